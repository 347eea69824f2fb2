/**
 * A service that has been in use for years: one large organization among many, written by the database
 * itself.
 */
import type { PrismaClient } from '#prisma/generated/client.ts';
import type { Ids } from '#server/api/testing/asks.ts';
import { createAdminKey } from '#server/domain/api-key/admin-keys.ts';
import { createApiKey } from '#server/domain/api-key/create-api-key.ts';
import { saveArtifact } from '#server/domain/artifact/save-artifact.ts';
import { createCredential } from '#server/domain/credential/create-credential.ts';
import { createScript } from '#server/domain/script/create-script.ts';
import { newId } from '#server/platform/ids.ts';
import { hashPassword } from '#server/platform/password.ts';

interface Size {
  testCases: number;
  runs: number;
  executionsARun: number;
  stepsAnExecution: number;
  issues: number;
}

/** What the large organization has, in one app. */
const large: Size = {
  testCases: 100_000,
  runs: 2_000,
  executionsARun: 50,
  stepsAnExecution: 10,
  issues: 20_000,
};
const small: Size = { testCases: 200, runs: 20, executionsARun: 10, stepsAnExecution: 10, issues: 40 };
const organizations = 50;

export interface Dataset {
  person: { email: string; password: string };
  appId: string;
  key: string;
  adminKey: string;
  ids: Ids;
}

const password = 'quiet-harbour-41';

export async function writeDataset(db: PrismaClient, says: (line: string) => void): Promise<Dataset> {
  const passwordHash = await hashPassword(password);
  let chief: { organizationId: string; userId: string; appId: string; email: string } | undefined;
  for (let n = 0; n < organizations; n++) {
    const [organizationId, userId, appId] = [newId('organization'), newId('user'), newId('app')];
    const email = `person-${n}@larch.test`;
    await db.organization.create({
      data: { id: organizationId, name: `Organization ${n}`, slug: organizationId },
    });
    await db.user.create({
      data: { id: userId, email, name: `Person ${n}`, passwordHash, operator: n === 0 },
    });
    await db.member.create({ data: { id: newId('member'), organizationId, userId, role: 'owner' } });
    await db.app.create({
      data: { id: appId, organizationId, name: `App ${n}`, platform: 'web', url: 'https://shop.larch.test/' },
    });
    await writeRows(db, { organizationId, appId }, n === 0 ? large : small);
    if (n === 0) chief = { organizationId, userId, appId, email };
  }
  // As in a database that has been at work for a while; otherwise it would be done beside what is measured.
  await db.$executeRawUnsafe('VACUUM ANALYZE');
  says(
    `${organizations} organizations, the large one with ${large.testCases} test cases, ${large.runs} runs, ` +
      `${large.runs * large.executionsARun * large.stepsAnExecution} steps and ${large.issues} issues`,
  );
  const { organizationId, userId, appId, email } = chief!;
  const ctx = {
    db,
    actor: { kind: 'user' as const, id: userId, name: 'Person 0' },
    organizationId,
    role: 'owner' as const,
    appId,
  };
  const { key } = await createApiKey({ ctx, input: { name: 'Bench', expiresInDays: null } });
  const adminKey = (await createAdminKey({ db, name: 'Bench' })).key;
  const scope = { organizationId, appId };
  const credential = await createCredential({
    ctx,
    input: { name: 'Ada', username: 'ada@larch.test', password: 'larch-and-field' },
  });
  const script = await createScript({
    ctx,
    input: { name: 'get-otp', instructions: 'curl -sS https://staging.example/otp' },
  });
  const latest = await db.run.findFirstOrThrow({ where: scope, orderBy: { createdAt: 'desc' } });
  const earlier = await db.run.findFirstOrThrow({
    where: { ...scope, id: { not: latest.id } },
    orderBy: { createdAt: 'desc' },
  });
  const execution = await db.execution.findFirstOrThrow({
    where: { runId: latest.id },
    include: { stepRows: true },
  });
  const localRun = await db.run.create({
    data: {
      id: newId('run'),
      ...scope,
      number: large.runs + 1,
      kind: 'local',
      status: 'completed',
      createdAt: earlier.createdAt,
      local: { create: scope },
    },
  });
  const build = await db.build.findFirstOrThrow({ where: scope, orderBy: { createdAt: 'desc' } });
  const dom = await saveArtifact({
    ctx,
    input: {
      kind: 'dom',
      contentType: 'text/html',
      content: Buffer.from(`<html><body>${'<p>larch</p>'.repeat(5000)}</body></html>`),
      compress: true,
    },
  });
  await db.step.update({ where: { id: execution.stepRows[0]!.id }, data: { domId: dom.id } });
  const [issue, suite, keyFeature] = await Promise.all([
    db.issue.findFirstOrThrow({ where: { ...scope, resolution: 'active' } }),
    db.testSuite.findFirstOrThrow({ where: { ...scope, main: false } }),
    db.keyFeature.findFirstOrThrow({ where: scope }),
  ]);
  return {
    person: { email, password },
    appId,
    key,
    adminKey,
    ids: {
      run: latest.id,
      earlierRun: earlier.id,
      execution: execution.id,
      testCase: execution.testCaseId!,
      step: execution.stepRows[0]!.id,
      issue: issue.id,
      suite: suite.id,
      keyFeature: keyFeature.id,
      credential: credential.id,
      script: script.id,
      dom: dom.id,
      localRun: localRun.id,
      build: build.id,
    },
  };
}

/** Words of which titles are made, so that a search finds some of them and not others. */
const title = (n: string) =>
  `(ARRAY['Checkout','Cart','Search','Profile','Orders','Returns','Gift cards','Reviews'])[1 + ${n} % ` +
  `8] || ' ' || (ARRAY['shows the total','keeps what was typed','lists every row','asks before it ` +
  `deletes','can be paged','refuses a wrong date'])[1 + ${n} % 6] || ' ' || ${n}`;

/** An id as the service makes them: a prefix and 18 characters, the same for the same words. */
const id = (prefix: string, of: string) => `'${prefix}_' || substr(md5(${of}), 1, 18)`;

async function writeRows(
  db: PrismaClient,
  { organizationId, appId }: { organizationId: string; appId: string },
  size: Size,
): Promise<void> {
  const own = `'${organizationId}', '${appId}'`;
  const of = (what: string, n: string) => `'${appId} ${what} ' || ${n}`;
  const write = (sql: string) => db.$executeRawUnsafe(sql);
  const features = 12;
  await write(
    `INSERT INTO key_features (id, organization_id, app_id, name)
      SELECT ${id('feat', of('feature', 'n'))}, ${own}, 'Feature ' || n
      FROM generate_series(1, ${features}) n`,
  );
  await write(`INSERT INTO test_cases (organization_id, app_id, title, description, steps, assertions,
    status, origin, key_feature_id, created_at)
    SELECT ${own}, ${title('n')}, 'Written by a person.', ARRAY['Open "Shop"', 'Click "Add to cart"',
      'Open the cart'], ARRAY['The cart shows 1'],
      (CASE WHEN n % 20 = 0 THEN 'archived' WHEN n % 33 = 0 THEN 'issue_linked'
        ELSE 'active' END)::"TestCaseStatus", 'discovery',
        ${id('feat', of('feature', `(1 + n % ${features})`))}, now() - n * interval '1 minute'
    FROM generate_series(1, ${size.testCases}) n`);
  await write(
    `INSERT INTO test_suites (id, organization_id, app_id, name, main, generated)
      SELECT ${id('ste', of('suite', 'n'))}, ${own},
        CASE n WHEN 0 THEN 'Main suite' ELSE 'Suite ' || n END, n = 0, n = 0
      FROM generate_series(0, ${Math.ceil(size.testCases / 500)}) n`,
  );
  await write(`INSERT INTO test_suite_members (test_suite_id, test_case_id, position)
    SELECT ${id('ste', of('suite', '(1 + (row - 1) / 250)'))}, id, row
      FROM (SELECT id, row_number() OVER (ORDER BY id)::int AS row FROM test_cases
      WHERE app_id = '${appId}') t WHERE row <= ${Math.floor(size.testCases / 500) * 250}`);
  await write(`INSERT INTO runs (id, organization_id, app_id, number, kind, "full", status, readiness,
    readiness_if_approved, passed, failed, blocked, steps_executed, created_at, started_at, ended_at)
    SELECT ${id('run', of('run', 'n'))}, ${own}, n,
      (CASE WHEN n % 10 = 1 THEN 'discovery' WHEN n % 7 = 0 THEN 'custom' ELSE 'regression' END)::"RunKind",
      n % 10 = 1 OR n % 7 <> 0, 'completed', 60 + n % 40, 50 + n % 40,
      ${size.executionsARun} - n % 5, n % 5, 0, ${size.executionsARun * size.stepsAnExecution},
      now() - (${size.runs} - n) * interval '1 hour', now() - (${size.runs} - n) * interval '1 hour',
        now() - (${size.runs} - n) * interval '1 hour' + interval '4 minutes'
    FROM generate_series(1, ${size.runs}) n`);
  await write(
    `INSERT INTO builds (id, organization_id, app_id, platform, label, created_at)
      SELECT ${id('bld', of('build', 'n'))}, ${own}, 'web', 'web ' || n,
      now() - (${size.runs} - n) * interval '1 hour' FROM generate_series(1, ${size.runs}) n`,
  );
  await write(`WITH t AS (SELECT min(id) AS first FROM test_cases WHERE app_id = '${appId}')
    INSERT INTO executions (id, organization_id, app_id, run_id, kind, test_case_id, title, steps,
      assertions, position, status, started_at, ended_at, created_at)
    SELECT ${id('exe', of('execution', `r || ' ' || n`))}, ${own}, ${id('run', of('run', 'r'))}, 'test',
      t.first + (r * 7 + n * 131) % ${size.testCases}, ${title('n')}, ARRAY['Open "Shop"'],
      ARRAY['The cart shows 1'], n,
      (CASE WHEN n <= r % 5 THEN 'failed' ELSE 'passed' END)::"ExecutionStatus",
        now() - (${size.runs} - r) * interval '1 hour',
        now() - (${size.runs} - r) * interval '1 hour' + interval '8 seconds',
        now() - (${size.runs} - r) * interval '1 hour'
    FROM t, generate_series(1, ${size.runs}) r, generate_series(1, ${size.executionsARun}) n`);
  await write(`INSERT INTO steps (id, organization_id, app_id, execution_id, attempt, index, kind, intent,
    status, decided_by, says, started_at, ms)
    SELECT ${id('stp', of('step', `r || ' ' || n || ' ' || i`))}, ${own},
      ${id('exe', of('execution', `r || ' ' || n`))}, 1, i, 'act', 'Click "Add to cart"', 'passed',
      'memory', 'Clicked.', now() - (${size.runs} - r) * interval '1 hour', 300
    FROM generate_series(1, ${size.runs}) r, generate_series(1, ${size.executionsARun}) n,
      generate_series(0, ${size.stepsAnExecution - 1}) i`);
  await write(`INSERT INTO ledger_entries (id, organization_id, app_id, run_id, execution_id, activity, ms, created_at)
    SELECT ${id('led', of('ledger', `r || ' ' || n`))}, ${own}, ${id('run', of('run', 'r'))},
      ${id('exe', of('execution', `r || ' ' || n`))}, 'execute', 3000,
      now() - (${size.runs} - r) * interval '1 hour'
    FROM generate_series(1, ${size.runs}) r, generate_series(1, ${size.executionsARun}) n`);
  await write(`INSERT INTO issues (id, organization_id, app_id, number, title, type, severity, resolution,
    triage, oracle, signature, expected, observed, steps, address, tries, reproduced, occurrences,
    first_run_id, last_run_id, created_at)
    SELECT ${id('iss', of('issue', 'n'))}, ${own}, n, ${title('n')},
      (ARRAY['Functional','Visual','Content','Usability','Accessibility'])[1 + n % 5]::"IssueType",
      (ARRAY['Critical','High','Medium','Low'])[1 + n % 4]::"Severity",
      (CASE WHEN n % 3 = 0 THEN 'resolved' WHEN n % 7 = 0 THEN 'rejected'
        ELSE 'active' END)::"IssueResolution",
      (CASE WHEN n % 2 = 0 THEN 'approved' ELSE 'pending' END)::"IssueTriage",
      (ARRAY['dead-control','http-error','wrong-total','stale-list'])[1 + n % 4], 'signature ' || n,
        'It works.', 'It does not.', ARRAY['Open "Shop"', 'Click "Add to cart"'],
        '/page/' || n % 90, 3, 3, 2,
      ${id('run', of('run', `(1 + n % ${size.runs})`))}, ${id('run', of('run', String(size.runs)))}, now() - n * interval '20 minutes'
    FROM generate_series(1, ${size.issues}) n`);
  await write(`INSERT INTO run_issues (run_id, issue_id, organization_id, app_id, is_new)
    SELECT ${id('run', of('run', 'r'))},
      ${id('iss', of('issue', `(1 + (r * 13 + i * 29) % ${size.issues})`))}, ${own}, i = 0
      FROM generate_series(1, ${size.runs}) r, generate_series(0, 9) i ON CONFLICT DO NOTHING`);
  await write(`INSERT INTO findings (id, organization_id, app_id, run_id, execution_id, issue_id, status,
    oracle, signature, type, severity, title, expected, observed, created_at)
    SELECT ${id('fnd', of('finding', `r || ' ' || i`))}, ${own}, ${id('run', of('run', 'r'))},
      ${id('exe', of('execution', `r || ' ' || (1 + i)`))},
      ${id('iss', of('issue', `(1 + (r * 13 + i * 29) % ${size.issues})`))},
      (CASE WHEN i = 9 THEN 'unconfirmed' ELSE 'confirmed' END)::"FindingStatus",
      (ARRAY['dead-control','http-error','wrong-total','stale-list'])[1 + i % 4],
        'signature ' || (1 + (r * 13 + i * 29) % ${size.issues}), 'Functional', 'High', ${title('i')},
        'It works.', 'It does not.', now() - (${size.runs} - r) * interval '1 hour'
    FROM generate_series(1, ${size.runs}) r, generate_series(0, 9) i`);
  await write(
    `INSERT INTO issue_comments (id, organization_id, app_id, issue_id, actor_kind, actor_name, body)
      SELECT ${id('cmt', of('comment', 'n'))}, ${own}, ${id('iss', of('issue', 'n'))}, 'user', 'Ada',
      'Seen again.' FROM generate_series(1, ${size.issues}) n`,
  );
  await write(`INSERT INTO audit_events (id, organization_id, app_id, actor_kind, actor_name, action, target_kind, target_id, created_at)
    SELECT ${id('aud', of('audit', 'n'))}, ${own}, 'user', 'Ada', 'issue.approve', 'issue',
      ${id('iss', of('issue', 'n'))}, now() - n * interval '20 minutes'
      FROM generate_series(1, ${size.issues}) n`);
  await write(
    `INSERT INTO screens (id, organization_id, app_id, name, address, layout, features, depth)
      SELECT ${id('scr', of('screen', 'n'))}, ${own}, 'Screen ' || n, '/page/' || n, 'layout ' || n,
      ARRAY[1,2,3], CASE n WHEN 1 THEN 0 ELSE 1 + n % 5 END FROM generate_series(1, 60) n`,
  );
  await write(
    `INSERT INTO issue_screens (issue_id, screen_id, organization_id, app_id) SELECT i.id, s.id, ${own}
      FROM issues i JOIN screens s ON s.app_id = i.app_id AND s.address = i.address
      WHERE i.app_id = '${appId}'`,
  );
  await write(
    `INSERT INTO ways (id, organization_id, app_id, from_id, to_id, intent, act)
      SELECT ${id('way', of('way', `n || ' ' || m`))}, ${own}, ${id('scr', of('screen', 'n'))},
      ${id('scr', of('screen', `(1 + (n * m) % 60)`))}, 'Click ' || m, '{}'
      FROM generate_series(1, 60) n, generate_series(1, 3) m`,
  );
}
