import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReportDocument } from '#server/domain/run/report/document.ts';
import { writeHtml } from '#server/domain/run/report/html.ts';
import type { RunReport } from '#worker/run/memory/types.ts';

/** Converts a run's report for the report writers. */
export const documentOf = (report: RunReport, address: string): ReportDocument => ({
  title: address,
  score: report.headline,
  verdict: report.verdict,
  failure: report.failure ?? '',
  ...(report.summary ? { summary: report.summary } : {}),
  seconds: report.ledger.ms / 1000,
  says: `${report.says} · ${report.screens.length} screens · ${(report.ledger.ms / 1000).toFixed(0)} s`,
  tests: report.executions.map(({ title, feature, outcome }) => ({
    title,
    group: feature ?? 'cases',
    status: outcome.status,
    class: outcome.class ?? null,
    says: outcome.says,
    seconds: outcome.steps.reduce((sum, { ms }) => sum + ms, 0) / 1000,
  })),
  issues: report.issues.map((issue) => ({
    title: issue.title,
    severity: issue.candidate.severity,
    type: issue.candidate.type,
    open: true,
    notes: [],
    tries: issue.tries,
    reproduced: issue.reproduced,
    expected: issue.expected,
    observed: issue.observed,
    steps: issue.steps,
    suspectedCause: issue.suspectedCause,
  })),
});

/** Writes `index.html` and its pictures into a folder, without other dependencies. */
export async function htmlReport(report: RunReport, address: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const parts = writeHtml(documentOf(report, address), async (at) => {
    const image = report.issues[at]!.record?.after.picture.image;
    if (!image || image.length === 0) return undefined;
    const src = `issue-${at + 1}.png`;
    await writeFile(join(folder, src), image);
    return { src };
  });
  await pipeline(Readable.from(parts), createWriteStream(join(folder, 'index.html')));
}
