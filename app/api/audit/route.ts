import { downloadAudit } from '#server/api/audit.ts';

export const dynamic = 'force-dynamic';
export const GET = downloadAudit;
