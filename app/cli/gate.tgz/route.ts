import { sendGate } from '#server/api/runner.ts';

export const dynamic = 'force-dynamic';
export const GET = sendGate;
