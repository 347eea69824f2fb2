import { join } from 'node:path';
import { createEngine } from '#worker/run/open-engine.ts';
import { appsFolder, type ForeignApp } from './foreign/app.ts';
import { checkFaults } from './foreign/check.ts';
import { exploreApp, minutesFor, type Explored, type ForeignIssue } from './foreign/explore.ts';
import { fingerprintOf, isAbout, type ForeignFault } from './foreign/fault.ts';
import { foreignFaults } from './foreign/faults/index.ts';
import { gentelella } from './foreign/gentelella.ts';
import { nodeRed } from './foreign/node-red.ts';
import { npmDocs } from './foreign/npm-docs.ts';
import { tiddlywiki } from './foreign/tiddlywiki.ts';
import { verdaccio } from './foreign/verdaccio.ts';
import type { Bench } from './main.ts';
import { installPackages } from './packages.ts';
import { draw, keptResults, versionOf } from './results.ts';

const apps: readonly ForeignApp[] = [gentelella, npmDocs, nodeRed, tiddlywiki, verdaccio];

const oneLine = ({ issues }: Explored) =>
  issues.map(({ title, oracle }) => `${oracle}: ${title}`).join(' | ') || 'nothing';

/** What is reported beside the app's own, known defects. */
const unknown = ({ defects = [] }: ForeignApp, { issues }: Explored): ForeignIssue[] =>
  issues.filter(
    ({ oracle, title, observed, where }) =>
      !defects.some(
        (defect) =>
          defect.oracle === oracle &&
          defect.says.test(`${title} ${observed}`) &&
          (defect.where?.test(where) ?? true),
      ),
  );

const inWords = ({ oracle, title, where }: ForeignIssue) => `${oracle}: ${title} (${where})`;

/** An app with faults that can stand in it at once. */
interface Round {
  app: ForeignApp;
  /** 1, 2, … */
  number: number;
  planted: ForeignFault[];
}

const roundsOf = (all: readonly ForeignApp[], faults: readonly ForeignFault[]): Round[] =>
  all.flatMap((app) => {
    const own = faults.filter((fault) => fault.app === app.name);
    return [...new Set(own.map(({ round = 1 }) => round))]
      .sort((a, b) => a - b)
      .map((number) => ({ app, number, planted: own.filter(({ round = 1 }) => round === number) }));
  });

const issuesByApp = (explored: Map<string, Explored>) =>
  Object.fromEntries(
    [...explored].map(([app, { issues }]) => [
      app,
      issues.map(({ oracle, title, where, picture }) => ({ oracle, title, where, picture })),
    ]),
  );

/**
 * Apps of other makers, as they are and with faults planted, as many at once as do not hide each other. What
 * is reported on an app as it is has to be checked by hand. Precision is the share of reports about a planted
 * fault among those on the faulty apps that are neither reported on the same app as it is, nor known as its own
 * defect.
 */
export const foreignBench: Bench = async (options) => {
  await installPackages(appsFolder, 'the foreign apps', options.says);
  const modes = ['check', 'control'];
  const names = options.only.filter((name) => !modes.includes(name));
  const named = (name: string) => names.length === 0 || names.includes(name);
  let faults: readonly ForeignFault[] = foreignFaults.filter(({ name, app }) => named(name) || named(app));
  if (options.only.includes('check')) return checkFaults(apps, faults, options.says);
  if (options.only.includes('control')) faults = [];
  if (options.sample !== undefined) faults = draw(faults, options.sample, options.seed);
  const controls = apps.filter(({ name }) => named(name) || faults.some(({ app }) => app === name));

  const engine = await createEngine({ home: join(import.meta.dirname, '../.sightread') });
  const kept = keptResults<Explored>(`foreign-${versionOf('worker')}`);
  const run = async (app: ForeignApp, label: string, planted: readonly ForeignFault[]): Promise<Explored> => {
    const faultsPlanted =
      planted.length > 0 ? `${planted.map(({ name }) => name).join(' ')} ${fingerprintOf(planted)} ` : '';
    const key = `${label} ${faultsPlanted}seed ${options.seed} minutes ${minutesFor(app, options)}`;
    const known = kept.get(key);
    const explored = known ?? (await exploreApp(engine, app, planted, label, options));
    if (!known) kept.set(key, explored);
    options.says(
      `${label.padEnd(24)} ${String(explored.seconds).padStart(4)} s  ` +
        `${String(explored.screens.length).padStart(3)} screens  ${explored.failure ?? oneLine(explored)}`,
    );
    return explored;
  };
  try {
    const rounds: (Round & { explored: Explored })[] = [];
    for (const round of roundsOf(apps, faults))
      rounds.push({
        ...round,
        explored: await run(round.app, `${round.app.name} round ${round.number}`, round.planted),
      });
    const asItIs = new Map<string, Explored>();
    for (const app of controls) {
      const explored = await run(app, `${app.name} as it is`, []);
      asItIs.set(app.name, { ...explored, issues: unknown(app, explored) });
    }
    const perFault: { name: string; app: string; found: boolean; by: string[] }[] = [];
    const besides: string[] = [];
    for (const { app, number, planted, explored } of rounds) {
      const control = asItIs.get(app.name)!;
      const own = unknown(app, explored).filter(
        ({ signature }) => !control.issues.some((other) => other.signature === signature),
      );
      for (const fault of planted) {
        const about = own.filter((issue) => isAbout(fault, issue));
        perFault.push({ name: fault.name, app: app.name, found: about.length > 0, by: about.map(inWords) });
      }
      besides.push(
        ...own
          .filter((issue) => !planted.some((fault) => isAbout(fault, issue)))
          .map((issue) => `${app.name} round ${number}: ${inWords(issue)} ${issue.picture ?? ''}`),
      );
    }
    for (const { name, app, found, by } of perFault)
      options.says(`${found ? 'found ' : 'MISSED'} ${app.padEnd(12)} ${name.padEnd(24)} ${by.join(' | ')}`);
    for (const line of besides) options.says(`besides  ${line}`);
    for (const [app, { issues }] of asItIs)
      for (const { oracle, title, where, picture } of issues)
        options.says(`to check ${app.padEnd(12)} ${oracle}: ${title}  ${where}  ${picture ?? ''}`);
    const found = perFault.filter(({ found: hit }) => hit).length;
    const about = perFault.reduce((sum, { by }) => sum + by.length, 0);
    const reported = about + besides.length;
    return {
      planted: perFault.length,
      found,
      recall: perFault.length ? found / perFault.length : 0,
      precision: reported ? about / reported : 0,
      issuesControl: [...asItIs.values()].reduce((sum, { issues }) => sum + issues.length, 0),
      falseIssuesControl: issuesByApp(asItIs),
      screens: Object.fromEntries([...asItIs].map(([app, { screens }]) => [app, screens.length])),
      missed: perFault.filter(({ found: hit }) => !hit).map(({ name }) => name),
      besides,
      perFault,
    };
  } finally {
    await engine.close();
  }
};
