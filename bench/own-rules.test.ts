import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { faults as shopFaults } from '#demo/faults.ts';
import { gentelellaFaults } from './foreign/faults/gentelella.ts';
import { nodeRedFaults } from './foreign/faults/node-red.ts';
import { npmDocsFaults } from './foreign/faults/npm-docs.ts';
import { tiddlywikiFaults } from './foreign/faults/tiddlywiki.ts';
import { verdaccioFaults } from './foreign/faults/verdaccio.ts';
import { loadApps } from './unseen/sets.ts';

const foreign = [
  ...gentelellaFaults,
  ...nodeRedFaults,
  ...npmDocsFaults,
  ...tiddlywikiFaults,
  ...verdaccioFaults,
];

const worker = join(import.meta.dirname, '../worker');

/** Names of the apps that are explored here, as their makers write them. */
const makers =
  /\b(?:todo-?mvc|backbone|admin-?js|raneto|mail-?dev|trello|j?spreadsheet|gentelella|node-?red|tiddly-?wiki|verdaccio)\b/i;

/** What so many apps say that a rule may know it. */
const ordinary: ReadonlySet<string> = new Set([
  'add to cart',
  'card number',
  'create account',
  'create an account',
  'internal server error',
  'invalid date',
  'low to high',
  '[object object]',
  'page not found',
  'place order',
  'security code',
  'sign in',
  'sign out',
  'something went wrong',
  'sort by',
  'thank you',
]);

interface Literal {
  at: string;
  text: string;
}

/** The patterns and texts in a source file, without the escapes of a pattern. */
function literalsOf(file: string): Literal[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const found: Literal[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node) || ts.isStringLiteralLike(node)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      found.push({
        at: `${relative(worker, file)}:${line + 1}`,
        text: node.text.replaceAll(/\\[bBsSwWdD]/g, ' '),
      });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const literals = readdirSync(worker, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts'))
  .map((entry) => join(entry.parentPath, entry.name))
  .filter((file) => !/[\\/]testing[\\/]/.test(file))
  .flatMap(literalsOf);

/** What stands in quotation marks, in lower case: names of several words only, as one word means many things. */
const quotedIn = (text: string): string[] =>
  [...text.matchAll(/[“"]([^”"]+)[”"]/g)]
    .map((match) => match[1]!.toLowerCase())
    .filter((label) => /\p{L}\s\p{L}/u.test(label));

describe('the engine’s rules', () => {
  it('name no app that they are measured on', () => {
    expect(literals.length).toBeGreaterThan(1000);
    expect(literals.filter(({ text }) => makers.test(text))).toEqual([]);
  });

  it('know no label of an app that they are measured on', async () => {
    const told = [
      ...(await loadApps()).flatMap(({ app, faults }) => [
        app.describes,
        ...faults.map(({ shows }) => shows),
      ]),
      ...foreign.map(({ shows }) => shows),
      ...shopFaults.flatMap(({ title, reproduce }) => [title, ...reproduce]),
    ];
    const labels = new Set(told.flatMap(quotedIn).filter((label) => !ordinary.has(label)));
    expect(labels.size).toBeGreaterThan(50);
    const offences = literals.flatMap(({ at, text }) => {
      const known = text.toLowerCase();
      return [...labels].filter((label) => known.includes(label)).map((label) => `${at} knows “${label}”`);
    });
    expect(offences).toEqual([]);
  });
});
