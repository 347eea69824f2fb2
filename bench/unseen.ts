import { join } from 'node:path';
import { createEngine } from '#worker/run/open-engine.ts';
import type { Bench } from './main.ts';
import { installPackages } from './packages.ts';
import { keptResults, share, versionOf } from './results.ts';
import { packagesFolder } from './unseen/app.ts';
import { checkFaults } from './unseen/check.ts';
import { exploreApp, minutesFor, type Explored, type UnseenIssue } from './unseen/explore.ts';
import { fingerprintOf, type UnseenFault } from './unseen/fault.ts';
import { operatorsFound } from './unseen/operators.ts';
import { loadApps, setNames, type SetApp } from './unseen/sets.ts';
import { tallyOf, type Tally } from './unseen/tally.ts';

/** What is reported beside the app's own, known defects. */
const unknown = ({ app: { defects = [] } }: SetApp, { issues }: Explored): UnseenIssue[] =>
  issues.filter(
    ({ title, observed, where }) =>
      !defects.some(
        (defect) => defect.says.test(`${title} ${observed}`) && (defect.where?.test(where) ?? true),
      ),
  );

const inWords = ({ oracle, title, where }: UnseenIssue) => `${oracle}: ${title} (${where})`;

/** How often what was planted was found, and how much of what was reported was true, over some apps. */
function figuresOf(tallies: readonly Tally<UnseenIssue>[]) {
  const sum = (of: (tally: Tally<UnseenIssue>) => number) =>
    tallies.reduce((all, tally) => all + of(tally), 0);
  const faults = sum((tally) => tally.faults);
  const found = sum((tally) => tally.found);
  const matching = sum((tally) => tally.matching);
  return {
    faults,
    found,
    recall: share(found, faults),
    precision: share(
      matching,
      sum((tally) => tally.matching + tally.false),
    ),
    falseCleanIssues: sum((tally) => tally.falseCleanIssues),
  };
}

/** A line for each fault that was planted in an open app, and for each report that is false. */
function tellOf(
  { app }: SetApp,
  tally: Tally<UnseenIssue>,
  control: readonly UnseenIssue[],
  says: (line: string) => void,
): void {
  const line = (what: string, name: string, tells: string) =>
    says(`${what.padEnd(8)} ${app.name.padEnd(10)} ${name.padEnd(28)} ${tells}`);
  for (const { fault, by } of tally.perFault)
    line(by.length > 0 ? 'found' : 'MISSED', fault.name, by.map(inWords).join(' | ') || fault.shows);
  for (const { round, report } of tally.besides)
    line('FALSE', `round ${round}`, `${inWords(report)} ${report.picture ?? ''}`);
  for (const report of control) line('FALSE', 'as it is', `${inWords(report)} ${report.picture ?? ''}`);
}

/** The apps and faults that are asked for by names and sets. */
async function chosenOf(only: readonly string[]) {
  const sets = setNames.filter((set) => only.includes(set));
  const names = only.filter((name) => !['check', 'control', ...setNames].includes(name));
  const all = await loadApps();
  const isFault = (name: string) => all.some(({ faults }) => faults.some((fault) => fault.name === name));
  const unheard = names.filter((name) => !isFault(name) && !all.some(({ app }) => app.name === name));
  if (unheard.length > 0) throw new Error(`There is no app or fault of this name: ${unheard.join(', ')}.`);
  const isChosen = ({ app, faults }: SetApp) =>
    names.length > 0
      ? names.includes(app.name) || faults.some(({ name }) => names.includes(name))
      : !app.onlyNamed;
  return {
    apps: all.filter((one) => (sets.length === 0 || sets.includes(one.set)) && isChosen(one)),
    named: ({ app, faults }: SetApp, { name }: UnseenFault) =>
      names.includes(name) || names.includes(app.name) || !faults.some((fault) => names.includes(fault.name)),
  };
}

/**
 * Apps by other makers that no rule was made on, as they are and with faults planted in rounds in which none
 * hides another. Precision is the share of reports about a planted fault among those on the faulty apps that
 * are neither reported on the same app as it is, nor known as its own defect. Of apps held out nothing is
 * told but figures.
 */
export const unseenBench: Bench = async (options) => {
  const { only, says } = options;
  await installPackages(packagesFolder, 'the unseen apps', says);
  const { apps, named } = await chosenOf(only);
  if (only.includes('check')) return checkFaults(apps, named, says);

  const engine = await createEngine({ home: join(import.meta.dirname, '../.sightread') });
  const version = versionOf('worker');
  const kept = {
    open: keptResults<Explored>(`unseen-${version}`),
    // Not among the files that are committed.
    'held-out': keptResults<Explored>(`held-out-unseen-${version}`),
  };
  let seconds = 0;
  const run = async (one: SetApp, part: string, planted: readonly UnseenFault[]): Promise<Explored> => {
    const label = `${one.app.name} ${part}`;
    const key = `${label} ${fingerprintOf(one.folder, planted)} seed ${options.seed} minutes ${minutesFor(options)}`;
    const known = kept[one.set].get(key);
    const explored = known ?? (await exploreApp(engine, one, planted, label, options));
    if (!known) kept[one.set].set(key, explored);
    seconds += explored.seconds;
    const isOpen = one.set === 'open';
    const told = isOpen ? `${explored.issues.length} reported` : '';
    says(
      `${label.padEnd(20)} ${String(explored.seconds).padStart(4)} s  ` +
        `${String(explored.screens.length).padStart(3)} screens  ${explored.failure ?? told}`,
    );
    // What was suspected and not proven tells more than what was never seen.
    if (isOpen) for (const title of explored.unconfirmed) says(`aside    ${label}: ${title}`);
    return explored;
  };
  try {
    const tallies: { app: SetApp; tally: Tally<UnseenIssue>; clean: Explored }[] = [];
    for (const one of apps) {
      const clean = await run(one, 'as it is', []);
      const control = unknown(one, clean);
      const rounds = [];
      for (const number of only.includes('control') ? [] : ([1, 2] as const)) {
        const planted = one.faults.filter(({ round }) => round === number);
        if (planted.length === 0) continue;
        const explored = await run(one, `round ${number}`, planted);
        rounds.push({ number, planted, reports: unknown(one, explored) });
      }
      const tally = tallyOf(rounds, control);
      if (one.set === 'open') tellOf(one, tally, control, says);
      tallies.push({ app: one, tally, clean });
    }
    const figuresOfSet = (set: SetApp['set']) => {
      const some = tallies.filter(({ app }) => app.set === set);
      return { apps: some.length, ...figuresOf(some.map(({ tally }) => tally)) };
    };
    return {
      ...figuresOfSet('open'),
      minutes: Math.round(seconds / 6) / 10,
      heldOut: figuresOfSet('held-out'),
      perApp: Object.fromEntries(
        tallies.map(({ app: { app, set }, tally, clean }) => [
          app.name,
          {
            set,
            screens: clean.screens.length,
            ...figuresOf([tally]),
            ...(app.operators ? { operators: operatorsFound(clean.operators, app.operators) } : {}),
          },
        ]),
      ),
    };
  } finally {
    await engine.close();
  }
};
