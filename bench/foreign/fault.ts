import { createHash } from 'node:crypto';
import type { Page } from 'playwright-core';
import type { ForeignIssue } from './explore.ts';
import type { Rewrite } from '../apps/proxy.ts';

/** A generic fault, planted by rewriting what an app sends. */
export interface ForeignFault {
  name: string;
  app: string;
  /** What a person would see, in one sentence. */
  shows: string;
  rewrites: readonly Rewrite[];
  /**
   * Faults of one app that would hide each other, or be told in the same words, are planted in different
   * rounds; 1 where it isn't said.
   */
  round?: number;
  /** Oracles that may speak of it. */
  oracles: readonly string[];
  /** The place where it is to be reported. */
  where: RegExp;
  /** Where one oracle at one place may also speak of other things: what the report says of it. */
  says?: RegExp;
  /**
   * Goes where it shows, as a person would; whether it shows there. `address` is the app's, without a slash
   * at the end.
   */
  check(page: Page, address: string): Promise<boolean>;
}

/** Whether a report is about the fault. */
export const isAbout = (fault: ForeignFault, issue: ForeignIssue): boolean =>
  fault.oracles.includes(issue.oracle) &&
  fault.where.test(issue.where) &&
  (!fault.says || fault.says.test(`${issue.title} ${issue.observed}`));

/** Changes with how the faults are planted, so that no result of another planting is taken for its own. */
export const fingerprintOf = (faults: readonly ForeignFault[]): string =>
  createHash('sha256')
    .update(
      JSON.stringify(
        faults.map(({ rewrites }) => rewrites),
        (_, value: unknown) =>
          typeof value === 'function' || value instanceof RegExp ? String(value) : value,
      ),
    )
    .digest('hex')
    .slice(0, 8);

/** Changes one place of a text; throws where it is not there, so that no fault is planted in name only. */
export const swap =
  (from: string, to: string) =>
  (text: string): string => {
    if (!text.includes(from)) throw new Error(`“${from}” is not in it`);
    // A function, since “$” means something in a string that replaces.
    return text.replaceAll(from, () => to);
  };

/** Adds rules at the end of a document's own. */
export const styled = (rules: string) => swap('</head>', `<style>${rules}</style></head>`);

export const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
