import { goOnWithBuild, stopBuild, tellBuild } from '#server/api/new-build.ts';

export const dynamic = 'force-dynamic';
export const GET = tellBuild;
export const PATCH = goOnWithBuild;
export const DELETE = stopBuild;
