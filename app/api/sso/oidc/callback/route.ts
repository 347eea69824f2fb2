import { oidcCallback } from '#server/api/sso.ts';

export const dynamic = 'force-dynamic';
export const GET = oidcCallback;
