import { describe, expect, it } from 'vitest';
import { runTest } from '#worker/agent/run-test.ts';
import { createEmbeddedBrain } from '#worker/engine/index.ts';
import { onStage } from '#worker/testing/stage.ts';
import { judgeByOracle } from './as-assertion.ts';
import { judgeStep } from './index.ts';
import type { Candidate } from './types.ts';
import { reproductionTest } from './write-issue.ts';

const page = (body: string) =>
  `<!doctype html><meta charset="utf-8"><title>Shelf</title><style>body{font:18px sans-serif;margin:30px}
button{font:inherit;padding:10px 20px}</style><h1>The shelf</h1>${body}`;

/** What is out of order until it is mended. */
let isMended = false;

const drawn = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="120"><rect width="200" height="120" fill="teal"/></svg>',
)}`;
const press = '<button onclick="f()">Count</button><p id="n"></p>';
const pages: Record<string, () => string> = {
  '/': () => page('<p>All in its place.</p>'),
  '/picture': () =>
    page(`<p>A mug:</p><img alt="A mug" width="200" height="120" src="${isMended ? drawn : '/gone.png'}">`),
  '/count': () =>
    page(
      `${press}<script>function f(){${isMended ? '' : 'missing.call();'}n.textContent='Counted: 3'}</script>`,
    ),
};

pages['/links'] = () =>
  page(
    `<style>a{display:inline-block;padding:8px 14px}${isMended ? '' : 'a:focus{outline:0}'}</style>` +
      ['Mugs', 'Bowls', 'Plates', 'Jugs', 'Lamps', 'Vases']
        .map((name) => `<a href="#">${name}</a>`)
        .join(' '),
  );

const on = onStage((path) => pages[path]?.());

const start = () => `${on.site.address}/`;

async function runWith(test: { steps: string[]; assertions: string[]; fault?: string }) {
  const session = await on.openSession();
  try {
    return await runTest({
      session,
      brain: createEmbeddedBrain(),
      judgeByOracle,
      signal: new AbortController().signal,
      recorder: { step: async () => undefined },
      test: { title: 'Of an issue', address: start(), ...test },
    });
  } finally {
    await session.close();
  }
}

/** The first fault that an oracle reports on these steps. */
async function faultOn(steps: string[], oracle: string): Promise<Candidate> {
  const { steps: records } = await runWith({ steps, assertions: [`Checked by: ${oracle}`] });
  for (const [at, step] of records.entries()) {
    const found = await judgeStep({
      step,
      earlier: records.slice(0, at),
      trail: { start: start(), steps: [] },
    });
    const fault = found.find((candidate) => candidate.oracle === oracle);
    if (fault) return fault;
  }
  throw new Error(`No ${oracle} was seen.`);
}

describe('the test of an issue that no sentence can say', () => {
  it.each([
    { oracle: 'broken-image', path: '/picture', presses: [] },
    { oracle: 'uncaught-exception', path: '/count', presses: ['Click "Count"'] },
    { oracle: 'invisible-focus', path: '/links', presses: ['Go through the page with the Tab key'] },
  ])(
    'fails with the fault and passes without it: $oracle',
    async ({ oracle, path, presses }) => {
      isMended = false;
      const fault = await faultOn([`Open ${path}`, ...presses], oracle);
      const written = reproductionTest(fault, { start: `${on.site.address}${path}`, steps: [] });
      expect(written).toMatchObject({
        steps: [`Open ${path}`],
        assertions: [`Checked by: ${oracle.replaceAll('-', ' ')}`],
      });
      const test = { ...written, steps: [...written.steps, ...presses], fault: fault.signature };
      expect(await runWith(test)).toMatchObject({
        status: 'failed',
        says: expect.stringContaining(fault.title),
      });
      isMended = true;
      expect(await runWith(test)).toMatchObject({ status: 'passed' });
    },
    120_000,
  );

  it('is about its own fault, and cannot be told by an oracle that is none', async () => {
    isMended = false;
    const steps = ['Open /picture'];
    const others = { steps, assertions: ['Checked by: broken image'], fault: 'broken-image|elsewhere' };
    expect(await runWith(others)).toMatchObject({ status: 'passed' });
    expect(await runWith({ steps, assertions: ['Checked by: good taste'] })).toMatchObject({
      status: 'blocked',
      says: expect.stringContaining('Nothing checks for “good taste”'),
    });
  }, 120_000);
});
