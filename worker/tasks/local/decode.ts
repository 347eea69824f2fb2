/**
 * Decodes events of a runner on another machine into the engine's own records, with pictures loaded from the
 * files that they refer to.
 */
import type { LocalEvent, ToldStep } from '#server/domain/local/schemas.ts';
import { TrailSchema } from '#worker/agent/trail-schema.ts';
import type { StepRecord, ActionTrace } from '#worker/ports/records.ts';
import type { DraftedTest } from '#worker/authoring/types.ts';

export type ReadFile = (sha256: string) => Promise<Buffer>;

export async function decodeRecord(
  { before, after, dom, ...record }: ToldStep,
  read: ReadFile,
): Promise<StepRecord> {
  const view = async ({ picture: { file, ...size }, ...rest }: ToldStep['before']) => ({
    ...rest,
    picture: { ...size, image: file ? await read(file) : Buffer.alloc(0) },
  });
  // Fields that the schema does not check are only stored and shown, never acted on.
  return {
    ...record,
    before: await view(before),
    after: await view(after),
    dom: dom ? (await read(dom)).toString('utf8') : '',
  } as unknown as StepRecord;
}

export const decodeTrace = (trail: Extract<LocalEvent, { kind: 'finding' }>['trail']): ActionTrace =>
  TrailSchema.parse(trail);
export const decodeDrafts = (drafts: Extract<LocalEvent, { kind: 'drafts' }>['drafts']): DraftedTest[] =>
  drafts as unknown as DraftedTest[];
