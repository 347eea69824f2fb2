/** Reads what a server complains of, and what of the request can be changed so that it takes it. */
import { z } from 'zod';
import data from './complaints.json' with { type: 'json' };
import { looserForm, type Abilities } from './abilities.ts';

/** A refusal in the server's own words. */
export interface Complaint {
  /** The HTTP status. */
  status: number;
  words: string;
  /** The parameter that it names, and its code for the case, where it gives them. */
  param?: string | undefined;
  code?: string | undefined;
}

const subjects = [
  'api',
  'cap-name',
  'cap',
  'form',
  'temperature',
  'effort',
  'system',
  'context',
  'detail',
  'picture-count',
  'picture',
] as const;
export type Subject = (typeof subjects)[number];

const table = z.array(z.strictObject({ subject: z.enum(subjects), words: z.array(z.string()) })).parse(data);

/** What a complaint may be about, likeliest first: parameters by name, then words that servers use. */
export function subjectsOf({ words, param, code }: Complaint): Subject[] {
  const said = `${param ?? ''} ${code ?? ''} ${words}`.toLowerCase();
  return table.filter((row) => row.words.some((word) => said.includes(word))).map(({ subject }) => subject);
}

const numbersIn = (words: string): number[] => (words.match(/\d+/g) ?? []).map(Number);

/** An answer in fewer tokens could not be complete. */
const minCap = 200;

/** The greatest number in the complaint that is less than what was sent, else half of that. */
function lowerCap({ words }: Complaint, { cap }: Abilities): Partial<Abilities> | undefined {
  const numbers = numbersIn(words);
  // What was sent is often repeated; by itself it is the bound that was reached.
  const bound = Math.max(0, ...numbers.filter((number) => number < cap)) || (numbers.includes(cap) ? cap : 0);
  const granted = bound - 1;
  const lower = granted >= minCap ? granted : Math.floor(cap / 2);
  return lower >= minCap ? { cap: lower, maxCap: lower } : undefined;
}

function fewerPictures({ words }: Complaint, pictures: number): Partial<Abilities> | undefined {
  if (pictures < 2) return undefined;
  const granted = numbersIn(words).filter((number) => number >= 1 && number < pictures);
  return { maxPictures: Math.max(1, ...granted) };
}

/** Without a number it is the parameter itself that is not known. */
function otherCap(complaint: Complaint, sent: Abilities): Partial<Abilities> | undefined {
  const isTooMuch = numbersIn(complaint.words).some((number) => number >= minCap && number <= sent.cap + 1);
  if (isTooMuch) return lowerCap(complaint, sent);
  if (sent.capName === 'max_completion_tokens') return { capName: 'max_tokens' };
  return sent.capName && { capName: undefined };
}

function loosened({ form }: Abilities): Partial<Abilities> | undefined {
  const looser = looserForm[form];
  return looser && { form: looser };
}

type Change = (
  sent: Abilities,
  complaint: Complaint,
  pictures: number,
) => Partial<Abilities> | undefined | false;

/** What to change for each subject; nothing where it was changed already. */
const changes: Record<Subject, Change> = {
  api: (sent) => sent.api === 'chat' && { api: 'responses' },
  'cap-name': (sent) => sent.capName === 'max_completion_tokens' && { capName: 'max_tokens' },
  cap: (sent, complaint) => otherCap(complaint, sent),
  form: loosened,
  temperature: (sent) => sent.takesTemperature && { takesTemperature: false },
  effort: (sent) => sent.takesEffort && sent.effort !== undefined && { takesEffort: false },
  system: (sent) => sent.takesSystem && { takesSystem: false },
  // Servers count the answer's tokens as part of the context.
  context: (sent, complaint) => sent.capName !== undefined && lowerCap({ ...complaint, words: '' }, sent),
  detail: (sent) => sent.takesDetail && { takesDetail: false },
  'picture-count': (_, complaint, pictures) => fewerPictures(complaint, pictures),
  picture: () => undefined,
};

/** What a server that does not say what it dislikes may dislike, least useful first. */
function guesses(sent: Abilities): Partial<Abilities> | undefined {
  const looser = loosened(sent);
  if (looser) return looser;
  if (sent.takesTemperature) return { takesTemperature: false };
  if (sent.takesDetail) return { takesDetail: false };
  return sent.takesEffort && sent.effort ? { takesEffort: false } : undefined;
}

/**
 * What to change of a request that was refused; undefined where nothing is left to change.
 * @param pictures how many the request had
 */
export function adapt(
  complaint: Complaint,
  sent: Abilities,
  pictures: number,
): Partial<Abilities> | undefined {
  const about = subjectsOf(complaint);
  for (const subject of about) {
    const change = changes[subject](sent, complaint, pictures);
    if (change) return change;
  }
  const isUnsaid = about.length === 0 && (complaint.status === 400 || complaint.status === 422);
  return isUnsaid ? guesses(sent) : undefined;
}
