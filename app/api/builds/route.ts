import { beginBuild } from '#server/api/new-build.ts';

export const dynamic = 'force-dynamic';
export const POST = beginBuild;
