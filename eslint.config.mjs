// Style, and the walls between the parts: who may import whom is an error from the first day (see
// docs/architecture.md, "The walls").
import nextPlugin from '@next/eslint-plugin-next';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import own from './scripts/lint/index.mjs';
import { rooms } from './scripts/lint/rooms.mjs';

/** Imports of other parts of the house, by alias or by a relative way out. */
const part = (...names) => names.flatMap((name) => [`#${name}/*`, `#${name}`, `**/../${name}/**`]);
/** Patterns are read as those of .gitignore, where a # at the start begins a comment. */
const literal = (group) => group.map((pattern) => pattern.replace(/^#/, '\\#'));
const wall = (patterns) => [
  'error',
  {
    patterns: patterns.map(({ group, ...rest }) => ({
      ...(group ? { group: literal(group) } : {}),
      ...rest,
    })),
  },
];
const drivers = [
  'playwright',
  'playwright-core',
  'playwright-core/**',
  '@playwright/*',
  'webdriverio',
  'webdriverio/**',
  'appium',
  'appium/**',
  '@appium/*',
];
const database = ['@prisma/*', '#prisma/*', 'pg', 'graphile-worker', '**/prisma/generated/**'];

const fromServer = {
  group: [...part('worker', 'components', 'demo'), '#app/*', '../../app/**', '!../../domain/app/**'],
  message: 'server never imports worker, app, components or demo: the web bundle holds no browser driver.',
};
const fromWorker = {
  group: part('app', 'components', 'server/api', 'demo'),
  message: 'worker imports domain, jobs and platform only.',
};
const pure = {
  group: [...drivers, ...database, 'openai', 'openai/**', ...part('server'), '#server/**'],
  message:
    'The agent, its eye and its brain know their ports only: no driver, no database, no model client, no server.',
};

/** Ways to ask a document. Only the evidence port may: nobody who decides or judges ever sees a DOM. */
const domQueries = [
  {
    selector:
      'CallExpression[callee.property.name=/^(evaluate|evaluateHandle|evaluateAll|\\$|\\$\\$|\\$eval|\\$\\$eval|locator|frameLocator|querySelector|querySelectorAll|getElementById|getElementsByTagName|getElementsByClassName|getByRole|getByText|getByLabel|getByTestId|getByPlaceholder|getByTitle|getByAltText|waitForSelector|waitForFunction|addScriptTag|addInitScript|innerHTML|outerHTML|innerText|textContent|content)$/][callee.object.name=/^(page|frame|context|session|browser|document|driver|screen|window|this)$/]',
    message: 'The app is seen by its pixels: no query of a document here.',
  },
  {
    selector:
      'CallExpression[callee.property.name=/^(locator|frameLocator|querySelector|querySelectorAll|getByRole|getByText|getByLabel|getByTestId|getByPlaceholder|waitForSelector|\\$eval|\\$\\$eval|evaluateHandle)$/]',
    message: 'The app is seen by its pixels: no query of a document here.',
  },
  {
    selector:
      "CallExpression[callee.property.name=/^(findElements?|findElementFromElement|findElementsFromElement|getElement(Text|Attribute|Property|Rect|TagName)|isElement(Displayed|Enabled|Selected)|getPageSource)$/], CallExpression[callee.property.name=/^\\$\\$?$/][callee.object.name='device']",
    message: 'A device is seen by its pixels: no query of an element here.',
  },
  {
    selector:
      "CallExpression[callee.property.name='send'] > Literal.arguments:first-child[value=/^(DOM|Accessibility|Runtime\\.(evaluate|callFunctionOn)|DOMSnapshot|CSS)/]",
    message: 'The app is seen by its pixels: no query of a document over the protocol here.',
  },
];

/** Rooms of worker/ that know neither drivers nor a database, a model's client or the server. */
const blind = rooms
  .flatMap(([names]) => names)
  .slice(
    0,
    rooms.findIndex(([name]) => name === 'screens'),
  );

export default tseslint.config(
  {
    ignores: [
      'node_modules/',
      '.next/',
      '.sightread/',
      'prisma/generated/',
      'next-env.d.ts',
      'test-results/',
      'playwright-report/',
      'bench/results/',
      'demo/static/',
      'public/',
    ],
  },
  ...tseslint.configs.recommended,
  {
    plugins: { sightread: own },
    rules: {
      'sightread/no-double-cast': 'error',
      'sightread/rooms': 'error',
      'sightread/plain-words': 'error',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': 'off',
      'prefer-const': 'error',
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false },
      ],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', caughtErrorsIgnorePattern: '^_' },
      ],
      '@typescript-eslint/no-explicit-any': 'error',
      'max-lines': ['error', { max: 400, skipBlankLines: false, skipComments: false }],
      'max-len': ['error', { code: 140 }],
      'max-depth': ['error', 4],
      complexity: ['error', 20],
      'max-lines-per-function': ['error', { max: 80, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    files: ['app/**/*.{ts,tsx}', 'components/**/*.{ts,tsx}', 'proxy.ts'],
    plugins: { '@next/next': nextPlugin, 'react-hooks': reactHooks },
    rules: {
      ...nextPlugin.configs.recommended.rules,
      ...nextPlugin.configs['core-web-vitals'].rules,
      // Pictures come from the artifact store in the size they are shown: nothing for next/image to do.
      '@next/next/no-img-element': 'off',
      ...reactHooks.configs.recommended.rules,
    },
  },
  {
    files: ['app/**/*.{ts,tsx}'],
    rules: {
      'no-restricted-imports': wall([
        {
          group: [
            ...part('worker', 'demo', 'bench'),
            '#server/domain/*',
            '#server/platform/*',
            '#server/jobs/*',
            '!#server/domain/*/*schemas.ts',
            ...database,
            ...drivers,
          ],
          message: 'app imports components and server/api only.',
        },
      ]),
    },
  },
  {
    files: ['components/**/*.{ts,tsx}'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              group: literal([
                ...part('worker', 'demo', 'app'),
                '#server/platform/*',
                '#server/jobs/*',
                ...drivers,
              ]),
              message: "components know pure schemas and the router's types only.",
            },
            {
              group: literal(['#server/api/*', '#prisma/*']),
              allowTypeImports: true,
              message: 'components take types alone from here.',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['server/**/*.ts'],
    rules: { 'no-restricted-imports': wall([fromServer, { group: drivers, message: fromServer.message }]) },
  },
  {
    files: ['server/domain/**/*.ts'],
    rules: {
      'no-restricted-imports': wall([
        fromServer,
        {
          group: ['#server/api/*', '**/api/**', 'next', 'next/*', 'react'],
          message: 'The domain knows no transport.',
        },
      ]),
    },
  },
  // The doors to the worker: how a line is read, so that every interface says it, and whether it expects a fault.
  // What lies behind is pure.
  {
    files: ['server/domain/test-case/{read-lines,settle-draft}.ts'],
    rules: {
      'no-restricted-imports': wall([
        { group: [...part('components', 'demo'), '#app/*', '#server/api/*'], message: fromServer.message },
        {
          regex: '^#worker/(?!((assertions|authoring/prompt)/reading|core/expects-fault)\\.ts$)',
          message: fromServer.message,
        },
      ]),
    },
  },
  {
    files: ['server/platform/**/*.ts', 'server/jobs/**/*.ts'],
    rules: {
      'no-restricted-imports': wall([
        fromServer,
        {
          group: ['#server/api/*', '#server/domain/*'],
          message: 'Platform and jobs stand below the domain.',
        },
      ]),
    },
  },
  {
    files: ['worker/**/*.ts'],
    rules: { 'no-restricted-imports': wall([fromWorker]), 'no-restricted-syntax': ['error', ...domQueries] },
  },
  // Whoever decides or judges sees pictures alone, and asks nobody but through its ports.
  {
    files: blind.map((room) => `worker/${room}/**/*.ts`),
    rules: { 'no-restricted-imports': wall([fromWorker, pure]) },
  },
  // The model's client alone knows the package it speaks with.
  {
    files: ['worker/model/client/*.ts'],
    rules: {
      'no-restricted-imports': wall([
        fromWorker,
        { ...pure, group: pure.group.filter((name) => !name.startsWith('openai')) },
      ]),
    },
  },
  {
    files: ['worker/run/**/*.ts', 'worker/runner/**/*.ts'],
    rules: {
      'no-restricted-imports': wall([
        fromWorker,
        { group: database, message: 'The way of a run knows Store and Queue: the database is an adapter’s.' },
      ]),
    },
  },
  {
    files: ['worker/scripts/**/*.ts'],
    rules: {
      'no-restricted-imports': wall([
        fromWorker,
        {
          group: [...drivers, ...database, '#server/api/*', '#server/platform/*', '#server/jobs/*'],
          message:
            'Scripts know how commands are written and the way out: no driver, no database, no environment.',
        },
      ]),
    },
  },
  {
    files: [
      'worker/screens/browser/evidence.ts',
      'worker/screens/browser/audit/*.ts',
      'worker/screens/device/evidence.ts',
    ],
    rules: { 'no-restricted-syntax': 'off' },
  },
  // A browser draws no mouse pointer on its pictures: its shape, and that alone, is asked of the page; and
  // whether a field has the focus, before all of it is selected.
  {
    files: ['worker/screens/browser/{pointer,focus,own-world}.ts'],
    rules: { 'no-restricted-syntax': 'off' },
  },
  // What a browser does with a wheel and the keys is done in the page where the browser itself does not;
  // nothing comes back from it.
  { files: ['worker/screens/browser/scrolling.ts'], rules: { 'no-restricted-syntax': 'off' } },
  {
    // The environment is read in one place.
    files: [
      'server/**/*.ts',
      'worker/tasks/**/*.ts',
      'worker/instance/**/*.ts',
      'worker/egress/**/*.ts',
      'worker/scripts/**/*.ts',
      'worker/main.ts',
      'worker/start-worker.ts',
    ],
    ignores: ['server/platform/env.ts', '**/*.test.ts', 'server/*/testing/**'],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'Read it from #server/platform/env.ts.' },
      ],
    },
  },
  {
    files: ['**/*.test.{ts,tsx}', 'e2e/**/*.ts', 'bench/**/*.ts'],
    rules: { 'no-restricted-syntax': 'off', 'no-restricted-imports': 'off', 'max-lines': 'off' },
  },
  {
    // A simulated phone draws the pages of its apps, and has to know them.
    files: ['worker/screens/device/testing/**/*.ts'],
    rules: { 'no-restricted-syntax': 'off' },
  },
  // The list of banned words names them.
  { files: ['scripts/lint/plain-words.mjs'], rules: { 'sightread/plain-words': 'off' } },
  {
    // A test may be as long as its story.
    files: ['**/*.test.{ts,tsx}', '**/testing/**/*.ts', 'e2e/**/*.ts'],
    rules: { 'sightread/no-double-cast': 'off', 'max-lines-per-function': 'off' },
  },
);
