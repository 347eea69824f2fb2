import { downloadReport } from '#server/api/reports.ts';

export const dynamic = 'force-dynamic';

export async function GET(_request: Request, { params }: { params: Promise<{ id: string; file: string }> }) {
  const { id, file } = await params;
  return downloadReport({ runId: id, file });
}
