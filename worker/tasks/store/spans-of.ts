import type { ExecutionKind } from '#prisma/generated/client.ts';
import type { TaskDeps } from '../ports.ts';

/** Epoch ms; undefined where none has begun, or none has ended. */
interface Span {
  begunAt: number | undefined;
  endedAt: number | undefined;
}

/** When the first execution of each kind began in a run, and when the last one ended. */
export async function spansOf(
  db: TaskDeps['db'],
  runId: string,
): Promise<Partial<Record<ExecutionKind, Span>>> {
  const rows = await db.execution.groupBy({
    by: ['kind'],
    where: { runId },
    _min: { startedAt: true },
    _max: { endedAt: true },
  });
  return Object.fromEntries(
    rows.map(({ kind, _min, _max }) => [
      kind,
      { begunAt: _min.startedAt?.getTime(), endedAt: _max.endedAt?.getTime() },
    ]),
  );
}
