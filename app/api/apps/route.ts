import { createAppFromBuild } from '#server/api/new-app.ts';

export const dynamic = 'force-dynamic';
export const POST = createAppFromBuild;
