/** A run's report to take away: one HTML page with its pictures in it, or JUnit XML. */
import { pageAddress } from '#server/domain/app/page-address.ts';
import type { AppCtx } from '#server/domain/context.ts';
import { DomainError, notFound } from '#server/domain/errors.ts';
import { readReport } from '#server/domain/run/read-report.ts';
import { documentOf } from '#server/domain/run/report/from-run.ts';
import { writeHtml, type PictureOf } from '#server/domain/run/report/html.ts';
import { writeJunit } from '#server/domain/run/report/junit.ts';
import { inApp } from '#server/domain/scope.ts';
import { getDb } from '#server/platform/db.ts';
import { getStorage } from '#server/platform/storage.ts';
import { getSignedIn } from './auth.ts';
import { errorResponse } from './http.ts';
import { isSound } from './texts.ts';

const reportFormats = {
  html: 'text/html; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
} as const;
export type ReportFormat = keyof typeof reportFormats;
const isFormat = (text: string): text is ReportFormat => Object.hasOwn(reportFormats, text);

/** What one page holds of pictures, in bytes; the rest is read in the dashboard. */
export const pictureLimits = { each: 4 << 20, all: 48 << 20 };

/** @throws DomainError NOT_FOUND */
export async function sendReport({
  ctx,
  runId,
  format,
}: {
  ctx: AppCtx;
  runId: string;
  format: ReportFormat;
}): Promise<Response> {
  const report = await readReport({ ctx, input: { runId } });
  const document = documentOf(report, pageAddress(ctx.appId, 'run', runId));
  const body =
    format === 'xml'
      ? writeJunit(document)
      : streamOf(
          writeHtml(document, picturesOf({ ctx, ids: report.issues.map(({ pictureId }) => pictureId) })),
        );
  return new Response(body, {
    headers: {
      'Content-Type': reportFormats[format],
      'Content-Disposition': `attachment; filename="run-${report.run.number}.${format}"`,
      'Cache-Control': 'private, no-cache',
      // Opened in place, it is still data of a tested app: nothing in it runs, nothing is fetched.
      'Content-Security-Policy': "default-src 'none'; img-src data:; style-src 'unsafe-inline'; sandbox",
    },
  });
}

/** For people who are signed in, in the organization that owns the run. `file` reads `report.html`. */
export async function downloadReport({ runId, file }: { runId: string; file: string }): Promise<Response> {
  try {
    const signedIn = await getSignedIn();
    if (!signedIn) throw new DomainError('UNAUTHORIZED', 'Sign in first.');
    const format = /^report\.(\w+)$/.exec(file)?.[1] ?? '';
    if (!isFormat(format))
      throw new DomainError('NOT_FOUND', 'A report is saved as report.html or report.xml.');
    const run =
      runId.length <= 60 && isSound(runId)
        ? await getDb().run.findFirst({
            where: {
              id: runId,
              app: { archivedAt: null, organization: { members: { some: { userId: signedIn.userId } } } },
            },
            select: { organizationId: true, appId: true },
          })
        : null;
    if (!run) throw notFound('run', runId);
    return await sendReport({
      ctx: {
        db: getDb(),
        actor: { kind: 'user', id: signedIn.userId, name: signedIn.name },
        role: 'viewer',
        ...run,
      },
      runId,
      format,
    });
  } catch (error) {
    return errorResponse(error, 'reports');
  }
}

const shown = new Set(['image/png', 'image/jpeg', 'image/webp']);

function picturesOf({ ctx, ids }: { ctx: AppCtx; ids: (string | null)[] }): PictureOf {
  let left = pictureLimits.all;
  return async (at) => {
    const id = ids[at];
    if (!id) return undefined;
    const artifact = await ctx.db.artifact.findFirst({
      where: { id, kind: 'picture', ...inApp(ctx) },
      select: { key: true, bytes: true, contentType: true },
    });
    if (
      !artifact ||
      !shown.has(artifact.contentType) ||
      (await getStorage().size(artifact.key)) === undefined
    )
      return { leftOut: 'Its picture is no longer kept.' };
    if (artifact.bytes > Math.min(left, pictureLimits.each))
      return { leftOut: 'Its picture is left out to keep this page small: see the report with every step.' };
    left -= artifact.bytes;
    return {
      src: `data:${artifact.contentType};base64,${(await getStorage().get(artifact.key)).toString('base64')}`,
    };
  };
}

function streamOf(parts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel: () => void parts.return(undefined),
  });
}
