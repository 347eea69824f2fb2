import type { z } from 'zod';
import { getStorage, type ArtifactStore } from '#server/platform/storage.ts';
import type { AppCtx } from '../context.ts';
import { DomainError, notFound } from '../errors.ts';
import { inApp } from '../scope.ts';
import { lastExecution } from './get-test-result.ts';
import type { GetStepDocumentsInput } from './schemas.ts';

/** Characters of documents on a page: what an agent can read at once. */
const pageCharacters = 40_000;

interface StepDocument {
  stepId: string;
  index: number;
  intent: string;
  address: string;
  /**
   * From character `from` on; `total` is the document's length. Empty where the step kept none, or it is no
   * longer kept.
   */
  html: string;
  from: number;
  total: number;
}

/**
 * What the page's document was after each step of a test's last execution, in pages of 40,000 characters; a
 * document may span several.
 * @throws DomainError NOT_FOUND for an unknown test, run or step, and where no step was executed; INVALID for a cursor that no page gave
 */
export async function getStepDocuments({
  ctx,
  input,
  storage = getStorage(),
}: {
  ctx: AppCtx;
  input: z.output<typeof GetStepDocumentsInput>;
  storage?: ArtifactStore;
}) {
  const { execution } = await lastExecution({ ctx, input, began: true });
  // An attempt that was cancelled at its beginning has none; the one before it may.
  const latest = await ctx.db.step.findFirst({
    where: { ...inApp(ctx), executionId: execution.id },
    orderBy: { attempt: 'desc' },
    select: { attempt: true },
  });
  const rows = await ctx.db.step.findMany({
    where: {
      ...inApp(ctx),
      executionId: execution.id,
      attempt: latest?.attempt ?? execution.attempt,
      ...(input.stepIds ? { id: { in: input.stepIds } } : {}),
    },
    orderBy: { index: 'asc' },
    select: { id: true, index: true, intent: true, addressAfter: true, domId: true },
  });
  const missing = input.stepIds?.find((id) => !rows.some((row) => row.id === id));
  if (missing !== undefined) throw notFound('step', missing);
  const begin = readCursor(input.cursor);
  if (begin.at > rows.length) throw wrongCursor();

  const items: StepDocument[] = [];
  let left = pageCharacters;
  let { at, from } = begin;
  while (at < rows.length && left > 0) {
    const row = rows[at]!;
    const document = await read({ ctx, artifactId: row.domId, storage });
    const html = document.slice(from, from + left);
    items.push({
      stepId: row.id,
      index: row.index,
      intent: row.intent,
      address: row.addressAfter,
      html,
      from,
      total: document.length,
    });
    left -= html.length;
    if (from + html.length < document.length) from += html.length;
    else {
      at += 1;
      from = 0;
    }
  }
  return {
    executionId: execution.id,
    runId: execution.run.id,
    items,
    nextCursor: at < rows.length ? `${at}:${from}` : undefined,
  };
}

const wrongCursor = () => new DomainError('INVALID', 'This cursor is not one that a list gave.');

function readCursor(cursor: string | undefined) {
  if (cursor === undefined) return { at: 0, from: 0 };
  const match = /^(\d{1,6}):(\d{1,9})$/.exec(cursor);
  if (!match) throw wrongCursor();
  return { at: Number(match[1]), from: Number(match[2]) };
}

async function read({
  ctx,
  artifactId,
  storage,
}: {
  ctx: AppCtx;
  artifactId: string | null;
  storage: ArtifactStore;
}): Promise<string> {
  const artifact = artifactId
    ? await ctx.db.artifact.findFirst({
        where: { id: artifactId, ...inApp(ctx), kind: 'dom' },
        select: { key: true },
      })
    : null;
  if (!artifact || (await storage.size(artifact.key)) === undefined) return '';
  return (await storage.get(artifact.key)).toString('utf8');
}
