import { systemCtx } from '#server/domain/system-context.ts';
import { endScriptRun, showScriptOutput } from '#server/domain/script/script-runs.ts';
import { HandedBackError } from './cancellation.ts';
import type { Task } from './task.ts';

/** Runs a script that a person tries out, without any credential. */
export const scriptTry: Task<'script_try'> = {
  name: 'script_try',
  async run({ scriptRunId, values }, deps) {
    const row = await deps.db.scriptRun.findUnique({ where: { id: scriptRunId }, include: { script: true } });
    if (!row) return;
    const ctx = systemCtx(deps.db, row);
    const shown = follow((output) => showScriptOutput({ ctx, scriptRunId, output }));
    const result = await deps.runScript({
      command: row.script.instructions,
      values,
      signal: deps.shutdown,
      onOutput: shown.onOutput,
    });
    await shown.end();
    if (deps.shutdown.aborted) throw new HandedBackError();
    const cut = result.cut ? 'The output was cut at 1 MiB.' : '';
    const error =
      [result.error, cut].filter(Boolean).join('\n') ||
      (result.exitCode === null && !result.timedOut ? 'It was stopped.' : '');
    await endScriptRun({
      ctx,
      scriptRunId,
      outcome: {
        output: result.output,
        error,
        exitCode: result.exitCode,
        timedOut: result.timedOut,
        ms: result.ms,
      },
    });
  },
  async giveUp({ scriptRunId }, { db }, why) {
    const row = await db.scriptRun.findUnique({ where: { id: scriptRunId } });
    if (row)
      await endScriptRun({
        ctx: systemCtx(db, row),
        scriptRunId,
        outcome: { output: '', error: `It could not be run: ${why}`, exitCode: null, timedOut: false, ms: 0 },
      });
  },
};

const showEveryMs = 300;

/** Shows growing output at a readable rate. */
function follow(show: (output: string) => Promise<void>) {
  let timer: NodeJS.Timeout | undefined;
  let written: Promise<void> = Promise.resolve();
  return {
    onOutput: (read: () => string) => {
      timer ??= setTimeout(() => {
        timer = undefined;
        // Output that could not be shown is part of the outcome.
        written = written.then(() => show(read())).catch(() => undefined);
      }, showEveryMs);
    },
    end: () => {
      clearTimeout(timer);
      return written;
    },
  };
}
