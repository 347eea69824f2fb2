import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { parseDocument } from 'yaml';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const pages = [
  'README.md',
  ...readdirSync(join(root, 'docs')).map((name) => `docs/${name}`),
  ...['CONTRIBUTING.md', 'SECURITY.md'].map((name) => `.github/${name}`),
];

/** As GitHub makes them: lower case, no punctuation, hyphens for spaces. */
const anchorsOf = (page: string) =>
  [...read(page).matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

test.each(pages)('%s: every link leads to a file and a heading that exist', (page) => {
  const broken = [...read(page).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target]) => target!)
    .filter((target) => !/^https?:/.test(target))
    .filter((target) => {
      const [path, anchor] = target.split('#') as [string, string?];
      const file = path === '' ? page : join(dirname(page), path);
      return !existsSync(join(root, file)) || (anchor !== undefined && !anchorsOf(file).includes(anchor));
    });
  expect(broken).toEqual([]);
});

test('docs/configuration.md names every variable that the environment is checked for', () => {
  const source = read('server/platform/env.ts');
  const schema = source.slice(source.indexOf('z.object({'), source.indexOf('export interface Env'));
  const names = [...schema.matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(([, name]) => name!);
  const described = read('docs/configuration.md');
  expect(names.length).toBeGreaterThan(30);
  expect(names.filter((name) => !described.includes(`\`${name}\``))).toEqual([]);
});

test('the workflow is sound YAML and the dependency rules are JSON, each with its reason', () => {
  expect(parseDocument(read('.github/workflows/ci.yml')).errors).toEqual([]);
  const { packageRules } = JSON.parse(read('.github/renovate.json')) as {
    packageRules: { description?: string }[];
  };
  expect(packageRules.filter(({ description }) => !description)).toEqual([]);
});
