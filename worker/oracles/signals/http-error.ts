import type { StepRecord } from '#worker/ports/records.ts';
import { askedFor, routePath, sameOrigin, signature } from '#worker/facts/routes.ts';
import type { Finding, Oracle } from '../types.ts';

type NetworkEntry = StepRecord['evidence']['network'][number];

/** Requests that browsers make on their own; a missing file is no bug. */
const unasked = /\/(favicon\.ico|apple-touch-icon[^/]*\.png|robots\.txt)$/;

const resources = new Set(['script', 'style', 'font', 'image', 'media']);

/** Whether an address says where to go on to: “/sign-in?next=/orders/7”. */
const leadsOn = (address: string, pathname: string): boolean =>
  URL.canParse(address) &&
  [...new URL(address).searchParams.values()].some((value) => value.split(/[?#]/)[0]!.endsWith(pathname));

/**
 * Whether a sign-in, or a registration, led on to an address that was opened directly, or named by one that was, and
 * not by the app's own link: another session's order may not exist for this one.
 */
function wasOpened(asked: string, { before }: StepRecord, earlier: readonly StepRecord[]): boolean {
  const { pathname } = new URL(asked);
  const isOf = (url: string): boolean =>
    (URL.canParse(url) && new URL(url).pathname === pathname) || leadsOn(url, pathname);
  return (
    leadsOn(before.address, pathname) && earlier.some(({ act }) => act?.kind === 'navigate' && isOf(act.url))
  );
}

/**
 * Missing files of one folder have one cause (they were not deployed), and are reported together at the
 * first of them.
 */
function missingFiles(
  request: NetworkEntry,
  { evidence: { network }, after }: StepRecord,
): Omit<Finding, 'address'>[] {
  const isMissing = ({ status, kind }: NetworkEntry): boolean =>
    status === request.status && resources.has(kind) && kind !== 'image';
  if ((request.status !== 404 && request.status !== 410) || !isMissing(request)) return [];
  const folder = routePath(request.url).split('/').slice(0, 2).join('/');
  const missing = network.filter(
    (other) =>
      isMissing(other) &&
      sameOrigin(other.url, after.address) &&
      routePath(other.url).startsWith(`${folder}/`),
  );
  if (missing[0] !== request) return [];
  const files = missing.map(({ url }) => new URL(url).pathname);
  const others = files.length > 5 ? ` and ${files.length - 5} more` : '';
  return [
    {
      evidence: { requests: missing.map(({ method, url, status }) => `${method} ${url} → ${status}`) },
      signature: signature('http-error', 'missing', folder),
      severity: missing.every(({ kind }) => kind === 'font') ? 'Low' : 'Medium',
      severityReason: 'Something that the page needs does not load.',
      title:
        files.length === 1
          ? `Missing ${request.kind}: ${files[0]}`
          : `${files.length} files under ${folder} are missing`,
      expected: 'Every file that the page asks for loads.',
      observed: `Answered with ${request.status}: ${files.slice(0, 5).join(', ')}${others}.`,
    },
  ];
}

/**
 * The app's own server failed, or an own link is dead. Responses such as 401 or 422 are how an app declines
 * a request, and failures of other hosts are not the app's.
 */
export const httpError: Oracle = {
  name: 'http-error',
  describes: 'A request of the app itself is answered with an error',
  type: 'Functional',
  severity: 'High',
  severityReason: 'The server failed, so what the user asked for did not happen.',
  judge({ step, earlier }) {
    const { act } = step;
    const here = step.after.address;
    return step.evidence.network.flatMap((request): Finding[] => {
      if (!sameOrigin(request.url, here) || unasked.test(new URL(request.url).pathname)) return [];
      const path = routePath(request.url);
      const what = `${request.method} ${path} was answered with ${request.status}`;
      const base = {
        address: step.before.address,
        evidence: { requests: [`${request.method} ${request.url} → ${request.status} (${request.ms} ms)`] },
        suspectedCause: `${what}.`,
      };
      if (request.status >= 500) {
        // One cause fails for every record of a kind: report it once.
        return [
          {
            ...base,
            signature: signature(
              'http-error',
              request.method,
              askedFor(request.method, request.url),
              String(request.status),
            ),
            ...(request.kind === 'document' || request.kind === 'fetch' ? { severity: 'Critical' } : {}),
            title: `Server error ${request.status} on ${request.method} ${path}`,
            expected: `${step.intent} is carried out without a server error.`,
            observed: `${what}.`,
          },
        ];
      }
      if (
        request.status === 404 &&
        request.kind === 'document' &&
        act?.kind === 'press' &&
        !wasOpened(request.url, step, earlier)
      ) {
        return [
          {
            ...base,
            signature: signature('http-error', 'dead-link', path),
            severityReason: 'A link of the app leads to a page that does not exist.',
            title: `${step.intent} leads to a page that does not exist`,
            expected: 'The link opens the page that it names.',
            observed: `It leads to ${path}, which is answered with 404.`,
          },
        ];
      }
      return missingFiles(request, step).map((missing) => ({ ...base, ...missing }));
    });
  },
};
