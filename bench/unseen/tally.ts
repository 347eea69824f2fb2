import { isAbout, type Report, type UnseenFault } from './fault.ts';

export interface SignedReport extends Report {
  signature: string;
}

/** One round of an app: what was planted, and what was reported there beside the app's own defects. */
export interface Round<R extends SignedReport> {
  number: number;
  planted: readonly UnseenFault[];
  reports: readonly R[];
}

export interface Tally<R extends SignedReport> {
  faults: number;
  found: number;
  /** Reports about a planted fault; several of one fault count each. */
  matching: number;
  /** Reports of a round about none. */
  false: number;
  falseCleanIssues: number;
  perFault: { fault: UnseenFault; round: number; by: R[] }[];
  besides: { round: number; report: R }[];
}

/**
 * Which faults are found, where a report finds one fault alone: the most that can be so (a matching of a
 * bipartite graph, by augmenting paths).
 */
function foundBy<R extends Report>(
  planted: readonly UnseenFault[],
  reports: readonly R[],
): Map<UnseenFault, R> {
  const finder = new Map<R, UnseenFault>();
  const assign = (fault: UnseenFault, tried: Set<R>): boolean =>
    reports.some((report) => {
      if (tried.has(report) || !isAbout(fault, report)) return false;
      tried.add(report);
      const holder = finder.get(report);
      if (holder && !assign(holder, tried)) return false;
      finder.set(report, fault);
      return true;
    });
  for (const fault of planted) assign(fault, new Set());
  return new Map([...finder].map(([report, fault]) => [fault, report]));
}

/**
 * What is reported in a round and on the app as it is (`control`, beside the app's own defects) counts for
 * neither; what is reported on the app as it is, is false there.
 */
export function tallyOf<R extends SignedReport>(
  rounds: readonly Round<R>[],
  control: readonly R[],
): Tally<R> {
  const known = new Set(control.map(({ signature }) => signature));
  const tally: Tally<R> = {
    faults: 0,
    found: 0,
    matching: 0,
    false: 0,
    falseCleanIssues: control.length,
    perFault: [],
    besides: [],
  };
  for (const { number, planted, reports } of rounds) {
    const own = reports.filter(({ signature }) => !known.has(signature));
    const found = foundBy(planted, own);
    const isMatching = (report: R) => planted.some((fault) => isAbout(fault, report));
    const besides = own.filter((report) => !isMatching(report));
    tally.faults += planted.length;
    tally.found += found.size;
    tally.matching += own.length - besides.length;
    tally.false += besides.length;
    tally.besides.push(...besides.map((report) => ({ round: number, report })));
    for (const fault of planted) {
      const first = found.get(fault);
      // A report that had to be left to another fault doesn't tell of this one.
      const others = own.filter((report) => report !== first && isAbout(fault, report));
      tally.perFault.push({
        fault,
        round: number,
        by: first ? [first, ...others.filter((report) => ![...found.values()].includes(report))] : [],
      });
    }
  }
  return tally;
}
