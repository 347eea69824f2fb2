import { health } from '#server/api/http.ts';

export const dynamic = 'force-dynamic';
export const GET = health;
