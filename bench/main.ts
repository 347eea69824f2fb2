import { parseArgs } from 'node:util';
import { ensureBrowser, ensureSandbox } from '../scripts/lib/prerequisites.mjs';
import { agentBench } from './agent.ts';
import { apiBench } from './api.ts';
import { casesBench } from './cases.ts';
import { faultsBench } from './faults.ts';
import { foreignBench } from './foreign.ts';
import { healBench } from './heal.ts';
import { languagesBench } from './languages.ts';
import { replayBench } from './replay.ts';
import { sightBench } from './sight.ts';
import { verdictsBench } from './verdicts.ts';
import { webBench } from './web.ts';
import { wordsBench } from './words.ts';

/** A benchmark prints its progress on stderr and returns its figures; they are the last line on stdout. */
export type Bench = (options: BenchOptions) => Promise<Record<string, unknown>>;

export interface BenchOptions {
  /** Only what is named so. */
  only: string[];
  /** Only so many, drawn by the seed. */
  sample?: number;
  seed: number;
  /** Time for one exploration. */
  minutes?: number;
  parallel: number;
  says(line: string): void;
}

const benches: Record<string, { bench: Bench; describes: string }> = {
  faults: {
    bench: faultsBench,
    describes: 'the shop with each planted fault on its own, all at once, and clean: what discovery finds',
  },
  foreign: {
    bench: foreignBench,
    describes:
      'apps of other makers, as they are and with faults planted, several at once; ' +
      '--only an app, a fault, control (no fault), check (whether each fault shows); ' +
      'BENCH_VERBOSE=1 tells what is done',
  },
  sight: {
    bench: sightBench,
    describes:
      'the eye on varied screens of many interface kits, against what their documents say; BENCH_VERBOSE=1 lists and draws the misses',
  },
  words: {
    bench: wordsBench,
    describes:
      'words drawn at random in forty typefaces and many styles, what is missed by each style; ' +
      '--sample pages a half; BENCH_VERBOSE=1 lists the misses',
  },
  languages: {
    bench: languagesBench,
    describes:
      'interface text in fifteen languages in Latin letters, and in ten that the reader does not know; ' +
      '--only codes of languages; BENCH_VERBOSE=1 lists the misses',
  },
  agent: {
    bench: agentBench,
    describes:
      'the embedded brain on the eye’s screens: plain-English instructions, true and false assertions; ' +
      'BENCH_VERBOSE=1 lists what went wrong, BENCH_VERBOSE=truth checks only what is written ' +
      'of the screens',
  },
  verdicts: {
    bench: verdictsBench,
    describes:
      'the tests that discovery keeps of the clean shop, run ten times (--sample another number): whether their verdicts stay',
  },
  replay: {
    bench: replayBench,
    describes:
      'the shop’s cases replayed from memory, against the same cases as plain Playwright scripts; ' +
      'BENCH_VERBOSE=1 tells where the time goes',
  },
  heal: {
    bench: healBench,
    describes:
      'harmless changes of the shop and real faults in the same places, each met by a test that has passed before; --only tuned or heldOut',
  },
  api: {
    bench: apiBench,
    describes:
      'a service with 100,000 tests, 1,000,000 steps and 20,000 issues in one of its organizations: ' +
      'every list and get at 50 requests a second; --only words of an operation',
  },
  web: {
    bench: webBench,
    describes:
      'every page of the dashboard over the same service, in a browser: ' +
      'server time, largest paint, interaction, shift, script; --only pages; ' +
      'BENCH_VERBOSE=1 names what was painted and answered',
  },
  cases: {
    bench: casesBench,
    describes: 'the shop’s plain-English cases on the clean build, and on the faults that break one of them',
  },
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string', multiple: true, default: [] },
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string' },
    parallel: { type: 'string', default: '4' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
});
const chosen = benches[positionals[0] ?? ''];
if (!chosen || values.help) {
  console.error(
    `npm run bench -- NAME [ONLY…] [--json] [--sample N] [--seed S] [--minutes M] [--parallel N]\n${Object.entries(
      benches,
    )
      .map(([name, { describes }]) => `  ${name.padEnd(9)} ${describes}`)
      .join('\n')}`,
  );
  process.exit(values.help ? 0 : 2);
}
const says = (line: string) => process.stderr.write(`${line}\n`);
says(`Browser: ${await ensureBrowser()}`);
says(await ensureSandbox());
const figures = await chosen.bench({
  only: [...positionals.slice(1), ...values.only].flatMap((names) => names.split(',')),
  seed: Number(values.seed),
  parallel: Number(values.parallel),
  says,
  ...(values.sample ? { sample: Number(values.sample) } : {}),
  ...(values.minutes ? { minutes: Number(values.minutes) } : {}),
});
if (!values.json)
  for (const [name, value] of Object.entries(figures))
    if (typeof value !== 'object') console.log(`${name.padEnd(20)} ${String(value)}`);
console.log(JSON.stringify(figures));
process.exit(0);
