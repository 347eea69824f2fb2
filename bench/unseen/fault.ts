import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { packagesFolder } from './app.ts';
import type { Rewrite } from '../apps/proxy.ts';

export const faultKinds = ['function', 'data', 'content', 'visual', 'usability', 'signal'] as const;

/** A fault as teams ship them, planted by rewriting what an app sends or is sent. */
export interface UnseenFault {
  name: string;
  /**
   * `signal`: what a browser tells by itself, such as an answer of 500, a script that breaks, a page that
   * never ends loading.
   */
  kind: (typeof faultKinds)[number];
  /** As a person would say. */
  severity: 'critical' | 'major' | 'minor' | 'trivial';
  /** What a person would see, in one sentence. */
  shows: string;
  /** Faults of one app that would hide each other are planted in different rounds. */
  round: 1 | 2;
  rewrites: readonly Rewrite[];
  /** Path, query and fragment at which a report of it may stand. */
  where: RegExp;
  /**
   * What any honest report of this fault, in whatever words, has to mention in its title or observation; no
   * report of another fault of the round does.
   */
  about: RegExp;
  /**
   * Goes where it shows, as a person would; whether it shows there. `address` is the app's, without a slash
   * at the end.
   */
  check(page: Page, address: string): Promise<boolean>;
}

export interface Report {
  title: string;
  observed: string;
  /** Path, query and fragment where it showed. */
  where: string;
}

/** Whether a report is about the fault. */
export const isAbout = (fault: UnseenFault, { title, observed, where }: Report): boolean =>
  fault.where.test(where) && fault.about.test(`${title} ${observed}`);

/**
 * Changes with how an app is started and how the faults are planted, so that no result of another planting is
 * taken for its own. How a fault is told and checked makes no difference.
 */
export function fingerprintOf(appFolder: string, faults: readonly UnseenFault[]): string {
  const hash = createHash('sha256').update(readFileSync(join(packagesFolder, 'package.json')));
  for (const file of readdirSync(appFolder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'faults.ts')
    .map((entry) => join(entry.parentPath, entry.name))
    .sort())
    // The known defects are told there, and may be told better; each start is written below them.
    hash.update(readFileSync(file, 'utf8').replace(/\n {2}defects: \[[\s\S]*?\n {2}\],/, ''));
  return hash
    .update(
      JSON.stringify(
        faults.map(({ rewrites }) => rewrites),
        (_, value: unknown) =>
          typeof value === 'function' || value instanceof RegExp ? String(value) : value,
      ),
    )
    .digest('hex')
    .slice(0, 8);
}

/** Adds rules at the end of a document's own. */
export const styled = (rules: string): NonNullable<Rewrite['swaps']> => [
  ['</head>', `<style>${rules}</style></head>`],
];

export const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Matches what says each of these in any order, and nothing of `never`; each is the source of an expression.
 */
export const says = (each: readonly string[], never?: string): RegExp =>
  new RegExp(
    `^${never ? `(?![\\s\\S]*(?:${never}))` : ''}${each.map((words) => `(?=[\\s\\S]*(?:${words}))`).join('')}`,
    'i',
  );

/** Words for print that is hard to read. */
export const paleWords =
  'contrast|pale|faint|legib|hard to read|\\blight|unreadable|hardly|barely|washed|invisible|colou?r|gr[ae]y';
/** Words for what does not stand where its like do. */
export const misplacedWords = [
  'align|out of line|indent|shift|offset|misplac|further (?:right|left|in)|left edge|stands? (?:apart|out)',
  'moved|position|uneven|stick(?:s|ing) out|odd one',
].join('|');
/** Words for what lies over something else. */
export const overlapWords = [
  'overlap|on top of|cover|over each|collid|obscur|behind|run(?:s|ning)? into|drawn over',
  'lies? over|stands? over|touch',
].join('|');
/** Words for what answers no act. */
export const nothingWords = [
  'nothing|dead|no effect|does not|doesn|did not|didn|stays|fail|never|missing|ignored|unresponsive|without',
  'not (?:created|added|closed|saved|there)',
].join('|');
/** Words for what was kept for the moment alone. */
export const lostWords = [
  'reload|refresh|again|saved?|kept|stored|persist|lost|gone|old|back|revert|unchanged|not change',
  'disappear|earlier|before|survive|forg[eo]t',
].join('|');
