import { handleTrpc } from '#server/api/http.ts';

export const GET = handleTrpc;
export const POST = handleTrpc;
