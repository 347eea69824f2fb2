import { handleMcp } from '#server/api/mcp/handler.ts';

export const dynamic = 'force-dynamic';
export const GET = handleMcp;
export const POST = handleMcp;
export const DELETE = handleMcp;
