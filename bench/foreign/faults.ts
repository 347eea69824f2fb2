import { createHash } from 'node:crypto';
import type { ForeignIssue } from './explore.ts';
import type { Rewrite } from './proxy.ts';

/** A generic fault, planted by rewriting what an app sends. */
export interface ForeignFault {
  name: string;
  app: string;
  /** What a person would see, in one sentence. */
  shows: string;
  rewrites: readonly Rewrite[];
  /** Oracles that may speak of it. */
  oracles: readonly string[];
  /** The place where it is to be reported. */
  where: RegExp;
  /** Where one oracle at one place may also speak of other things: what the report says of it. */
  says?: RegExp;
}

/** Whether a report is about the fault. */
export const isAbout = (fault: ForeignFault, issue: ForeignIssue): boolean =>
  fault.oracles.includes(issue.oracle) && fault.where.test(issue.where) && (!fault.says || fault.says.test(`${issue.title} ${issue.observed}`));

export const foreignFaults: readonly ForeignFault[] = [];

/** Changes with how the fault is planted, so that no result of another planting is taken for its own. */
export const fingerprintOf = ({ rewrites }: ForeignFault): string =>
  createHash('sha256').update(JSON.stringify(rewrites, (_, value: unknown) => (typeof value === 'function' || value instanceof RegExp ? String(value) : value))).digest('hex').slice(0, 8);
