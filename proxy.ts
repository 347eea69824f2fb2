import { NextResponse, type NextRequest } from 'next/server';

/** Tells layouts which page was asked for, so that signing in leads back to it. */
export function proxy(request: NextRequest) {
  const headers = new Headers(request.headers);
  headers.set('x-path', `${request.nextUrl.pathname}${request.nextUrl.search}`);
  return NextResponse.next({ request: { headers } });
}

export const config = { matcher: ['/((?!api/|_next/|.*\\.[a-z0-9]+$).*)'] };
