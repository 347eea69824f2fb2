import type { FaultName } from './faults.ts';
import type { Html } from './html.ts';
import type { Account, Session } from './store.ts';

export type FaultSwitches = ReadonlySet<FaultName>;

/** One request, as the pages see it. */
export type Visit = {
  path: string;
  query: URLSearchParams;
  /** Fields of a form post; empty for a GET. */
  form: URLSearchParams;
  params: Record<string, string>;
  /** The person pressed Reload. */
  reloaded: boolean;
  session: Session;
  /** Who is signed in. */
  account: Account | null;
  faults: FaultSwitches;
};

/** A page (200 unless it says otherwise) or a redirect. */
export type Reply = { page: Html; status?: number } | { location: string };

export type Route = {
  method: 'GET' | 'POST';
  /** Segments that start with a colon are parameters: "/orders/:number". */
  path: string;
  handle(visit: Visit): Reply | Promise<Reply>;
};

/** A page for people with an account: whoever isn't signed in is asked to, and then comes back. */
export function signedIn(
  handle: (visit: Visit & { account: Account }) => Reply | Promise<Reply>,
): Route['handle'] {
  return (visit) => {
    if (visit.account) return handle({ ...visit, account: visit.account });
    const query = visit.query.toString();
    return { location: `/sign-in?next=${encodeURIComponent(visit.path + (query ? `?${query}` : ''))}` };
  };
}

/** Only a path on this shop: a link must not be able to send people elsewhere after signing in. */
export function localPath(path: string | null, otherwise: string): string {
  return path !== null && /^\/(?![/\\])/.test(path) ? path : otherwise;
}

/** One field of a form post, trimmed and cut to a length that a session can hold. */
export function field(visit: Visit, name: string): string {
  return (visit.form.get(name) ?? '').trim().slice(0, 2000);
}

export function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
