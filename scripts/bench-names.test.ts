import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { foreignFaults } from '../bench/foreign/faults/index.ts';
import { loadApps } from '../bench/unseen/sets.ts';
import { faults as shopFaults } from '#demo/faults.ts';

const root = join(import.meta.dirname, '..');
const read = (...path: string[]) => readFileSync(join(root, ...path), 'utf8');
const foldersIn = (...path: string[]): string[] =>
  existsSync(join(root, ...path))
    ? readdirSync(join(root, ...path), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => name)
    : [];

/** Packages that apps are built on or installed by. Their names are common words, or say nothing of an app. */
const libraries = new Set([
  'express',
  'express-formidable',
  'express-session',
  'npm',
  'reflect-metadata',
  'sql.js',
  'tslib',
  'typeorm',
]);

/** The benches that run apps of other makers, with the folders that name what they install. */
const packagesOf = ['unseen/packages', 'foreign/apps'];
/** The benches whose folders are one app each. */
const appsOf = ['unseen', 'pitfalls', 'foreign'];

/** Apps of other makers: the packages that the benches install, without their scope. */
function installedApps(): string[] {
  return packagesOf.flatMap((folder) => {
    const { dependencies } = JSON.parse(read('bench', folder, 'package.json')) as {
      dependencies: Record<string, string>;
    };
    return Object.keys(dependencies)
      .filter((name) => !libraries.has(name))
      .map((name) => name.split('/')[0]!.replace('@', ''));
  });
}

/** Folders of apps. A single word may be any word of the language; two name the app. */
function appFolders(): string[] {
  const folders = appsOf.flatMap((bench) =>
    ['open', 'held-out'].flatMap((set) => foldersIn('bench', bench, set)),
  );
  return folders.filter((name) => name.includes('-'));
}

/** What the bundled shop is called, and what it sells. */
function shopNames(): string[] {
  const brand = /shopName = '([^']+)'/.exec(read('demo/layout.ts'))![1]!;
  const products = [...read('demo/products.ts').matchAll(/^ +name: '([^']+ [^']+)'/gm)].map(
    ([, name]) => name!,
  );
  return [brand, ...products];
}

/** What people call apps and what they are made of, where their packages are called or spelled otherwise. */
const spoken = [
  'todo-mvc',
  'backbone',
  'admin-js',
  'mail-dev',
  'trello',
  'spreadsheet',
  'jspreadsheet',
  'tiddly-wiki',
];

const ownNames = [...new Set([...installedApps(), ...spoken, ...shopNames()])];
const names = [...new Set([...ownNames, ...appFolders()])];

/** A name in any spelling: node-red, Node-RED, “node red”. */
const spelling = (name: string): RegExp => {
  const parts = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  return new RegExp(String.raw`(?<![\p{L}\p{N}])${parts.join(String.raw`[-_ &]*`)}(?![\p{L}\p{N}])`, 'iu');
};
const known = names.map((name) => ({ name, pattern: spelling(name) }));
/** Without the folders, many of which are called after a kind of fault. */
const ownPatterns = ownNames.map(spelling);

/** The rooms that have to know an app by what it does. Their tests may show any screens. */
const rooms = ['explore', 'oracles', 'app-model'];
const files = rooms.flatMap((room) =>
  readdirSync(join(root, 'worker', room), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => join('worker', room, file)),
);

/** A line, and once more with the words of its identifiers apart. */
const inWords = (line: string): string => `${line}\n${line.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')}`;

const bench = { name: 'a bench', pattern: /\bbench(?:es|mark)?\b/i };

/** Lines that name a bench, or an app of one. */
function namedIn(source: string): string[] {
  const found = [bench, ...known].filter(({ pattern }) => pattern.test(inWords(source)));
  return source.split('\n').flatMap((line, at) => {
    const first = found.find(({ pattern }) => pattern.test(inWords(line)));
    return first ? [`${at + 1}: ${first.name}`] : [];
  });
}

describe('what finds bugs knows no app by its name', () => {
  it('finds names in any spelling, and no other words', () => {
    expect(names).toEqual(expect.arrayContaining(['todomvc', 'adminjs', 'raneto', 'node-red']));
    expect(namedIn("if (title === 'TodoMVC')\nconst isNodeRed = 1;\n// as the bench does")).toHaveLength(3);
    expect(namedIn("const label = 'Express delivery';\n// a red node, a list of tasks")).toEqual([]);
  });

  it.each(files)('%s', (file) => {
    expect(namedIn(read(file))).toEqual([]);
  });
});

/** What so many apps say that a rule may know it. */
const ordinary: ReadonlySet<string> = new Set([
  'add to cart',
  'card number',
  'create account',
  'create an account',
  'internal server error',
  'invalid date',
  'low to high',
  'newest first',
  '[object object]',
  'page not found',
  'place order',
  'security code',
  'sign in',
  'sign out',
  'something went wrong',
  'sort by',
  'still open',
  'thank you',
]);

interface Literal {
  at: string;
  text: string;
}

/** The patterns and texts in a source file, without the escapes of a pattern. */
function literalsOf(file: string): Literal[] {
  const source = ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest, true);
  const found: Literal[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node) || ts.isStringLiteralLike(node)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      found.push({
        at: `${file}:${line + 1}`,
        text: node.text.replaceAll(/\\[bBsSwWdD]/g, ' '),
      });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const literals = readdirSync(join(root, 'worker'), { recursive: true, encoding: 'utf8' })
  .filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !/(?:^|[\\/])testing[\\/]/.test(file),
  )
  .flatMap((file) => literalsOf(join('worker', file)));

/** What stands in quotation marks, in lower case: names of several words only, as one word means many things. */
const quotedIn = (text: string): string[] =>
  [...text.matchAll(/[“"]([^”"]+)[”"]/g)]
    .map((match) => match[1]!.toLowerCase())
    .filter((label) => /\p{L}\s\p{L}/u.test(label));

describe('the engine’s rules', () => {
  it('name no app that they are measured on', () => {
    expect(literals.length).toBeGreaterThan(1000);
    expect(literals.filter(({ text }) => ownPatterns.some((pattern) => pattern.test(inWords(text))))).toEqual(
      [],
    );
  });

  it('know no label of an app that they are measured on', async () => {
    const told = [
      ...(await loadApps()).flatMap(({ app, faults }) => [
        app.describes,
        ...faults.map(({ shows }) => shows),
      ]),
      ...foreignFaults.map(({ shows }) => shows),
      ...shopFaults.flatMap(({ title, reproduce }) => [title, ...reproduce]),
    ];
    const labels = new Set(told.flatMap(quotedIn).filter((label) => !ordinary.has(label)));
    expect(labels.size).toBeGreaterThan(50);
    const offences = literals.flatMap(({ at, text }) => {
      const words = text.toLowerCase();
      return [...labels].filter((label) => words.includes(label)).map((label) => `${at} knows “${label}”`);
    });
    expect(offences).toEqual([]);
  });
});
