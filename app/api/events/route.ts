import { streamEvents } from '#server/api/events.ts';

export const dynamic = 'force-dynamic';
export const GET = streamEvents;
