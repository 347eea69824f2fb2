import type { Finding, Issue, Prisma } from '#prisma/generated/client.ts';
import { inTransaction } from '#server/platform/db.ts';
import { newId } from '#server/platform/ids.ts';
import { publish } from '#server/platform/notify.ts';
import { audit } from '../audit.ts';
import type { AppCtx } from '../context.ts';
import { countSilenced, lockSignature, sightingOf } from '../finding/save-candidate.ts';
import type { CandidateInput } from '../finding/schemas.ts';
import { isOpenFindingStatus, openFindingStatuses } from '../run/statuses.ts';
import { inApp } from '../scope.ts';
import { attachFinding } from './attach-finding.ts';
import { reproductionSignature } from './reproduction.ts';
import { whyDemoted } from './precision.ts';

/** What the replay proved, and how people are told. */
export interface Proof {
  tries: number;
  reproduced: number;
  /** The shortest trail that still showed it. */
  trail: Prisma.InputJsonObject;
  /** Pictures of the last reproduction. */
  pictureId: string | null;
  pictureBeforeId: string | null;
  /** What was said of it then, where it was said anew. */
  seen?: CandidateInput;
  report: {
    title: string;
    expected: string;
    observed: string;
    steps: string[];
    suspectedCause: string;
    /** Where they are told otherwise than when it was found. */
    severity?: Finding['severity'];
    severityReason?: string;
  };
  /** The test that passes once it is fixed. */
  reproduction: { title: string; steps: string[]; assertions: string[] };
}

/**
 * Turns a proven finding into an issue: the one of its signature where there is one, else a new one with its
 * reproduction test. A resolved issue that is seen again becomes active and regressed; a rejected one
 * silences the finding.
 * What an oracle that was wrong too often here has found is set aside, proven or not, and says why.
 * The run's other findings of the signature follow. Absorbing the same finding again changes nothing.
 * @returns the issue, or undefined where the finding was silenced, set aside or had been dealt with
 */
export const absorbFinding = ({
  ctx,
  findingId,
  proof,
}: {
  ctx: AppCtx;
  findingId: string;
  proof: Proof;
}): Promise<Issue | undefined> =>
  inTransaction(ctx.db, async (db) => {
    const scoped = { ...ctx, db };
    const { signature } = await db.finding.findFirstOrThrow({
      where: { id: findingId, ...inApp(ctx) },
      select: { signature: true },
    });
    await lockSignature(scoped, signature);
    const suspected = await db.finding.findFirstOrThrow({ where: { id: findingId, ...inApp(ctx) } });
    if (!isOpenFindingStatus(suspected.status)) return undefined;
    const finding = await db.finding.update({
      where: { id: findingId },
      data: {
        tries: proof.tries,
        reproduced: proof.reproduced,
        trail: proof.trail,
        pictureId: proof.pictureId ?? suspected.pictureId,
        ...(proof.seen ? sightingOf(proof.seen) : {}),
      },
    });

    const known = await db.issue.findUnique({ where: { appId_signature: { appId: ctx.appId, signature } } });
    if (known?.resolution === 'rejected') {
      await silence(scoped, finding, known.id);
      return undefined;
    }
    const why = known ? undefined : await whyDemoted({ ctx: scoped, oracle: finding.oracle });
    if (why) {
      await db.finding.updateMany({
        where: { runId: finding.runId, ...inApp(ctx), signature, status: { in: [...openFindingStatuses] } },
        data: { status: 'unconfirmed', setAsideBecause: why },
      });
      return undefined;
    }
    const issue = known ? await seeAgain(scoped, known, finding) : await createIssue(scoped, finding, proof);
    await attachFinding({ ctx: scoped, findingId, issueId: issue.id });
    const followers = await db.finding.findMany({
      where: { runId: finding.runId, ...inApp(ctx), signature, status: 'candidate' },
      select: { id: true },
    });
    for (const follower of followers)
      await attachFinding({ ctx: scoped, findingId: follower.id, issueId: issue.id });
    await publish(db, {
      topic: 'issue',
      organizationId: ctx.organizationId,
      appId: ctx.appId,
      runId: finding.runId,
      id: issue.id,
    });
    return issue;
  });

async function silence(ctx: AppCtx, finding: Finding, issueId: string): Promise<void> {
  const { count } = await ctx.db.finding.updateMany({
    where: {
      runId: finding.runId,
      ...inApp(ctx),
      signature: finding.signature,
      status: { in: [...openFindingStatuses] },
    },
    data: { status: 'silenced', issueId },
  });
  await countSilenced({ ctx, runId: finding.runId, count });
}

async function seeAgain(ctx: AppCtx, issue: Issue, finding: Finding): Promise<Issue> {
  if (issue.resolution !== 'resolved') return issue;
  const back = await ctx.db.issue.update({
    where: { id: issue.id },
    data: {
      resolution: 'active',
      regressed: true,
      regressedFromRunId: issue.lastRunId ?? issue.firstRunId,
      regressedInRunId: finding.runId,
      resolvedAt: null,
      resolvedById: null,
    },
  });
  await audit({
    ctx,
    action: 'issue.regress',
    targetKind: 'issue',
    targetIds: [issue.id],
    detail: { runId: finding.runId },
  });
  return back;
}

async function createIssue(ctx: AppCtx, finding: Finding, proof: Proof): Promise<Issue> {
  const { db } = ctx;
  // Issues are numbered within the app.
  await db.$queryRaw`SELECT id FROM apps WHERE id = ${ctx.appId} FOR UPDATE`;
  const last = await db.issue.findFirst({
    where: inApp(ctx),
    orderBy: { number: 'desc' },
    select: { number: true },
  });
  const testCaseId = await createReproduction(ctx, finding, proof);
  const { added } = await db.execution.findUniqueOrThrow({
    where: { id: finding.executionId, ...inApp(ctx) },
    select: { added: true },
  });
  const { report } = proof;
  const issue = await db.issue.create({
    data: {
      id: newId('issue'),
      ...inApp(ctx),
      number: (last?.number ?? 0) + 1,
      title: report.title,
      type: finding.type,
      severity: report.severity ?? finding.severity,
      severityReason: report.severityReason ?? finding.severityReason,
      oracle: finding.oracle,
      signature: finding.signature,
      expected: report.expected,
      observed: report.observed,
      steps: report.steps,
      suspectedCause: report.suspectedCause,
      address: finding.address,
      pictureId: proof.pictureId ?? finding.pictureId,
      pictureBeforeId: proof.pictureBeforeId,
      box: finding.box ?? undefined,
      evidence: finding.evidence ?? {},
      tries: proof.tries,
      reproduced: proof.reproduced,
      firstRunId: finding.runId,
      lastRunId: finding.runId,
      testCaseId,
    },
  });
  await db.runIssue.createMany({
    data: [{ runId: finding.runId, issueId: issue.id, ...inApp(ctx), isNew: true, added }],
    skipDuplicates: true,
  });
  await audit({
    ctx,
    action: 'issue.create',
    targetKind: 'issue',
    targetIds: [issue.id],
    detail: {
      number: issue.number,
      title: issue.title,
      severity: issue.severity,
      type: issue.type,
      runId: finding.runId,
    },
  });
  return issue;
}

/** Undefined where the bug can't be said as a test, or a test found it already and guards against it. */
async function createReproduction(
  ctx: AppCtx,
  finding: Finding,
  { reproduction }: Proof,
): Promise<number | null> {
  const { db } = ctx;
  const execution = await db.execution.findUnique({
    where: { id: finding.executionId },
    select: { testCaseId: true, testCase: { select: { keyFeatureId: true, credentialId: true } } },
  });
  if (finding.oracle === 'assertion') return execution?.testCaseId ?? null;
  if (reproduction.assertions.length === 0) return null;
  const test = await db.testCase.create({
    data: {
      ...inApp(ctx),
      title: reproduction.title,
      description: `Reproduces: ${finding.title}`,
      steps: reproduction.steps,
      assertions: reproduction.assertions,
      status: 'issue_linked',
      origin: 'reproduction',
      signature: reproductionSignature(finding.signature),
      keyFeatureId: execution?.testCase?.keyFeatureId ?? null,
      credentialId: execution?.testCase?.credentialId ?? null,
    },
  });
  return test.id;
}
