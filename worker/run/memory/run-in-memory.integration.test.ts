import { beforeEach, describe, expect, it } from 'vitest';
import { createEmbeddedBrain } from '#worker/engine/index.ts';
import { onStage } from '#worker/testing/stage.ts';
import { runInMemory } from './run-in-memory.ts';
import type { RunListener } from './types.ts';

const silent: RunListener = { explored() {}, step: () => 0, drafts() {}, outcome() {}, finding() {} };

const page = (body: string) =>
  `<!doctype html><title>Trees</title><style>body{font:16px sans-serif;padding:24px}</style>${body}`;
const links = ['Oak', 'Elm', 'Ash', 'Yew']
  .map((name) => `<p><a href="/${name}" style="color:#06c;text-decoration:underline">About ${name}</a></p>`)
  .join('');
const trees = ['Oak', 'Elm', 'Ash', 'Yew'];
const grown = {
  '/': page(`<h1>Trees</h1>${links}`),
  ...Object.fromEntries(
    trees.map((name) => [`/${name}`, page(`<h1>${name}</h1><p>The ${name} is tall, and rare by now.</p>`)]),
  ),
} as Record<string, string>;
const pages: Record<string, string> = {
  '/': page(`<h1>Trees</h1>${links}`),
  '/Elm': page('<h1>Elm</h1><p>Tall, and rare by now.</p>'),
};

describe('a local run', () => {
  const on = onStage((path) => pages[path]);

  it(
    'that fails fast ends with the first proven bug, and claims nothing of what it left open',
    { timeout: 180_000 },
    async () => {
      const said: string[] = [];
      const report = await runInMemory({
        openSession: on.openSession,
        brain: createEmbeddedBrain,
        address: on.site.address,
        cases: [],
        discover: true,
        minutes: 2,
        parallel: 1,
        seed: 1,
        failFast: true,
        signal: new AbortController().signal,
        says: (line) => void said.push(line),
      });
      expect(report.issues).toHaveLength(1);
      expect(report.issues[0]!.reproduced).toBeGreaterThanOrEqual(2);
      expect(report.unconfirmed).toEqual([]);
      expect(report.failure).toBeUndefined();
      expect(said.some((line) => line.startsWith('Running'))).toBe(false);
    },
  );
});

describe('a local run of an app that gives out half-way', () => {
  let closed = false;
  beforeEach(() => {
    closed = false;
  });
  const on = onStage((path) =>
    closed ? page('<p>Too many requests, please try again later.</p>') : grown[path],
  );

  it('says that nothing is known of it, not that it is ready', { timeout: 180_000 }, async () => {
    const report = await runInMemory({
      openSession: on.openSession,
      brain: createEmbeddedBrain,
      address: on.site.address,
      cases: [],
      discover: true,
      minutes: 2,
      parallel: 2,
      seed: 1,
      signal: new AbortController().signal,
      says: (line) => {
        closed ||= line.startsWith('Running');
      },
    });
    expect(closed).toBe(true);
    expect([report.executions, report.issues]).toEqual([[], []]);
    expect(report.failure).toMatch(
      /^(?:None of the \d+ tests .* passed|The only test .* did not pass) when it was run, so nothing is known of it\./,
    );
  });
});

describe('a local run of an app that goes down', () => {
  const on = onStage((path) => grown[path]);

  it('says so, with what was done last', { timeout: 180_000 }, async () => {
    const report = await runInMemory({
      openSession: on.openSession,
      brain: createEmbeddedBrain,
      address: on.site.address,
      cases: [],
      discover: true,
      minutes: 1,
      parallel: 1,
      seed: 1,
      signal: new AbortController().signal,
      says: (line) => {
        if (trees.some((name) => line.includes(`screen: ${name}`))) on.site.close();
      },
    });
    expect(report.failure).toMatch(
      / went down while it was explored, after \d+ acts: .*The last acts before that: “.+” on /,
    );
    expect([report.executions, report.issues]).toEqual([[], []]);
  });
});

describe('a local run of an app that limits how often it is asked', () => {
  let asked = 0;
  beforeEach(() => {
    asked = 0;
  });
  const on = onStage((path) =>
    asked++ > 6 && asked < 12 ? { status: 429, html: page('<h1>Too many requests</h1>') } : grown[path],
  );

  it('waits, says so, and tests one thing at a time', { timeout: 180_000 }, async () => {
    const said: string[] = [];
    const report = await runInMemory({
      openSession: on.openSession,
      brain: createEmbeddedBrain,
      address: on.site.address,
      cases: [],
      discover: true,
      minutes: 2,
      parallel: 2,
      seed: 1,
      signal: new AbortController().signal,
      says: (line) => void said.push(line),
      listener: {
        ...silent,
        explored: (event) => {
          if (event.kind === 'progress') said.push(event.says);
        },
      },
    });
    expect(said.some((line) => line.includes('asked too often (429). Waiting for 5 s.'))).toBe(true);
    expect(said.some((line) => /^Running \d+ tests, 1 at once$/.test(line))).toBe(true);
    expect(report.executions.length).toBeGreaterThan(0);
    expect(report.failure).toBeUndefined();
    expect(report.screens.map(({ name }) => name)).not.toContain('Too many requests');
  });
});
