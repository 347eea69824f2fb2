// Fits what the explorer expects of an action before it is tried:
//
//   npm run bench -- unseen open && npm run bench -- faults all
//   node scripts/run.mjs scripts/fit-planner/main.ts [FOLDER]
//
// Reads the traces that the benches leave under bench/results (or FOLDER), and writes
// worker/explore/planner/weights.json with the figures of the fit.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expected, explained, fitPoisson, type Outcome } from './poisson.ts';
import { readTraces, type Trace } from './traces.ts';

const root = join(import.meta.dirname, '../..');
const folder = process.argv[2] ?? join(root, 'bench/results');
/** Outcomes' worth of doubt: what was seen a few times moves little. */
const ridge = 4;
/** A feature of fewer traces is left out. */
const leastSeen = 8;
/** Traces' worth of doubt about the steps that a kind takes. */
const stepsDoubt = 5;

const says = (line: string) => process.stderr.write(`${line}\n`);
const round = (value: number, to = 1000) => Math.round(value * to) / to;
const mean = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length;

const traces = readTraces(folder);
if (traces.length === 0) throw new Error(`There are no traces under ${folder}: run the benches first.`);
const apps = [...new Set(traces.map(({ app }) => app))];

const seen = Map.groupBy(
  traces.flatMap(({ features }) => Object.keys(features)),
  (name) => name,
);
const names = [...seen].flatMap(([name, { length }]) => (length >= leastSeen ? [name] : [])).sort();

const outcomeOf = ({ features, worth }: Trace): Outcome => ({
  features: [1, ...names.map((name) => features[name] ?? 0)],
  count: worth,
});

/** How much of what differs is explained for an app by what the others taught. */
const carriedOver = Object.fromEntries(
  apps.length > 1
    ? apps.map((app) => {
        const others = traces.filter((trace) => trace.app !== app).map(outcomeOf);
        const weights = fitPoisson(others, ridge);
        const own = traces.filter((trace) => trace.app === app).map(outcomeOf);
        // What an app has in all says nothing about which act to take first.
        const scale =
          mean(own.map(({ count }) => count)) / mean(own.map(({ features }) => expected(features, weights)));
        return [app, round(explained(own, ({ features }) => scale * expected(features, weights)))];
      })
    : [],
);

const outcomes = traces.map(outcomeOf);
const weights = fitPoisson(outcomes, ridge);
const allSteps = mean(traces.map(({ steps }) => steps));
const kinds = names.filter((name) => name.startsWith('kind '));
const stepsOf = (kind: string): number => {
  const own = traces.filter(({ features }) => features[kind]).map(({ steps }) => steps);
  return (own.reduce((sum, one) => sum + one, 0) + stepsDoubt * allSteps) / (own.length + stepsDoubt);
};

const fitted = {
  about: 'The logarithm of what an action settles, in screens found; and its steps. By scripts/fit-planner.',
  traces: Object.fromEntries(apps.map((app) => [app, traces.filter((one) => one.app === app).length])),
  explained: round(explained(outcomes, ({ features }) => expected(features, weights))),
  carriedOver,
  constant: round(weights[0]!),
  weights: Object.fromEntries(names.map((name, i) => [name, round(weights[i + 1]!)])),
  steps: {
    usual: round(allSteps, 10),
    ...Object.fromEntries(kinds.map((kind) => [kind, round(stepsOf(kind), 10)])),
  },
};
writeFileSync(join(root, 'worker/explore/planner/weights.json'), `${JSON.stringify(fitted, undefined, 2)}\n`);
says(`${traces.length} traces of ${apps.length} apps, ${names.length} weights`);
says(`explained: ${fitted.explained}; on an app by the others: ${JSON.stringify(carriedOver)}`);
