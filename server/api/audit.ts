/** The audit log to take away. */
import { exportAudit } from '#server/domain/audit-log/read-audit.ts';
import { ExportAuditInput } from '#server/domain/audit-log/schemas.ts';
import { DomainError, notFound } from '#server/domain/errors.ts';
import { requireMay } from '#server/domain/permissions.ts';
import { getDb } from '#server/platform/db.ts';
import { getSignedIn } from './auth.ts';
import { errorResponse } from './http.ts';

/** `?appId=` and the page's own filters, as CSV. @returns 401, 403 or 404 in the documented form of errors */
export async function downloadAudit(request: Request): Promise<Response> {
  try {
    const signedIn = await getSignedIn();
    if (!signedIn) throw new DomainError('UNAUTHORIZED', 'Sign in first.');
    const { appId = '', from, to, ...given } = Object.fromEntries(new URL(request.url).searchParams);
    const member = await getDb().member.findFirst({
      where: { userId: signedIn.userId, organization: { apps: { some: { id: appId.slice(0, 60) } } } },
    });
    if (!member) throw notFound('app', appId);
    requireMay({ role: member.role, act: 'audit.read' });
    const input = ExportAuditInput.parse({
      ...given,
      ...(from ? { from: new Date(from) } : {}),
      ...(to ? { to: new Date(to) } : {}),
    });
    const ctx = {
      db: getDb(),
      actor: { kind: 'user' as const, id: signedIn.userId, name: signedIn.name },
      organizationId: member.organizationId,
      role: member.role,
    };
    const lines = exportAudit({ ctx, input });
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        const { value, done } = await lines.next();
        if (done) controller.close();
        else controller.enqueue(new TextEncoder().encode(value));
      },
      cancel: () => void lines.return(undefined),
    });
    return new Response(body, {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="audit-log.csv"',
        'cache-control': 'no-store',
      },
    });
  } catch (error) {
    return errorResponse(error, 'audit');
  }
}
