import { authRoute } from '#server/api/auth.ts';

export const GET = authRoute;
export const POST = authRoute;
