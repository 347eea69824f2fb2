/** Why a request gave no answer, in words for people, and whether another try may. */
import type { Abilities } from './abilities.ts';
import { adapt, subjectsOf, type Complaint } from './complaints.ts';

export interface Failure {
  kind: 'failure';
  /** A clause with "it" for the model: "it did not answer within 60 s". */
  says: string;
  /** Whether another try may succeed. */
  again: boolean;
  /** The wait that the server asked for, or 0 where none is needed, ms. */
  waitMs?: number;
  /** What to send otherwise. */
  change?: Partial<Abilities>;
  /** There was an answer, and the model can be told what was wrong with it. */
  unusable?: boolean;
  /** The server had an error of its own. */
  crashed?: boolean;
}

export const failure = (
  says: string,
  again: boolean,
  more: Omit<Partial<Failure>, 'kind' | 'says' | 'again'> = {},
): Failure => ({ kind: 'failure', says, again, ...more });

export const unusable = (says: string): Failure => failure(says, true, { waitMs: 0, unusable: true });

const maxWords = 300;

/** A server's words on one line, shortened, without the key that some of them repeat. */
export function quoteWords(words: string, apiKey: string | undefined): string {
  const plain = (apiKey ? words.replaceAll(apiKey, '…') : words)
    .replace(/\p{C}/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return plain.length > maxWords ? `${plain.slice(0, maxWords)}…` : plain;
}

/** What to say of a refusal that no change of the request mends. */
function hintOf({ status, code, words }: Complaint, about: ReturnType<typeof subjectsOf>): string {
  if (status === 401 || status === 403) return `its server refused the key (${status}); check OPENAI_API_KEY`;
  if (status === 404)
    return 'its server does not know the model or the address (404); check SIGHTREAD_MODEL and OPENAI_BASE_URL';
  if (status === 402 || code === 'insufficient_quota') return `its account has no quota left (${status})`;
  if (about.includes('context') || about.includes('cap'))
    return 'the question is longer than its server takes; give it a longer context';
  if (about.includes('picture') || about.includes('picture-count'))
    return 'its server did not take the picture; Sightread needs a model that sees pictures';
  return words ? `its server refused the request (${status})` : `its server answered ${status}`;
}

/** A failure from what a server said with an error's status. */
export function failureOf(
  complaint: Complaint,
  {
    sent,
    pictures,
    waitMs,
    apiKey,
  }: { sent: Abilities; pictures: number; waitMs?: number | undefined; apiKey?: string | undefined },
): Failure {
  const { status, code } = complaint;
  const said = quoteWords(complaint.words, apiKey);
  const inWords = (says: string) => (said ? `${says}: “${said}”` : says);
  const about = subjectsOf(complaint);
  const isKey = status === 401 || status === 403 || status === 402 || code === 'insufficient_quota';
  const isBusy = status === 408 || status === 409 || status === 429;
  const change = isKey || isBusy ? undefined : adapt(complaint, sent, pictures);
  if (change) return failure(inWords('its server refused the request'), true, { waitMs: 0, change });
  const isCrash = status >= 500 && !about.includes('picture') && !about.includes('context');
  if ((isBusy && !isKey) || isCrash)
    return failure(inWords(`its server answered ${status}`), true, {
      ...(waitMs === undefined ? {} : { waitMs }),
      ...(isCrash ? { crashed: true } : {}),
    });
  return failure(inWords(hintOf(complaint, about)), false);
}
