// Fits what the explorer expects of an action before it is tried:
//
//   npm run bench -- planner
//   node scripts/run.mjs scripts/fit-planner/main.ts [FOLDER]
//
// Reads the traces that benches leave under bench/results (or FOLDER), and writes
// worker/explore/planner/weights.json with the figures of the fit.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'prettier';
import { expected, fitPoisson, ranked, type Outcome, type Prior } from './poisson.ts';
import { readTraces, type Trace } from './traces.ts';

const root = join(import.meta.dirname, '../..');
const folder = process.argv[2] ?? join(root, 'bench/results');
/** Outcomes' worth of doubt: what was seen a few times moves little. */
const doubt = 4;
/** A feature of fewer traces is left out. */
const leastSeen = 8;
/** Traces' worth of doubt about the time that a kind takes. */
const costDoubt = 5;

/** What sense says of a feature: one that was fitted the other way, as its like are tried for a reason, is left out. */
const lowers =
  /^(?:tried|ways before|alike before|sorted here|led outside|known place|nameless|current|of a part|late|invalid before|further down)/;
const raises = /^(?:goes on|aside|unfolded|yield|new kind|primary)/;

/** What few traces tell. */
const supposed: Readonly<Record<string, Prior>> = {
  // A journey is carried to its end: what it settles shows only there, and one that is left half-way is no test.
  'goes on': { weight: 2, outcomes: 400 },
  aside: { weight: 1.2, outcomes: 200 },
  // What a field makes, and what can be done with it, is what such an app is for; much is behind a sign-in.
  'kind entry': { weight: 2.2, outcomes: 100 },
  'kind sign-in': { weight: 2.2, outcomes: 100 },
  // A place that is known, and what was tried, show little more; the traces hold only what was tried for a reason.
  'known place': { weight: -1.5, outcomes: 100 },
  'tried control': { weight: -1, outcomes: 100 },
  'tried form': { weight: -1, outcomes: 60 },
  'tried other': { weight: -0.5, outcomes: 60 },
  'alike before': { weight: -0.6, outcomes: 60 },
  // What nothing of its kind has been tried of may do anything, and lists are sorted, narrowed and searched by few
  // controls: there are many more links in the traces, and what is not tried leaves none.
  'new kind': { weight: 1.5, outcomes: 60 },
  'kind choice': { weight: 2, outcomes: 60 },
  // Few apps have one, and what it holds is often a press away as well.
  'kind context-menu': { weight: -0.3, outcomes: 20 },
  // It is offered only where something says that things can be dragged.
  'kind arrange': { weight: 1.8, outcomes: 60 },
  'kind search': { weight: 0.8, outcomes: 60 },
  'over a list': { weight: 0.5, outcomes: 60 },
  'in a form': { weight: -1.6, outcomes: 60 },
  'search for words': { weight: -0.8, outcomes: 60 },
  // What a press has unfolded is gone once anything else is pressed, and costs that press again.
  unfolded: { weight: 1.2, outcomes: 100 },
  // A few items may be in order by chance.
  'of a part': { weight: -1, outcomes: 60 },
  // What stands there names the pages of an app.
  'leads sidebar': { weight: 1.5, outcomes: 50 },
  'leads navigation': { weight: 0.5, outcomes: 20 },
};

const says = (line: string) => process.stderr.write(`${line}\n`);
const round = (value: number, to = 1000) => Math.round(value * to) / to;
const mean = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length;

/** Weights by feature; the constant one is named ''. */
type Fit = Map<string, number>;

const outcomeOf =
  (names: readonly string[]) =>
  ({ features, gain }: Trace): Outcome => ({
    features: names.map((name) => (name === '' ? 1 : (features[name] ?? 0))),
    count: gain,
  });

function fit(traces: readonly Trace[]): Fit {
  const seen = Map.groupBy(
    traces.flatMap(({ features }) => Object.keys(features)),
    (name) => name,
  );
  const told = [...seen].flatMap(([name, { length }]) => (length >= leastSeen ? [name] : []));
  let names = ['', ...new Set([...told, ...Object.keys(supposed)].sort())];
  for (;;) {
    const weights = fitPoisson(
      traces.map(outcomeOf(names)),
      names.map((name) => supposed[name] ?? { weight: 0, outcomes: doubt }),
    );
    const isSense = (name: string, at: number) =>
      !(lowers.test(name) && weights[at]! > 0) && !(raises.test(name) && weights[at]! < 0);
    if (names.every(isSense)) return new Map(names.map((name, at) => [name, weights[at]!]));
    names = names.filter(isSense);
  }
}

const rateOf =
  (weights: Fit) =>
  (trace: Trace): number =>
    expected(outcomeOf([...weights.keys()])(trace).features, [...weights.values()]);

const traces = readTraces(folder);
if (traces.length === 0) throw new Error(`There are no traces under ${folder}: run the benches first.`);
const apps = [...new Set(traces.map(({ app }) => app))];
const of = (app: string) => traces.filter((trace) => trace.app === app);

/** How well an app's actions are put in order by what the others taught: ½ is by chance. */
const carriedOver =
  apps.length > 1
    ? apps.map((app) => {
        const weights = fit(traces.filter((trace) => trace.app !== app));
        return round(ranked(of(app), rateOf(weights)));
      })
    : [];

const { '': constant = 0, ...weights } = Object.fromEntries(fit(traces));
const costsOf = (some: readonly Trace[]) => some.flatMap(({ cost }) => cost ?? []);
const usualCost = mean(costsOf(traces));
const costOf = (kind: string): number => {
  const own = costsOf(traces.filter(({ features }) => features[kind]));
  return (own.reduce((sum, one) => sum + one, 0) + costDoubt * usualCost) / (own.length + costDoubt);
};
const kinds = [...new Set(traces.flatMap(({ features }) => Object.keys(features)))]
  .filter((name) => name.startsWith('kind '))
  .sort();

const fitted = {
  about:
    'The logarithm of what an action settles, in screens found; and what it costs, in usual presses. By scripts/fit-planner.',
  traces: traces.length,
  apps: apps.length,
  ranked: round(ranked(traces, rateOf(fit(traces)))),
  carriedOver,
  constant: round(constant),
  weights: Object.fromEntries(Object.entries(weights).map(([name, weight]) => [name, round(weight)])),
  costs: {
    usual: round(usualCost, 10),
    ...Object.fromEntries(kinds.map((kind) => [kind, round(costOf(kind), 10)])),
  },
};
writeFileSync(
  join(root, 'worker/explore/planner/weights.json'),
  await format(JSON.stringify(fitted), { parser: 'json', printWidth: 110 }),
);
says(`${traces.length} traces of ${apps.length} apps, ${Object.keys(weights).length + 1} weights`);
says(
  `in order: ${fitted.ranked}; by the others: ${apps.map((app, at) => `${app} ${carriedOver[at]}`).join(', ')}`,
);
