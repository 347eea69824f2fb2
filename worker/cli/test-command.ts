import { webPhoneNames, type WebPhoneName } from '#server/domain/app/web-phones.ts';
import type { Platform } from '#worker/screens/index.ts';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { writeJunit } from '#server/domain/run/report/junit.ts';
import { referenceProblems } from '#server/domain/script/references.ts';
import { runInMemory } from '#worker/run/memory/run-in-memory.ts';
import { openMemoryFile } from '#worker/run/memory/memory-file.ts';
import type { RunReport } from '#worker/run/memory/types.ts';
import { createScripts } from '#worker/scripts/index.ts';
import { chooseBrain } from './choose-brain.ts';
import { readCases, unreadIn, type Case } from './cases-file.ts';
import { openEngine } from './open-engine.ts';
import { documentOf, htmlReport } from './report-files.ts';
import { jsonReport } from './report-json.ts';
import { progressLine } from '#worker/core/terminal/progress-line.ts';
import { subjectOf } from './subject.ts';
import { summary } from './summary.ts';
import { readScriptFiles } from './scripts-file.ts';
import { readArgs, UsageError, wholeNumber } from '#worker/core/terminal/usage.ts';

const save = async (file: string, text: string) => {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
};

const readCredential = (text: string) => {
  const at = text.indexOf(':');
  if (at < 1) throw new UsageError('--credential takes user:pass.');
  return { username: text.slice(0, at), password: text.slice(at + 1) };
};

/** Checks, before anything is opened, that scripts and credentials supply all placeholders. */
function checkNames(cases: Case[], scripts: Record<string, string>, signsIn: boolean): void {
  for (const one of cases) {
    const [problem] = Object.entries(
      referenceProblems(one, { scripts, credential: signsIn ? ['username', 'email', 'password'] : [] }),
    );
    if (problem) throw new UsageError(`“${one.title}”, ${problem[0]}: ${problem[1]}`);
  }
}

/** @throws UsageError for a phone that no browser plays here, or an app that runs on a device of its own */
function readPhone(name: string, platform: Platform | undefined): WebPhoneName {
  if (platform !== 'web')
    throw new UsageError('--phone is for web addresses: an app in a file runs on a device of its own.');
  const known = webPhoneNames.find((one) => one.toLowerCase() === name.toLowerCase());
  if (!known)
    throw new UsageError(`There is no phone “${name}”. Choose one of: ${webPhoneNames.join(', ')}.`);
  return known;
}

async function writeReports(
  report: RunReport,
  name: string,
  { json, junit, html }: { json?: string; junit?: string; html?: string },
): Promise<void> {
  if (json) await save(json, `${JSON.stringify(jsonReport(report), null, 2)}\n`);
  if (junit) await save(junit, writeJunit(documentOf(report, name)));
  if (html) await htmlReport(report, name, html);
  console.log(summary(report, name));
}

function exitCodeOf({ failure, executions, issues }: RunReport): number {
  if (failure) return 2;
  const blocked = executions.filter(({ outcome }) => outcome.status === 'blocked');
  if (
    blocked.length > 0 &&
    blocked.length === executions.length &&
    blocked.every(({ outcome }) => outcome.class === 'environment')
  )
    return 2;
  return issues.length > 0 || executions.some(({ outcome }) => outcome.status !== 'passed') ? 1 : 0;
}

/** Tests an app. Exit code 0 all passed, 1 a test failed or a bug was proven, 2 could not run. */
export async function testCommand(args: string[]): Promise<number> {
  const { values, positionals } = readArgs(args, {
    cases: { type: 'string' },
    discover: { type: 'boolean', default: false },
    minutes: { type: 'string' },
    credential: { type: 'string' },
    script: { type: 'string', multiple: true },
    parallel: { type: 'string' },
    brain: { type: 'string' },
    budget: { type: 'string' },
    json: { type: 'string' },
    junit: { type: 'string' },
    html: { type: 'string' },
    memory: { type: 'string' },
    instructions: { type: 'string' },
    frozen: { type: 'boolean', default: false },
    'fail-fast': { type: 'boolean', default: false },
    seed: { type: 'string' },
    'os-version': { type: 'string' },
    phone: { type: 'string' },
  });
  const { address, name, target } = await subjectOf(positionals[0]);
  if (values['os-version']) target.osVersion = values['os-version'];
  if (values.phone) target.phone = readPhone(values.phone, target.platform);
  const { kind, model, budget } = chooseBrain(values.brain, values.budget);
  const commands = await readScriptFiles(values.script ?? []);
  const cases = values.cases ? await readCases(values.cases) : [];
  checkNames(cases, commands, values.credential !== undefined);
  for (const line of unreadIn(cases, kind !== 'embedded')) console.error(line);
  if (values.frozen && !values.memory)
    throw new UsageError('--frozen needs --memory FILE: without it there is nothing that could be frozen.');
  const memory = values.memory
    ? await openMemoryFile({ file: values.memory, frozen: values.frozen })
    : undefined;
  const minutes = wholeNumber('minutes', values.minutes, 3, 0.1);
  const wanted = wholeNumber('parallel', values.parallel, 4);
  const credential = values.credential ? readCredential(values.credential) : undefined;

  const abort = new AbortController();
  process.once('SIGINT', () => abort.abort(new Error('Stopped.')));
  const progress = progressLine();
  progress.says(`Opening ${name}`);
  const engine = await openEngine({
    log: progress.says,
    platform: target.platform,
    ...(model ? { model } : {}),
  });
  try {
    const parallel = Math.min(wanted, await engine.countSessions(target));
    const report = await runInMemory({
      openSession: () => engine.openSession(target),
      brain: () => engine.brain(kind, budget),
      ...(kind === 'embedded'
        ? {}
        : { analyst: ({ maxCalls }) => engine.analyst({ maxCalls, ...(budget ? { budget } : {}) }) }),
      address,
      cases,
      discover: values.discover || cases.length === 0,
      minutes,
      failFast: values['fail-fast'],
      parallel,
      scripts: createScripts({ run: engine.runScript, commands, signal: abort.signal }),
      seed: wholeNumber('seed', values.seed, 1),
      signal: abort.signal,
      says: progress.says,
      ...(credential ? { credential } : {}),
      ...(values.instructions ? { instructions: values.instructions } : {}),
      ...(memory ? { memory } : {}),
    });
    await memory?.save();
    progress.end();
    await writeReports(report, name, values);
    return abort.signal.aborted ? 2 : exitCodeOf(report);
  } finally {
    progress.end();
    await engine.close();
  }
}
