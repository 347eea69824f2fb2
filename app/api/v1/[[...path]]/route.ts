import { handleRest } from '#server/api/rest/handler.ts';

export const dynamic = 'force-dynamic';
export const GET = handleRest;
export const POST = handleRest;
export const PATCH = handleRest;
export const DELETE = handleRest;
export const PUT = handleRest;
