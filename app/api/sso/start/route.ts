import { startSso } from '#server/api/sso.ts';

export const dynamic = 'force-dynamic';
export const GET = startSso;
