// What the launcher says while it works: one line a stage, with the time it took.
import { performance } from 'node:perf_hooks';

/** An error whose message is all that a person needs. */
export class PlainError extends Error {}

export async function stage(name, work) {
  const begun = performance.now();
  const live = process.stdout.isTTY;
  if (live) process.stdout.write(`  ${name} …`);
  const say = (line) => {
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    process.stdout.write(`${live ? '\r\u001b[2K' : ''}  ${line.padEnd(52)} ${seconds.padStart(6)} s\n`);
  };
  try {
    const result = await work();
    say(typeof result === 'string' ? result : name);
    return result;
  } catch (error) {
    if (live) process.stdout.write('\n');
    throw error;
  }
}

/** One line for a person, from whatever went wrong. */
export function explain(error) {
  if (error instanceof PlainError) return error.message;
  if (
    error?.code === 'ENOSPC' ||
    error?.code === 'EDQUOT' ||
    /ENOSPC|No space left|disk is full/i.test(error?.message ?? '')
  ) {
    return 'The disk is full. Free some space, or set SIGHTREAD_HOME to a folder on another disk.';
  }
  if (error?.code === 'EACCES' || error?.code === 'EROFS')
    return `No permission to write ${error.path ?? 'here'}. Set SIGHTREAD_HOME to a folder of yours.`;
  const message = (error?.message ?? String(error)).trim();
  return message === '' ? String(error?.code ?? 'unknown error') : message;
}
