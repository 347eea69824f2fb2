/** What every tracker can do for us, whatever it speaks. */
import type { OutsideAnswer, SendOutside } from '#server/platform/egress/request.ts';
import type { TrackedIssue } from '../describe-issue.ts';
import type { IntegrationConfiguration } from '../schemas.ts';

export interface TrackerAccess extends Pick<IntegrationConfiguration, 'baseUrl' | 'email'> {
  token: string;
  send: SendOutside;
}

interface Place {
  id: string;
  name: string;
}

/** What there is to choose from. */
interface Offer {
  account: string;
  places: Place[];
  /** Of the chosen project; empty where a tracker has none. */
  issueTypes: string[];
  /** What a severity may become; empty where any label will do. */
  severities: { id: string; name: string }[];
}

export interface ExternalIssue {
  id: string;
  key: string;
  url: string;
  state: string;
  closed: boolean;
}

export interface PictureFile {
  name: string;
  caption: string;
  /** Shown to who may sign in here. */
  url: string;
  content: Buffer;
  contentType: string;
}

export interface TrackerClient {
  /** @throws TrackerError */
  offer(placeId?: string): Promise<Offer>;
  /** The place, if issues can be made there. @throws TrackerError that says what to do */
  place(placeId: string): Promise<Place>;
  /** What an earlier try made, if it did. */
  find(target: IntegrationConfiguration, issue: TrackedIssue): Promise<ExternalIssue | undefined>;
  create(
    target: IntegrationConfiguration,
    issue: TrackedIssue,
    pictures: PictureFile[],
  ): Promise<ExternalIssue>;
  /** Puts the pictures beside it, each once; missing where they are in the text. */
  attach?(external: ExternalIssue, pictures: PictureFile[]): Promise<void>;
  read(target: IntegrationConfiguration, externalId: string): Promise<ExternalIssue>;
}

/** Asking failed. `later`: the same may work later, and perhaps already has. */
export class TrackerError extends Error {
  override readonly name = 'TrackerError';
  readonly later: boolean;
  readonly retryAfterMs?: number;
  constructor(
    message: string,
    { later = false, retryAfterMs }: { later?: boolean; retryAfterMs?: number } = {},
  ) {
    super(message);
    this.later = later;
    this.retryAfterMs = retryAfterMs;
  }
}

const longestWait = 24 * 3600_000;
const bounded = (ms: number) => (Number.isFinite(ms) && ms > 0 ? Math.min(ms, longestWait) : undefined);

/**
 * How long they ask us to wait, in ms: Retry-After in seconds or as a date, else when their limit starts
 * anew.
 */
export function retryAfterOf(
  headers: Record<string, string | string[] | undefined>,
  now = Date.now(),
): number | undefined {
  const said = (name: string) => (typeof headers[name] === 'string' ? headers[name] : undefined);
  const after = said('retry-after');
  if (after !== undefined)
    return bounded(/^\d+$/.test(after) ? Number(after) * 1000 : Date.parse(after) - now);
  if (said('x-ratelimit-remaining') === '0' && said('x-ratelimit-reset'))
    return bounded(Number(said('x-ratelimit-reset')) * 1000 - now);
  const linear = said('x-ratelimit-requests-reset');
  return said('x-ratelimit-requests-remaining') === '0' && linear ? bounded(Number(linear) - now) : undefined;
}

/** A short piece of what somebody outside said, without the token. */
export const quote = (text: string, token: string) =>
  (token ? text.replaceAll(token, '•••') : text)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, 300);

/**
 * The answer, where there is one to go on with.
 * @throws TrackerError `later` for no answer, too many calls, and troubles of their own
 */
export function answered(
  answer: OutsideAnswer,
  { name, token }: { name: string; token: string },
): Exclude<OutsideAnswer, { error: string }> {
  if ('error' in answer) {
    const reason = quote(answer.error, token);
    throw answer.refused
      ? new TrackerError(`${name} may not be reached from here. ${reason}`)
      : new TrackerError(`${name} did not answer: ${reason}`, { later: true });
  }
  const retryAfterMs = retryAfterOf(answer.headers);
  if (answer.status === 429 || (answer.status === 403 && retryAfterMs !== undefined))
    throw new TrackerError(`${name} asks us to slow down (${answer.status}).`, {
      later: true,
      ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    });
  if (answer.status >= 500 || answer.status === 408)
    throw new TrackerError(`${name} has troubles of its own (${answer.status}).`, {
      later: true,
      ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    });
  if (answer.status >= 300 && answer.status < 400)
    throw new TrackerError(
      `${name} sends us elsewhere (${answer.status}). Correct the address in Settings → Integrations.`,
    );
  if (answer.cut) throw new TrackerError(`${name} answered with more than can be read.`);
  return answer;
}

/** @throws TrackerError where it is not JSON: another server than the one meant */
export function jsonOf(body: string, name: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new TrackerError(
      `What answered is not ${name}’s interface. Correct the address in Settings → Integrations.`,
    );
  }
}

/** An address to link to: nothing but the web. */
export const webAddress = (url: string) => (/^https?:\/\//i.test(url) ? url.slice(0, 2000) : '');

export const refusedToken = (name: string) =>
  new TrackerError(`${name} refused the token. Put a new one in Settings → Integrations.`);
