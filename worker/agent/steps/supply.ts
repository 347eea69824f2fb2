import { readCall, scriptsIn } from '#worker/language/script-calls.ts';
import { namesGiven, placeholdersIn, type Filled } from '../placeholders.ts';
import { Halt } from './halt.ts';
import type { Track } from './track.ts';

export interface Supplied extends Filled {
  /** The step, or what is left of it after its script calls; '' where nothing is left. */
  text: string;
}

/**
 * Fills the placeholders of a step, running each script whose value is needed and that has not run yet.
 * Throws a Halt for a script that does not exist and for a value that nothing supplies.
 * @returns undefined where such a script failed: the step is recorded as blocked, and the test continues
 */
export async function supply(
  track: Track,
  text: string,
  { written, kind }: { written: number; kind: 'act' | 'assertion' },
): Promise<Supplied | undefined> {
  const startedAt = Date.now();
  const { names, rest } = kind === 'act' ? readCall(text) : { names: [], rest: text };
  for (const name of names) await run(track, name, written, []);
  for (const name of needed(track, rest)) if (!track.ran.has(name)) await run(track, name, written, []);
  const failed = needed(track, rest).find((name) => track.ran.get(name) !== undefined);
  if (failed !== undefined) {
    const says = `“${track.hide(text)}” needs the value of the script ${failed}, which failed: ${track.ran.get(failed)}`;
    await track.record({
      kind,
      written,
      intent: text,
      status: 'blocked',
      decidedBy: 'none',
      says,
      before: track.view,
      after: track.view,
      observations: [],
      startedAt,
    });
    track.unsupplied.push(says);
    return undefined;
  }
  if (namesGiven(text).length > 0) track.kept.forget(written);
  return track.values.fill(rest);
}

/** The scripts that a text calls or whose values it uses. */
function needed(track: Track, text: string): string[] {
  const given = namesGiven(text);
  return [
    ...scriptsIn(text),
    ...placeholdersIn(text)
      .filter((name) => !given.includes(name))
      .flatMap((name) => scriptBehind(track, name)),
  ];
}

function scriptBehind(track: Track, placeholder: string): string[] {
  const name = placeholder.split('.')[0]!;
  if (track.scripts?.needs(name) === undefined) return [];
  // A value of that name may be supplied otherwise.
  return track.ran.has(name) || track.values.byName[placeholder] === undefined ? [name] : [];
}

/** Runs a script after those whose values it needs, and records the result. */
async function run(track: Track, name: string, written: number, within: string[]): Promise<void> {
  const needs = track.scripts?.needs(name);
  if (needs === undefined)
    throw new Halt('blocked', 'test', `There is no script called “${name}”.`, {
      confidence: 0.95,
      reasons: ['The step names a script that does not exist.'],
    });
  for (const other of needs.flatMap((need) => scriptBehind(track, need))) {
    if (other !== name && !within.includes(other) && !track.ran.has(other))
      await run(track, other, written, [...within, name]);
  }
  track.goesOn();
  const startedAt = Date.now();
  const done = await track.runScript(name);
  track.goesOn();
  const failed = 'failed' in done ? track.hide(done.failed) : undefined;
  track.ran.set(name, failed);
  if ('values' in done) track.values.know(done.values);
  const cut = 'values' in done && done.cut ? ' Its output was cut at 1 MiB.' : '';
  await track.record({
    kind: 'act',
    written,
    intent: `Run #{${name}}`,
    status: failed === undefined ? 'passed' : 'failed',
    decidedBy: 'none',
    says: failed === undefined ? `The script ${name} ran.${cut}` : `The script ${name} failed: ${failed}`,
    before: track.view,
    after: track.view,
    observations: [],
    startedAt,
  });
}
