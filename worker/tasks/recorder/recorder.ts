/**
 * Stores the steps of one execution attempt (pictures, evidence, scene, document, row) and queues their
 * analysis.
 */
import { createHash } from 'node:crypto';
import sharp from 'sharp';
import type { Execution, Prisma, Run } from '#prisma/generated/client.ts';
import { saveArtifact } from '#server/domain/artifact/save-artifact.ts';
import { requireOwnAttempt } from '#server/domain/execution/claim-execution.ts';
import { systemCtx } from '#server/domain/system-context.ts';
import { addJob } from '#server/jobs/index.ts';
import { newId } from '#server/platform/ids.ts';
import { publish } from '#server/platform/notify.ts';
import type { EvidencePort, SessionView } from '#worker/ports/screen.ts';
import type { Recorder, StepRecord, ActionTrace } from '#worker/ports/records.ts';
import type { TaskDeps } from '../ports.ts';
import { createLivePicture } from './live-picture.ts';
import { createKnownScreens } from './known-screens.ts';
import { createMasker, maskedJson } from './masker.ts';
import { evidenceOf, type ScenePayload, type StoredQuestion } from './payload.ts';

export interface SavedStep {
  id: string;
  pictureBeforeId: string | null;
  pictureAfterId: string | null;
}

export interface ExecutionRecorder extends Recorder {
  /** As `step`, for a step whose trail is not simply the recorded steps. */
  add(record: StepRecord, trail?: ActionTrace): Promise<void>;
  /** The row of a recorded step, once it is stored. */
  savedStep(record: StepRecord): Promise<SavedStep | undefined>;
  /** Waits until all steps are stored; call before the execution ends. @throws the first error of storing */
  flush(): Promise<void>;
  /** Removes the live picture. */
  close(): Promise<void>;
}

export interface RecorderOptions {
  deps: TaskDeps;
  execution: Execution;
  run: Run;
  /** Texts to mask in everything that is stored. */
  secrets: string[];
  /** Whether oracles analyse the steps afterwards. */
  analyze: boolean;
  /** The session's evidence, for the document after a step that has none itself. */
  evidence?: EvidencePort;
  /** Number of steps that this attempt has stored already. */
  from?: number;
  /** Called once when storing fails, since continuing is pointless. */
  onFailure(error: unknown): void;
}

const maxPending = 4;
const largestDom = 2_000_000;

export function createRecorder({
  deps,
  execution,
  run,
  secrets,
  analyze,
  evidence,
  from = 0,
  onFailure,
}: RecorderOptions): ExecutionRecorder {
  const ctx = systemCtx(deps.db, execution);
  const scope = { organizationId: execution.organizationId, appId: execution.appId };
  const mask = createMasker(secrets);
  const screens = createKnownScreens({ ctx });
  const pictures = new Map<string, string>();
  const saved = new WeakMap<StepRecord, Promise<SavedStep | undefined>>();
  let index = from;
  let pending = 0;
  let failure: { error: unknown } | undefined;
  let chain: Promise<unknown> = Promise.resolve();
  let previous: { picture: string | null; sceneId: string } | undefined;
  const live = createLivePicture({
    home: deps.home,
    executionId: execution.id,
    onShown: () =>
      void publish(deps.db, { topic: 'live', ...scope, runId: run.id, executionId: execution.id }).catch(
        () => undefined,
      ),
  });

  const keep = (kind: 'picture' | 'evidence' | 'scene' | 'dom', contentType: string, content: Buffer) =>
    saveArtifact({
      ctx,
      storage: deps.storage,
      input: { kind, contentType, content, runId: run.id, compress: kind !== 'picture' },
    });
  const keepJson = async (kind: 'evidence' | 'scene', value: unknown) =>
    (await keep(kind, 'application/json', Buffer.from(mask(JSON.stringify(value))))).id;

  /** Identical pictures are stored once. */
  const keepImage = async (image: Buffer): Promise<string> => {
    const hash = createHash('sha256').update(image).digest('hex');
    const known = pictures.get(hash);
    if (known) return known;
    const { id } = await keep('picture', 'image/png', await toPng(image));
    pictures.set(hash, id);
    return id;
  };
  const keepPicture = async ({ picture }: SessionView): Promise<string | null> =>
    picture.image.length === 0 ? null : keepImage(picture.image);

  const keepQuestions = async ({ questions }: StepRecord): Promise<StoredQuestion[] | undefined> => {
    if (!questions) return undefined;
    const stored: StoredQuestion[] = [];
    for (const question of questions) {
      const ids: string[] = [];
      for (const image of question.pictures) ids.push(await keepImage(image));
      stored.push({ ...question, pictures: ids });
    }
    return stored;
  };

  const write = async (
    record: StepRecord,
    at: number,
    dom: string | undefined,
    trail?: ActionTrace,
  ): Promise<SavedStep> => {
    const pictureBeforeId = await keepPicture(record.before);
    const pictureAfterId = await keepPicture(record.after);
    const questions = await keepQuestions(record);
    const scenes: ScenePayload = { after: record.after.scene };
    if (pictureBeforeId && previous?.picture === pictureBeforeId) scenes.beforeFrom = previous.sceneId;
    else scenes.before = record.before.scene;
    const [sceneId, evidenceId, kept, screenBeforeId, screenAfterId] = await Promise.all([
      keepJson('scene', scenes),
      keepJson('evidence', evidenceOf(record, { trail, questions })),
      dom ? keep('dom', 'text/html', Buffer.from(mask(dom.slice(0, largestDom)))) : undefined,
      screens.find(record.before),
      screens.find(record.after),
    ]);
    previous = { picture: pictureAfterId, sceneId };
    const id = newId('step');
    await deps.db.$transaction(async (tx) => {
      await requireOwnAttempt({ db: tx, executionId: execution.id, attempt: execution.attempt });
      await tx.step.create({
        data: {
          ...rowOf(record),
          id,
          ...scope,
          executionId: execution.id,
          attempt: execution.attempt,
          index: at,
          screenBeforeId,
          screenAfterId,
          pictureBeforeId,
          pictureAfterId,
          evidenceId,
          sceneId,
          domId: kept?.id ?? null,
          analyzedAt: analyze ? null : new Date(),
        },
      });
      if (analyze) await addJob(tx, 'step_analyze', { stepId: id }, { key: `step_analyze:${id}` });
      await publish(tx, { topic: 'step', ...scope, runId: run.id, executionId: execution.id, id });
    });
    return { id, pictureBeforeId, pictureAfterId };
  };

  const rowOf = (record: StepRecord) => {
    const { act, actPoint, targetBox, proofBox, modes, ledger } = record;
    const masked = maskedJson(
      {
        intent: record.intent,
        says: record.says,
        instead: record.instead ?? '',
        act:
          act?.kind === 'type' && act.secret
            ? { ...act, text: '••••••' }
            : act?.kind === 'choose-files'
              ? { kind: act.kind }
              : act,
        before: record.before.address,
        after: record.after.address,
      },
      mask,
    );
    return {
      kind: record.kind,
      intent: masked.intent,
      status: record.status,
      decidedBy: record.decidedBy,
      says: masked.says,
      instead: masked.instead,
      act: masked.act as unknown as Prisma.InputJsonObject | undefined,
      actPoint: actPoint && { ...actPoint },
      targetBox: targetBox && { ...targetBox },
      proofBox: proofBox && { ...proofBox },
      modes: modes.map((span) => ({ ...span })),
      addressBefore: masked.before,
      addressAfter: masked.after,
      consoleErrors:
        record.evidence.console.filter((line) => line.level === 'error').length +
        record.evidence.exceptions.length,
      failedRequests: record.evidence.network.filter(
        (request) => request.failure !== undefined || request.status >= 400,
      ).length,
      startedAt: new Date(record.startedAt),
      ms: Math.round(record.ms),
      modelCalls: ledger.modelCalls,
      tokens: ledger.tokensIn + ledger.tokensOut,
      tokensOut: ledger.tokensOut,
      costMicros: BigInt(Math.round(ledger.costMicros)),
    };
  };

  const add = async (record: StepRecord, trail?: ActionTrace): Promise<void> => {
    if (failure) throw failure.error;
    live.show(record.after.picture);
    const at = index++;
    const dom = record.dom ?? (await evidence?.dom().catch(() => undefined));
    pending++;
    const written = chain.then(() => (failure ? undefined : write(record, at, dom, trail)));
    chain = written
      .catch((error: unknown) => {
        failure ??= { error };
        onFailure(error);
      })
      .finally(() => {
        pending--;
      });
    saved.set(
      record,
      written.catch(() => undefined),
    );
    if (pending > maxPending) await chain;
  };

  return {
    add,
    step: (record) => add(record),
    live: (view) => live.show(view.picture),
    savedStep: (record) => saved.get(record) ?? Promise.resolve(undefined),
    async flush() {
      await chain;
      if (failure) throw failure.error;
    },
    close: () => live.remove(),
  };
}

const pngMagic = Buffer.from([0x89, 0x50, 0x4e, 0x47]);

async function toPng(image: Buffer): Promise<Buffer> {
  if (image.subarray(0, 4).equals(pngMagic)) return image;
  return sharp(image).png({ compressionLevel: 4 }).toBuffer();
}
