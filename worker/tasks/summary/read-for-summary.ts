import { getAppModel } from '#server/domain/app/app-model.ts';
import type { AppCtx } from '#server/domain/context.ts';
import { getRun } from '#server/domain/run/get-run.ts';
import { inApp } from '#server/domain/scope.ts';
import type { SummaryInput } from '#worker/ports/analyst.ts';

type ShownRun = Awaited<ReturnType<typeof getRun>>;

/** What a run's report says, for a model that sums it up. `issueIds`: those of `issues`, in their order. */
export async function readForSummary({
  ctx,
  runId,
}: {
  ctx: AppCtx;
  runId: string;
}): Promise<Omit<SummaryInput, 'secrets' | 'signal'> & { issueIds: string[] }> {
  const run = await getRun({ ctx, input: { runId } });
  const issues = run.issues.filter(({ added, resolution }) => !added && resolution !== 'rejected');
  const issueIds = issues.map(({ id }) => id);
  const observed = await ctx.db.issue.findMany({
    where: { ...inApp(ctx), id: { in: issueIds } },
    select: { id: true, observed: true },
  });
  const observedIn = new Map(observed.map((issue) => [issue.id, issue.observed]));
  return {
    address: run.address,
    verdict: run.verdict,
    says: [run.says, ...figuresOf(run)].join(' '),
    tests: testsOf(run),
    issues: issues.map(({ id, title, severity }) => ({
      title,
      severity,
      observed: observedIn.get(id) ?? '',
    })),
    issueIds,
    unproven: run.setAside.map((finding) => `${finding.title}: ${whySetAside(finding)}`),
    untried: await untriedOf({ ctx, run }),
  };
}

/** What the report shows as numbers. */
const figuresOf = ({ passed, failed, blocked, coverage }: ShownRun): string[] => [
  `${passed} passed, ${failed} failed, ${blocked} blocked.`,
  ...(coverage.screens > 0
    ? [`Tests cover ${coverage.screensCovered} of ${coverage.screens} screens that are known.`]
    : []),
];

/** What did not pass stands first: of a long list, a model is told the beginning. */
function testsOf({ executions }: ShownRun): SummaryInput['tests'] {
  const tests = executions.filter(({ kind, added }) => kind === 'test' && !added);
  const hasPassed = ({ status }: (typeof tests)[number]) => Number(status === 'passed');
  return tests
    .toSorted((a, b) => hasPassed(a) - hasPassed(b))
    .map(({ title, keyFeature, status, says }) => ({
      title,
      group: keyFeature?.name ?? '',
      status,
      says,
    }));
}

function whySetAside({ setAsideBecause, tries, reproduced }: ShownRun['setAside'][number]): string {
  if (setAsideBecause !== '') return setAsideBecause;
  return tries === 0 ? 'it was not replayed' : `it came back in ${reproduced} of ${tries} replays`;
}

/** Of a discovery, what it saw and did not try; of other runs, what their coverage leaves alone. */
async function untriedOf({ ctx, run }: { ctx: AppCtx; run: ShownRun }): Promise<string[]> {
  const model = run.kind === 'discovery' ? await getAppModel({ ctx }) : null;
  return model
    ? model.untried.map(({ page, why, count }) => `${count} on ${page}: ${why}`)
    : run.coverage.leftAlone.map(({ name, why }) => `${name}: ${why}`);
}
