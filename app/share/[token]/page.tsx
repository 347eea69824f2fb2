import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { SharedReport } from '#components/runs/share/shared-report.tsx';
import { findSharedReport } from '#server/api/shared.ts';

export const metadata: Metadata = {
  title: 'Report',
  robots: { index: false, follow: false, noarchive: true },
  referrer: 'no-referrer',
};
export const dynamic = 'force-dynamic';

export default async function SharePage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const report = await findSharedReport(token);
  if (!report) notFound();
  return <SharedReport report={report} pictures={`/share/${token}/pictures`} />;
}
