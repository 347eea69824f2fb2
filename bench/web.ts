import { chromium, type APIRequestContext, type Browser, type BrowserContext } from '@playwright/test';
import { createDb } from '#server/platform/db.ts';
import { launchOptions } from '../e2e/fixtures/browser.ts';
import type { Bench } from './main.ts';
import { quantile } from './results.ts';
import { writeDataset, type Dataset } from './service/dataset.ts';
import { startService } from './service/stack.ts';

/**
 * Each page is opened so often, every time with an empty cache; its document is asked for so often by itself.
 */
const visits = 8;
const requests = 60;
/**
 * So often before anything is measured: a server at work has its code compiled, which takes some hundred
 * answers.
 */
const warming = 40;

const pagesOf = ({ appId, ids }: Dataset): Record<string, string> => ({
  overview: `/${appId}`,
  runs: `/${appId}/runs`,
  run: `/${appId}/runs/${ids.run}`,
  execution: `/${appId}/executions/${ids.execution}`,
  issues: `/${appId}/issues`,
  issue: `/${appId}/issues?issue=${ids.issue}`,
  tests: `/${appId}/tests`,
  test: `/${appId}/tests/${ids.testCase}`,
  suites: `/${appId}/suites`,
  suite: `/${appId}/suites/${ids.suite}`,
  map: `/${appId}/map`,
  settings: `/${appId}/settings`,
});

interface Visit {
  /**
   * Until the document's last byte, in a browser that draws what has come on the same cores, and until each
   * answer with data, ms.
   */
  documentMs: number;
  dataMs: number[];
  lcpMs: number;
  inpMs: number;
  cls: number;
  /** What was asked for before the page had loaded, compressed; pages fetched ahead are not of it. */
  jsKb: number;
  /** What was painted largest, and what was answered last. */
  what: string;
}

declare global {
  interface Window {
    measured: { lcp: number; cls: number; inp: number; largest: string; slowest: string };
  }
}

/** Runs in the page before anything of it. */
function watch(): void {
  window.measured = { lcp: 0, cls: 0, inp: 0, largest: '', slowest: '' };
  const on = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
      type,
      buffered: true,
      durationThreshold: 16,
    } as PerformanceObserverInit);
  on('largest-contentful-paint', (entry) => {
    const { element } = entry as PerformanceEntry & { element?: Element };
    Object.assign(window.measured, {
      lcp: entry.startTime,
      largest: `${element?.tagName ?? 'nothing'} ${element?.textContent?.slice(0, 60) ?? ''}`,
    });
  });
  on('layout-shift', (entry) => {
    const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!shift.hadRecentInput) window.measured.cls += shift.value;
  });
  on('event', (entry) => {
    const { processingStart, processingEnd } = entry as PerformanceEventTiming;
    if (entry.duration <= window.measured.inp) return;
    Object.assign(window.measured, {
      inp: entry.duration,
      slowest:
        `${entry.name}: ${Math.round(processingStart - entry.startTime)} ms to its handlers, ` +
        `${Math.round(processingEnd - processingStart)} in them`,
    });
  });
}

async function visit(
  browser: Browser,
  state: Awaited<ReturnType<BrowserContext['storageState']>>,
  url: string,
  path: string,
): Promise<Visit> {
  const context = await browser.newContext({
    baseURL: url,
    storageState: state,
    viewport: { width: 1440, height: 900 },
  });
  try {
    await context.addInitScript(watch);
    const page = await context.newPage();
    await page.goto(path, { waitUntil: 'networkidle' });
    const { documentMs, dataMs, jsKb } = await page.evaluate(() => {
      const [document] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      return {
        documentMs: document!.responseEnd - document!.requestStart,
        dataMs: resources
          .filter(({ name }) => name.includes('/api/trpc/'))
          .map(({ responseStart, requestStart }) => responseStart - requestStart),
        jsKb:
          resources
            .filter(
              ({ name, startTime }) =>
                new URL(name).pathname.endsWith('.js') && startTime < document!.loadEventStart,
            )
            .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1000,
      };
    });
    // As a person at the keyboard: through the controls, into the palette and out of it.
    for (const key of ['Tab', 'Tab', 'Tab', 'Control+k', 'r', 'u', 'n', 'Escape', 'j', 'k'])
      await page.keyboard.press(key);
    await page.waitForTimeout(300);
    const { lcp, cls, inp, largest, slowest } = await page.evaluate(() => window.measured);
    return {
      documentMs,
      dataMs,
      jsKb,
      lcpMs: lcp,
      cls,
      inpMs: inp,
      what: `${Math.round(lcp)} ms ${largest}; ${inp} ms ${slowest}`,
    };
  } finally {
    await context.close();
  }
}

/**
 * What the server alone takes for a document, ms: until its last byte, as what takes long comes after its
 * first ones.
 */
async function askFor(asking: APIRequestContext, path: string, times: number): Promise<number[]> {
  const took: number[] = [];
  for (let n = 0; n < times; n++) {
    const began = performance.now();
    const answer = await asking.get(path);
    if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}.`);
    await answer.body();
    took.push(performance.now() - began);
  }
  return took;
}

/** Every page of the dashboard over a large organization, in a browser, on a production build. */
export const webBench: Bench = async ({ only, says }) => {
  const stack = await startService(says);
  const db = createDb(stack.databaseUrl, 2);
  const browser = await chromium.launch(launchOptions);
  try {
    const dataset = await writeDataset(db, says);
    const signingIn = await browser.newContext({ baseURL: stack.url });
    const { csrfToken } = (await (await signingIn.request.get('/api/auth/csrf')).json()) as {
      csrfToken: string;
    };
    const answer = await signingIn.request.post('/api/auth/callback/credentials', {
      form: { ...dataset.person, csrfToken, json: 'true' },
    });
    if (!answer.ok()) throw new Error(`Signing in answered ${answer.status()}.`);
    const state = await signingIn.storageState();
    const pages: {
      page: string;
      serverP95Ms: number;
      documentP95Ms: number;
      dataP95Ms: number;
      lcpMs: number;
      inpMs: number;
      cls: number;
      jsKb: number;
    }[] = [];
    const asked = Object.entries(pagesOf(dataset)).filter(
      ([name]) => only.length === 0 || only.includes(name),
    );
    for (const [, path] of asked) await askFor(signingIn.request, path, warming);
    for (const [page, path] of asked) {
      await visit(browser, state, stack.url, path);
      const serverMs = await askFor(signingIn.request, path, requests);
      const seen: Visit[] = [];
      for (let n = 0; n < visits; n++) seen.push(await visit(browser, state, stack.url, path));
      if (process.env.BENCH_VERBOSE) for (const { what } of seen) says(`  ${what}`);
      const of = (take: (one: Visit) => number, part: number) => quantile(seen.map(take), part);
      pages.push({
        page,
        serverP95Ms: Math.round(quantile(serverMs, 0.95)),
        documentP95Ms: of(({ documentMs }) => documentMs, 0.95),
        dataP95Ms: quantile(seen.flatMap(({ dataMs }) => dataMs).concat(0), 0.95),
        lcpMs: of(({ lcpMs }) => lcpMs, 0.75),
        inpMs: of(({ inpMs }) => inpMs, 0.75),
        cls: Math.round(Math.max(...seen.map(({ cls }) => cls)) * 1000) / 1000,
        jsKb: of(({ jsKb }) => jsKb, 0.95),
      });
      says(
        Object.entries(pages.at(-1)!)
          .map(([name, value]) => `${name} ${value}`)
          .join('  '),
      );
    }
    const worst = (take: (one: (typeof pages)[number]) => number) => Math.max(...pages.map(take));
    return {
      serverP95Ms: worst((p) => p.serverP95Ms),
      documentP95Ms: worst((p) => p.documentP95Ms),
      dataP95Ms: worst((p) => p.dataP95Ms),
      lcpMs: worst((p) => p.lcpMs),
      inpMs: worst((p) => p.inpMs),
      cls: worst((p) => p.cls),
      jsKb: worst((p) => p.jsKb),
      pages,
    };
  } finally {
    await browser.close();
    await db.$disconnect();
    await stack.stop();
  }
};
