/**
 * What a dialog of the browser or device said: it is on no picture, and gone once it was answered. “The alert
 * says ‹0›”, “A confirmation with the text ‹0› is shown”, “‹0› is shown in the dialog”.
 */
import lexicon from '#worker/lexicons/dialogs.json' with { type: 'json' };
import { wordsOf } from '#worker/core/likeness.ts';
import type { ShownDialog, Verdict } from '#worker/ports/brain.ts';
import { textShown } from './presence.ts';
import type { Sentence } from './sentence.ts';
import { fails, holds, not, unsure, type Page } from './types.ts';

const nouns = new Set(lexicon.nouns);
const beside = new Set(lexicon.beside);

const namesDialog = (phrase: string): boolean => {
  const words = phrase.split(' ');
  return words.some((word) => nouns.has(word)) && words.every((word) => nouns.has(word) || beside.has(word));
};

/** A claim about a dialog: that it is shown, and what it says, wholly or among other words. */
interface Claim {
  isNegated: boolean;
  text?: string;
  isPart: boolean;
}

const text = '‹(?<text>\\d+)›';
const message = '(?:text|message|question|title|words)';
const having = `(?:with|that has) (?:the )?${message}`;
const saying = '(?:that |which )?(?:says|saying|asks|asking|reads|reading)';
const says = 'says?|reads?|shows?|asks?|is|are|equals?|states?|displays?|contains?|mentions?|includes?';
const forms = [
  `(?<noun>[a-z' -]+?)(?: (?:${having}|${saying}):? ?${text})? is (?<not>not )?(?:shown|open(?:ed)?|raised)`,
  `(?:the ${message} (?:of|in|on) )?(?<noun>[a-z -]+?)(?:'s? ${message})?(?: ${message})? ` +
    `(?<not>does not )?(?:${says}) (?:the ${message} )?${text}`,
  `(?:the ${message} )?${text} is (?<not>not )?shown in (?<noun>[a-z -]+)`,
].map((form) => new RegExp(`^${form}$`));
const partly = /\b(?:contain|mention|includ)/i;

function claimOf({ plain, quoted, source }: Sentence): Claim | undefined {
  for (const form of forms) {
    const { noun, not: negation, text } = form.exec(plain)?.groups ?? {};
    if (noun === undefined || !namesDialog(noun)) continue;
    return {
      isNegated: negation !== undefined,
      isPart: partly.test(source),
      ...(text === undefined ? {} : { text: quoted[Number(text)] ?? '' }),
    };
  }
  return undefined;
}

const key = (text: string): string => wordsOf(text).join(' ');

/** A message as a whole, and each of its sentences and lines. */
const partsOf = (message: string): string[] => [message, ...message.split(/[.!?]\s+|\n+/)].map(key);

function isSaid(message: string, { text = '', isPart }: Claim): 'yes' | 'no' | 'among others' {
  const wanted = key(text);
  if (wanted !== '' && partsOf(message).includes(wanted)) return 'yes';
  if (!` ${key(message)} `.includes(` ${wanted} `)) return 'no';
  return isPart ? 'yes' : 'among others';
}

function verdictOn(dialogs: ShownDialog[], claim: Claim): Verdict {
  const told = dialogs.map(({ message }) => `“${message}”`).join(', then ');
  if (claim.text === undefined) return holds(`The browser said ${told}.`);
  const said = dialogs.map(({ message }) => isSaid(message, claim));
  if (said.includes('yes')) return holds(`The browser said ${told}.`);
  return said.includes('among others')
    ? unsure(`The browser said ${told}: whether “${claim.text}” stands for all of it can't be told.`)
    : fails(`The browser said ${told}.`);
}

/**
 * Judges a claim about a dialog on those that were shown; where none was, on what the page says in its place.
 * undefined for other claims.
 */
export function judgeDialog(s: Sentence, dialogs: ShownDialog[], page: Page): Verdict | undefined {
  const claim = claimOf(s);
  if (!claim) return undefined;
  const turned = (verdict: Verdict) => (claim.isNegated ? not(verdict) : verdict);
  if (dialogs.length > 0) return turned(verdictOn(dialogs, claim));
  return claim.text === undefined ? undefined : turned(textShown(page, claim.text));
}

const plainly = /^(?:the )?(?:text |message )?‹(\d+)› is shown$/;

/** What an alert said was shown, though the page does not say it. */
export function saidByDialog({ plain, quoted }: Sentence, dialogs: ShownDialog[]): Verdict | undefined {
  const at = plainly.exec(plain)?.[1];
  const text = at === undefined ? undefined : quoted[Number(at)];
  const dialog = dialogs.find(
    ({ message }) =>
      text !== undefined && isSaid(message, { text, isPart: false, isNegated: false }) === 'yes',
  );
  return dialog && holds(`The browser said “${dialog.message}”.`);
}

export const isDialogClaim = (s: Sentence): boolean => claimOf(s)?.text !== undefined;
