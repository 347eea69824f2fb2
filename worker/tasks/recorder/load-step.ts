import { LRUCache } from 'lru-cache';
import type { Execution, Step } from '#prisma/generated/client.ts';
import { readArtifact } from '#server/domain/artifact/read-artifact.ts';
import { systemCtx } from '#server/domain/system-context.ts';
import type { ScreenAct, SessionView } from '#worker/ports/screen.ts';
import type { StepRecord, ActionTrace } from '#worker/ports/records.ts';
import type { Picture, Scene } from '#worker/sight/scene.ts';
import type { Box, Point } from '#worker/core/geometry.ts';
import { trailOf } from '#worker/run/trail-of.ts';
import type { TaskDeps } from '../ports.ts';
import type { BareView, EvidencePayload, ModeSpan, ScenePayload } from './payload.ts';

/** Maximum number of earlier steps that an analysis sees. */
const maxEarlier = 60;
const cache = new LRUCache<string, object>({ max: 300 });

export interface LoadedStep {
  step: StepRecord;
  /** Earlier steps of the same attempt, oldest first, without pictures. */
  earlier: StepRecord[];
  trail: ActionTrace;
}

type Reader = Pick<TaskDeps, 'db' | 'storage'>;

/** Restores a recorded step from its row and artifacts. */
export async function loadStepRecord({
  deps,
  row,
  execution,
}: {
  deps: Reader;
  row: Step;
  execution: Execution;
}): Promise<LoadedStep> {
  const rows = await deps.db.step.findMany({
    where: { executionId: row.executionId, attempt: row.attempt, index: { lt: row.index } },
    orderBy: { index: 'desc' },
    take: maxEarlier,
  });
  const earlier = await Promise.all(
    rows.reverse().map((each) => load({ deps, row: each, execution, pictures: false })),
  );
  const { record, payload } = await load({ deps, row, execution, pictures: true });
  return {
    step: record,
    earlier: earlier.map((each) => each.record),
    trail: payload.trail ?? trailOf([...earlier.map((each) => each.record), record]),
  };
}

async function load({
  deps,
  row,
  execution,
  pictures,
}: {
  deps: Reader;
  row: Step;
  execution: Execution;
  pictures: boolean;
}): Promise<{ record: StepRecord; payload: EvidencePayload }> {
  const ctx = systemCtx(deps.db, execution);
  const json = <T extends object>(artifactId: string) =>
    cached<T>(
      artifactId,
      async () =>
        JSON.parse((await readArtifact({ ctx, artifactId, storage: deps.storage })).toString('utf8')) as T,
    );
  if (!row.evidenceId || !row.sceneId) throw new Error(`Step ${row.id} has no evidence to judge.`);
  const [payload, scenes] = await Promise.all([
    json<EvidencePayload>(row.evidenceId),
    json<ScenePayload>(row.sceneId),
  ]);
  const beforeScene =
    scenes.before ?? (scenes.beforeFrom ? (await json<ScenePayload>(scenes.beforeFrom)).after : scenes.after);
  const view = async (scene: Scene, pictureId: string | null, rest: BareView): Promise<SessionView> => ({
    ...rest,
    scene,
    picture: await pictureOf(scene, pictures ? pictureId : null),
  });
  const pictureOf = async (scene: Scene, pictureId: string | null): Promise<Picture> => ({
    width: scene.width,
    height: scene.height,
    image: pictureId
      ? await readArtifact({ ctx, artifactId: pictureId, storage: deps.storage })
      : Buffer.alloc(0),
  });
  const record: StepRecord = {
    index: row.index,
    written: payload.written,
    kind: row.kind,
    intent: row.intent,
    status: row.status,
    decidedBy: row.decidedBy,
    says: row.says,
    act: (row.act ?? undefined) as unknown as ScreenAct | undefined,
    actPoint: (row.actPoint ?? undefined) as unknown as Point | undefined,
    targetBox: (row.targetBox ?? undefined) as unknown as Box | undefined,
    proofBox: (row.proofBox ?? undefined) as unknown as Box | undefined,
    trailStep: payload.trailStep,
    modes: row.modes as unknown as ModeSpan[],
    before: await view(beforeScene, row.pictureBeforeId, payload.views.before),
    after: await view(scenes.after, row.pictureAfterId, payload.views.after),
    difference: payload.difference,
    focus: payload.focus,
    rest: payload.rest,
    evidence: {
      console: payload.console,
      network: payload.network,
      exceptions: payload.exceptions,
      ...(payload.crash ? { crash: payload.crash } : {}),
      ...(payload.accessibility ? { accessibility: payload.accessibility } : {}),
      ...(payload.text ? { text: payload.text } : {}),
    },
    observations: payload.observations,
    startedAt: row.startedAt.getTime(),
    ms: row.ms,
    ledger: {
      modelCalls: row.modelCalls,
      tokensIn: row.tokens - row.tokensOut,
      tokensOut: row.tokensOut,
      costMicros: Number(row.costMicros),
    },
  };
  return { record, payload };
}

/**
 * Caches artifacts, since the steps of a session are analysed one after the other and share their earlier
 * steps.
 */
async function cached<T extends object>(key: string, read: () => Promise<T>): Promise<T> {
  const known = cache.get(key) as T | undefined;
  if (known) return known;
  const value = await read();
  cache.set(key, value);
  return value;
}
