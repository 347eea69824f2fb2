/** Normalises assertions: quoted values are set aside, and equivalent wordings unified. */
import { withoutCourtesy } from '#worker/language/courtesy.ts';
import { toldAsClaim } from '#worker/language/register.ts';
import { withPlainQuotes } from '#worker/language/mask.ts';
import { tokenize } from '#worker/language/tokens.ts';
import { parseTarget } from '#worker/language/target/parse-target.ts';
import type { TargetPhrase } from '#worker/language/types.ts';

/**
 * `plain`: lower case, quoted values as ‹0›, ‹1› …, contractions expanded, and "is visible" and the like as
 * "is shown".
 */
export interface Sentence {
  plain: string;
  quoted: string[];
  source: string;
}

const shown =
  'visible|displayed|present|listed|seen|rendered|presented|shown on (?:the )?(?:page|screen)|on (?:the )?(?:page|screen)|there|to be seen|readable|in view';
const rewrites: [RegExp, string][] = [
  [/\b(is|are|does|do|has|have|was|were|should|must|can|could|would|will)n['’]?t\b/g, '$1 not'],
  [/\bcannot\b/g, 'can not'],
  [/\bwon['’]t\b/g, 'will not'],
  [/\bit['’]s\b/g, 'it is'],
  [/\bthere['’]s\b/g, 'there is'],
  [/^(?:expect|see)(?: that| to see)? /, ''],
  [/^that /, ''],
  [/^(?:then|finally|now|afterwards|also) /, ''],
  [/\b(?:should|must|will|would|has to|have to|needs to|ought to) not be\b/g, 'is not'],
  [/\b(?:should|must|will|would|has to|have to|needs to|ought to) (?:now |still |also )?be\b/g, 'is'],
  [
    /\b(?:should|must|will|would|can) not (show|contain|display|have|include|list|read|say|change|appear|exist)\b/g,
    'does not $1',
  ],
  [
    /\b(?:should|must|will|would) (?:now |still |also )?(show|contain|display|include|list|read|say|change|appear|exist|equal|increase|decrease|match|open|end|start|begin)s?\b/g,
    '$1s',
  ],
  [/\b(?:should|must|will|would) have\b/g, 'has'],
  [/\b(?:is|are) (?:now|still|also|currently|correctly|properly|clearly|again|already|initially) /g, 'is '],
  [/ (?:on|in) (?:the )?(?:current )?(?:page|screen)(?: now| again)?$/g, ''],
  [/ (?:now|again|correctly|properly|successfully|as well|too|by default|initially|at first)$/g, ''],
  [/\b(?:is|are) (?:preselected|selected by default|pre-selected)$/g, 'is selected'],
  [
    /\b(?:is|are) (?:not visible|not displayed|not present|not listed|not there|no longer (?:visible|displayed|present|listed|shown|there)|absent|hidden|gone|missing|removed|not seen|not rendered|invisible)\b/g,
    'is not shown',
  ],
  [/\b(?:is|are) (?:set to|displayed as|shown as|prefilled with|given as)(?= )/g, 'is'],
  [/\bdefaults to(?= )/g, 'is'],
  [/\b(?:is|are) no longer\b/g, 'is not'],
  [
    /\b(?:has|have) (?:disappeared|vanished|gone|been removed)\b|\b(?:disappears?|vanish(?:es)?)$/g,
    'is not shown',
  ],
  [/\b(?:do(?:es)? not|never|fails? to) (?:appear|exist|show up)s?\b/g, 'is not shown'],
  [/\b(?:is|are) (?:never|nowhere(?: to be)?) (?:shown|visible|displayed|seen|found)\b/g, 'is not shown'],
  [/^both (?=.+ and )/, ''],
  [/\b(?:can|could) not be seen\b/g, 'is not shown'],
  [/\b(?:can|could) be seen\b/g, 'is shown'],
  [new RegExp(`\\b(?:is|are) (?:${shown})\\b`, 'g'), 'is shown'],
  [/\b(?:appears?|exists?|shows? up|pops? up)(?= |$)/g, 'is shown'],
  [/\bare shown\b/g, 'is shown'],
  [/\bare not shown\b/g, 'is not shown'],
  [/\bare not\b/g, 'is not'],
  [/\bhas been shown\b/g, 'is shown'],
  [/^(?:the )?(?:user|customer|visitor|tester) /, 'i '],
  [/^(?:you|we) /, 'i '],
  [/^i (?:can |should )?(?:not |never )see(?:s)? (?:that )?(.+)$/, '$1 is not shown'],
  [/^i do(?:es)? not see (.+)$/, '$1 is not shown'],
  [/^i (?:can |should )?(?:now )?sees? (?:that )?(.+?)(?: is shown)?$/, '$1 is shown'],
  [/^there (?:is|are) (?:no|not any|not a|not an) (.+?)(?: shown)?$/, 'no $1 is shown'],
  [/^there (?:is|are) (?:now |still )?(.+?)(?: shown)?$/, '$1 is shown'],
  [/^no (.+?) (?:is|are) shown(.*)$/, '$1 is not shown$2'],
  [
    /^(?:the )?(?:page|screen|app|site|application|it|view|window)(?: now| still)? (?:shows?|displays?|contains?|has|says?|reads?|lists?|includes?|presents?) (.+)$/,
    '$1 is shown',
  ],
  [
    /^(?:the )?(?:page|screen|app|site|application|it|view|window) do(?:es)? not (?:show|display|contain|have|say|read|list|include|present)s? (.+)$/,
    '$1 is not shown',
  ],
  [
    /\bcan(?: not|'t|not) (?:yet |now |still )?be (?:clicked|pressed|tapped|selected|chosen|ticked|checked|edited|changed|used)(?: yet| now)?$/,
    'is disabled',
  ],
  [
    /\bcan (?:now |still )?be (?:clicked|pressed|tapped|selected|chosen|ticked|checked|edited|changed|used)(?: now)?$/,
    'is enabled',
  ],
  [
    /^(.+?) (?:is|stands|sits|appears) (not )?(in|inside|within|at the (?:top|bottom) of|under|below|beneath|above|next to|beside) (the (?:sidebar|header|footer|navigation|dialog|row|card|table|menu|toast|form|list).*|‹\d+›.*)$/,
    '$1 is $2shown $3 $4',
  ],
  // "The row for X shows Y" becomes "Y is shown in the row for X".
  [
    /^(?:the |a |an )?((?:[a-z]+ )?(?:row|card|section|dialog|header|footer|sidebar|table|list|form|panel|navigation|menu|toast|banner)(?: (?:for|of|with|containing|titled|named|called) .+?)?) (?:shows?|displays?|contains?|has|lists?|includes?|says?|reads?) (‹\d+›)$/,
    '$2 is shown in the $1',
  ],
  [
    /^(?:the |a |an )?((?:[a-z]+ )?(?:row|card|section|dialog|header|footer|sidebar|table|list|form|panel|navigation|menu|toast|banner)(?: (?:for|of|with|containing|titled|named|called) .+?)?) do(?:es)? not (?:show|display|contain|have|list|include|say|read)s? (‹\d+›)$/,
    '$2 is not shown in the $1',
  ],
  [/^(?:a|an|the) (?=‹)/, ''],
  [/\bis shown is shown\b/g, 'is shown'],
];

export function readSentence(said: string): Sentence {
  const source = withPlainQuotes(said);
  const quoted: string[] = [];
  let text = '';
  let at = 0;
  for (const token of tokenize(source)) {
    text += source.slice(at, token.start);
    if (token.kind === 'quoted') {
      text += `‹${quoted.length}›`;
      quoted.push(token.text);
    } else text += token.text;
    at = token.end;
  }
  return sentenceOf(text, quoted, source);
}

/** Builds a sentence from words whose quoted values are already set aside. */
export function sentenceOf(words: string, quoted: string[], source: string): Sentence {
  let plain = withoutCourtesy(toldAsClaim(withoutCourtesy(words)))
    .toLowerCase()
    .replace(/[’]/g, "'")
    .replace(/\s+/g, ' ')
    .replace(/^[\s,;:]+|[\s.,;:!?]+$/g, '');
  for (const [pattern, by] of rewrites) plain = plain.replace(pattern, by).trim();
  return { plain, quoted, source };
}

/** Puts the quoted values back, in quotes. */
export const restore = (part: string, s: Sentence): string =>
  part.replace(/‹(\d+)›/g, (_, n: string) => `"${(s.quoted[Number(n)] ?? '').replaceAll('"', "'")}"`);

/** The value of a part: the quoted one if that is all, else its words. */
export function valueIn(part: string, s: Sentence): string {
  const only = /^(?:the )?(?:text |value |word |message |number |amount |title |heading )?‹(\d+)›$/.exec(
    part.trim(),
  );
  return only ? (s.quoted[Number(only[1])] ?? '') : restore(part.trim(), s);
}

export const isQuoted = (part: string): boolean =>
  /^(?:the )?(?:text |value |word |message |number |amount |title |heading )?‹\d+›$/.test(part.trim());

export const phraseIn = (part: string, s: Sentence): TargetPhrase => {
  const parsed = parseTarget(restore(part.trim(), s));
  return parsed;
};
