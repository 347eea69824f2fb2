import type { AppCtx } from '#server/domain/context.ts';
import { readScripts } from '#server/domain/script/list-scripts.ts';
import { noteScriptRun } from '#server/domain/script/script-runs.ts';
import type { Scripts } from '#worker/ports/scripts.ts';
import { createScripts, failureOf } from '#worker/scripts/index.ts';
import type { TaskDeps } from './ports.ts';
import { createMasker } from './recorder/masker.ts';

/**
 * The scripts of an execution's app. Each run is stored and each failure logged, both with secrets masked.
 */
export async function createTestScripts({
  ctx,
  deps,
  executionId,
  secrets,
  signal,
}: {
  ctx: AppCtx;
  deps: TaskDeps;
  executionId: string | null;
  secrets: string[];
  signal: AbortSignal;
}): Promise<Scripts> {
  const mask = createMasker(secrets);
  return createScripts({
    run: deps.runScript,
    commands: await readScripts({ ctx }),
    signal,
    async onRun(name, result) {
      const failed = failureOf(result);
      if (failed)
        deps.log.warn({ script: name, executionId, ms: result.ms, reason: mask(failed) }, 'a script failed');
      const cut = result.cut ? 'The output was cut at 1 MiB.' : '';
      const outcome = {
        output: mask(result.output),
        error: mask([result.error, cut].filter(Boolean).join('\n')),
        exitCode: result.exitCode,
        timedOut: result.timedOut,
        ms: result.ms,
      };
      // An error while storing must not end the test.
      await noteScriptRun({ ctx, name, executionId, outcome }).catch((error: unknown) =>
        deps.log.error({ err: error, script: name }, 'a script run could not be kept'),
      );
    },
  });
}
