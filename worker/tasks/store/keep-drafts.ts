/** Stores drafts as key features, suites and tests, and opens the executions that try them. */
import type { Prisma, Run, TestCase } from '#prisma/generated/client.ts';
import type { RunSettings } from '#server/domain/run/schemas.ts';
import { newId } from '#server/platform/ids.ts';
import type { DraftedTest } from '#worker/authoring/types.ts';
import { toJson } from '../to-json.ts';

/**
 * Run.explorerState after discovery: the screens and transitions that each drafted test covers, by row id.
 */
export interface Covers {
  covers: { testCaseId: number; screens: string[]; ways: { from: string; intent: string }[] }[];
}

const suiteCap = 250;

/**
 * Runs within the caller's transaction. Drafts with an existing test are skipped. Returns the number of new
 * tests.
 */
export async function keepDrafts({
  tx,
  run,
  settings,
  drafts,
  screens,
  queue,
}: {
  tx: Prisma.TransactionClient;
  run: Run;
  settings: RunSettings;
  drafts: DraftedTest[];
  screens: ReadonlyMap<string, string>;
  /** Opens the executions that try the tests. */
  queue: (tx: Prisma.TransactionClient, run: Run, tests: TestCase[]) => Promise<void>;
}): Promise<number> {
  const scope = { organizationId: run.organizationId, appId: run.appId };
  const known = new Set(
    (
      await tx.testCase.findMany({
        where: { ...scope, signature: { in: drafts.map((draft) => draft.signature) } },
        select: { signature: true },
      })
    ).map((row) => row.signature),
  );
  const fresh: DraftedTest[] = [];
  for (const draft of drafts) {
    if (known.has(draft.signature)) continue;
    known.add(draft.signature);
    fresh.push(draft);
  }
  if (fresh.length === 0) return 0;

  const features = await keepFeatures(tx, scope, fresh);
  const suites = await keepSuites(tx, scope, fresh);
  const tests: TestCase[] = [];
  const members: Prisma.TestSuiteMemberCreateManyInput[] = [];
  const covers: Covers['covers'] = [];
  for (const draft of fresh) {
    const test = await tx.testCase.create({
      data: {
        ...scope,
        title: draft.title,
        description: draft.description,
        steps: draft.steps,
        assertions: draft.assertions,
        status: 'in_creation',
        origin: 'discovery',
        keyFeatureId: features.get(draft.feature.name) ?? null,
        signature: draft.signature,
        credentialId: draft.needsCredential ? settings.credentialId : null,
      },
    });
    tests.push(test);
    for (const name of suiteNames(draft))
      members.push({
        testSuiteId: suites.get(name) as string,
        testCaseId: test.id,
        position: tests.length - 1,
      });
    covers.push({
      testCaseId: test.id,
      screens: draft.covers.screens.flatMap((id) => screens.get(id) ?? []),
      ways: draft.covers.ways.flatMap((way) => wayOf(way, screens)),
    });
  }
  const perSuite = new Map<string, number>();
  const within = members.filter(({ testSuiteId }) => {
    const count = (perSuite.get(testSuiteId) ?? 0) + 1;
    perSuite.set(testSuiteId, count);
    return count <= suiteCap;
  });
  await tx.testSuiteMember.createMany({ data: within, skipDuplicates: true });
  await tx.run.update({
    where: { id: run.id },
    data: { explorerState: toJson({ covers } satisfies Covers) },
  });
  await queue(tx, run, smokeFirst(tests, fresh));
  return tests.length;
}

const suiteNames = (draft: DraftedTest) => [...new Set([...draft.suites, draft.feature.name])];

async function keepFeatures(
  tx: Prisma.TransactionClient,
  scope: { organizationId: string; appId: string },
  drafts: DraftedTest[],
): Promise<Map<string, string>> {
  const features = new Map(drafts.map((draft) => [draft.feature.name, draft.feature]));
  await tx.keyFeature.createMany({
    data: [...features.values()].map((feature) => ({ id: newId('keyFeature'), ...scope, ...feature })),
    skipDuplicates: true,
  });
  const rows = await tx.keyFeature.findMany({
    where: { ...scope, name: { in: [...features.keys()] } },
    select: { id: true, name: true },
  });
  return new Map(rows.map((row) => [row.name, row.id]));
}

async function keepSuites(
  tx: Prisma.TransactionClient,
  scope: { organizationId: string; appId: string },
  drafts: DraftedTest[],
): Promise<Map<string, string>> {
  const names = [...new Set(drafts.flatMap(suiteNames))];
  await tx.testSuite.createMany({
    data: names.map((name) => ({ id: newId('suite'), ...scope, name, generated: true })),
    skipDuplicates: true,
  });
  const rows = await tx.testSuite.findMany({
    where: { ...scope, name: { in: names } },
    select: { id: true, name: true },
  });
  return new Map(rows.map((row) => [row.name, row.id]));
}

/** Parses `from>intent`, where `from` is the explorer's id of the screen. */
function wayOf(way: string, screens: ReadonlyMap<string, string>): { from: string; intent: string }[] {
  const cut = way.indexOf('>');
  const from = screens.get(way.slice(0, cut));
  return from ? [{ from, intent: way.slice(cut + 1) }] : [];
}

function smokeFirst(tests: TestCase[], drafts: DraftedTest[]): TestCase[] {
  const isSmoke = (index: number) => drafts[index]?.suites.includes('Smoke') ?? false;
  return tests
    .map((test, index) => ({ test, first: isSmoke(index) }))
    .sort((a, b) => Number(b.first) - Number(a.first))
    .map(({ test }) => test);
}
