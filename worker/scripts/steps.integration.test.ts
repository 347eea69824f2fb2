/** A test whose steps call scripts, on a small local page with a form for a one-time code. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runTest } from '#worker/agent/index.ts';
import type {
  ExecutionOutcome,
  PlannedTest,
  RememberedStep,
  Session,
  TestMemory,
} from '#worker/ports/records.ts';
import { createEmbeddedBrain } from '#worker/engine/index.ts';
import { startEgress, type Egress } from '#worker/egress/index.ts';
import { openBrowser } from '#worker/screens/browser/index.ts';
import { createSight } from '#worker/sight/index.ts';
import type { Sight } from '#worker/sight/scene.ts';
import { createRunCommand, createScripts, openWayOut, type ScriptResult, type WayOut } from './index.ts';

const style =
  '<style>body{font:18px sans-serif;margin:40px}input,button{font:inherit;padding:8px 14px}label{display:block;margin:16px 0}</style>';
const form =
  `${style}<h1>Confirm it is you</h1><form action="/done"><label>Code ` +
  '<input name="code" autocomplete="off"></label><label>Note <input name="note" ' +
  'autocomplete="off"></label><button>Confirm</button></form><p>Ticket number: TK-20417</p>';

let code = 481_200;
let server: Server;
let address: string;
let sight: Sight;
let egress: Egress;
let wayOut: WayOut;
let browser: Awaited<ReturnType<typeof openBrowser>>;
const asked: string[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://local');
    if (url.pathname.startsWith('/api/')) {
      asked.push(`${url.pathname}${url.search}`);
      if (url.pathname === '/api/user') return void response.end('{"id":"u 7","name":"Ada"}');
      if (url.pathname === '/api/otp')
        return void response.end(
          JSON.stringify({ code: String(++code), user: url.searchParams.get('user') }),
        );
      return void response.end('ok');
    }
    response.setHeader('content-type', 'text/html; charset=utf-8');
    if (url.pathname === '/done') {
      const good = url.searchParams.get('code') === String(code);
      return void response.end(
        `${style}<h1>${good ? 'Welcome back' : 'Wrong code'}</h1><p>Note: ${url.searchParams.get('note')}</p>`,
      );
    }
    response.end(form);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  egress = await startEgress();
  wayOut = await openWayOut({ proxyPort: egress.port });
  sight = await createSight({ threads: 1 });
  browser = await openBrowser({ sight });
});
afterAll(async () => {
  await browser?.close();
  await sight?.close();
  await wayOut?.close();
  await egress?.close();
  server?.close();
});

async function execute(
  planned: Partial<PlannedTest>,
  commands: Record<string, string>,
  memory?: TestMemory,
): Promise<{ outcome: ExecutionOutcome; ran: [string, ScriptResult][] }> {
  const session: Session = await browser.openSession();
  const ran: [string, ScriptResult][] = [];
  const signal = new AbortController().signal;
  try {
    const outcome = await runTest({
      session,
      brain: createEmbeddedBrain(),
      recorder: { step: async () => undefined },
      signal,
      ...(memory ? { memory } : {}),
      test: { title: 'Confirms', steps: [], assertions: [], address, ...planned },
      scripts: createScripts({
        run: createRunCommand({ wayOut, allowUnsandboxed: true }, 10_000),
        commands,
        signal,
        onRun: async (name, result) => void ran.push([name, result]),
      }),
    });
    return { outcome, ran };
  } finally {
    await session.close();
  }
}

const commands = () => ({
  'get-user': `curl -sS ${address}api/user`,
  'get-otp': `curl -sS -G --data-urlencode user={{get-user.id}} ${address}api/otp`,
  'reset-data': `curl -sS ${address}api/reset`,
  broken: 'echo "no such host: staging" >&2; exit 7',
  note: `printf 'say "%s"' {{ticket}}`,
});

describe('scripts in steps', () => {
  test('a one-time code is fetched when the step needs it, with the values that its own command needs', async () => {
    asked.length = 0;
    const { outcome, ran } = await execute(
      {
        steps: [
          'Run #{reset-data}',
          'Remember the ticket number as {{ticket}}',
          'Type {{get-otp.code}} in "Code"',
          'Type #{note} in "Note"',
          'Click "Confirm"',
        ],
        assertions: ['The text "Welcome back" is shown', 'The text "TK-20417" is shown'],
      },
      commands(),
    );
    expect(outcome.says).toBe('All 2 assertions hold.');
    expect(ran.map(([name]) => name)).toEqual(['reset-data', 'get-user', 'get-otp', 'note']);
    expect(asked).toEqual(['/api/reset', '/api/user', '/api/otp?user=u+7']);
    const runs = outcome.steps.filter((step) => step.intent.startsWith('Run #{'));
    expect(runs.map(({ intent, status, written }) => [intent, status, written])).toEqual([
      ['Run #{reset-data}', 'passed', 0],
      ['Run #{get-user}', 'passed', 2],
      ['Run #{get-otp}', 'passed', 2],
      ['Run #{note}', 'passed', 3],
    ]);
    for (const step of runs) expect(step.modes.map(({ mode }) => mode)).toContain('handoff');
  });

  test('a failing script is recorded, and only what needs its value is left undone', async () => {
    const { outcome } = await execute(
      {
        steps: ['Run #{broken}', 'Type #{broken} in "Code"', 'Type "hello" in "Note"', 'Click "Confirm"'],
        assertions: ['The text "hello" is shown', 'The text "#{broken}" is shown'],
      },
      commands(),
    );
    expect(outcome).toMatchObject({ status: 'blocked', class: 'environment' });
    expect(outcome.says).toBe(
      '“Type #{broken} in "Code"” needs the value of the script broken, which failed: It ended with exit code 7: no such host: staging',
    );
    expect(outcome.steps.slice(1).map(({ status, kind }) => `${kind} ${status}`)).toEqual([
      'act failed',
      'act blocked',
      'act passed',
      'act passed',
      'assertion passed',
      'assertion blocked',
    ]);
  });

  test('a script that is run for its own sake and fails does not end the test', async () => {
    const { outcome } = await execute(
      {
        steps: ['Run #{broken} to begin clean', 'Type "hello" in "Note"', 'Click "Confirm"'],
        assertions: ['The text "hello" is shown'],
      },
      commands(),
    );
    expect(outcome.status).toBe('passed');
    expect(outcome.steps[1]).toMatchObject({
      status: 'failed',
      says: 'The script broken failed: It ended with exit code 7: no such host: staging',
    });
    const wrong = await execute(
      { steps: ['Run #{broken}', 'Click "Confirm"'], assertions: ['The text "Welcome back" is shown'] },
      commands(),
    );
    expect(wrong.outcome).toMatchObject({ status: 'failed', class: 'data' });
  });

  test('a script that does not exist is the test’s affair', async () => {
    expect(
      (await execute({ steps: ['Type #{get-opt} in "Code"'], assertions: ['x'] }, commands())).outcome,
    ).toMatchObject({ status: 'blocked', class: 'test', says: 'There is no script called “get-opt”.' });
  });

  test('replayed from memory, the code is the one of this time', async () => {
    let kept: RememberedStep[] = [];
    const memory: TestMemory = {
      recall: (index, intent) => kept.find((step) => step.index === index && step.intent === intent)?.acts,
      keep: async (steps) => void (kept = steps),
    };
    const planned = {
      steps: ['Type {{get-otp.code}} in "Code"', 'Click "Confirm"'],
      assertions: ['The text "Welcome back" is shown'],
    };
    const first = await execute(planned, commands(), memory);
    expect(first.outcome.says).toBe('All 1 assertions hold.');
    expect(kept[0]?.acts[0]?.act).toMatchObject({ kind: 'type', text: '{{get-otp.code}}' });
    const again = await execute(planned, commands(), memory);
    expect(again.outcome.status).toBe('passed');
    expect(again.outcome.steps.filter(({ decidedBy }) => decidedBy === 'memory')).toHaveLength(2);
  });

  test('the code of an authenticator is typed as a secret, and is in nothing that is kept', async () => {
    const { outcome } = await execute(
      {
        steps: ['Type "{{totp}}" in "Code"', 'Type "{{username}}" in "Note"'],
        assertions: ['The "Note" field contains "ada"'],
        credential: { username: 'ada', password: 'pw-12345', code: () => '994411' },
      },
      {},
    );
    expect(outcome.status).toBe('passed');
    const words = JSON.stringify(
      outcome.steps.map(({ before: _, after: __, difference: ___, ...step }) => step),
    );
    expect(words).not.toContain('994411');
    expect(outcome.steps[1]?.trailStep?.act).toMatchObject({ kind: 'type', text: '{{totp}}', secret: true });
  });
});
