/**
 * Rewrites alternative wordings into ones that the grammar reads: 'Turn A on and B off', 'Go one week
 * ahead'.
 */
import { mask } from './mask.ts';

const unit = '(day|week|month|year|page|step|track|slide|picture|photo|chapter|lesson|question|result|tab)';

const rowNoun = '(?:row|line|entry|card)';

const wordings: [from: RegExp, to: string | ((...parts: string[]) => string)][] = [
  // Drops a reason: 'It's a cat, choose Cat'.
  [/^(?:it|this|that|he|she|there)(?:['’]s| is| was| are) [^,⟦]+, (?=[a-z]+ )/i, ''],
  // Repeats the verb for each item: 'Tick A and then B'.
  [
    /^(tick|untick|check|uncheck|select|deselect|click|tap|press|open|add|choose|pick|remove) (⟦\d+⟧)((?:,? (?:and )?then ⟦\d+⟧)+)/i,
    (verb, first, rest) =>
      `${verb} ${first}${rest.replace(/,? (?:and )?then (?=⟦)/gi, `, then ${verb.toLowerCase()} `)}`,
  ],
  [/^(turn|switch|put) (.+?) (on|off),? (?:and|but) (.+?) (on|off)$/i, '$1 $3 $2 and $1 $5 $4'],
  [
    /^(turn on|turn off|switch on|switch off|tick|untick|check|uncheck|select|deselect|enable|disable|hide|show) ((?:both )?(?:the|my|its) [^⟦,]+?) and ((?:the|my|its) [^⟦,]+)$/i,
    (verb, first, second) => `${verb} ${first.replace(/^both /i, '')} and ${verb.toLowerCase()} ${second}`,
  ],
  [
    new RegExp(
      `^(?:go|move|jump|skip|turn|flip|step)(?: the [a-z ]+?)? (?:one|a) ${unit} (?:ahead|forward|forwards|on|later|further)$`,
      'i',
    ),
    'Go to the next $1',
  ],
  [
    new RegExp(
      `^(?:go|move|jump|skip|turn|flip|step)(?: the [a-z ]+?)? (?:one|a) ${unit} (?:back|backward|backwards|earlier)$`,
      'i',
    ),
    'Go to the previous $1',
  ],
  [/^(one|two|three|another) ([a-z ]+?) (more|fewer|less)$/i, '$1 $3 $2'],
  [/^(?:order|arrange|rank) (?:them|it|these|those|the [a-z ]+?|all|everything)? ?by (.+)$/i, 'Sort by $1'],
  [/\b(?:move|carry|get|head) on to (?!the (?:next|previous)\b)/gi, 'go to '],
  [/^(?:drill|dive|jump|pop|hop|head|go|look) (?:down )?into (?=\S)/i, 'Open '],
  [/^(?:bring|pull|call) up (?=\S)/i, 'Open '],
  // Keeps the on-screen name in brackets: 'the guests ("Huéspedes")'.
  [/\b(?:to|the|an?|my|its) (?:(?!⟦)[^()])*?\((⟦\d+⟧)\)/gi, '$1'],
  [/^for ([^,]+), (choose|select|pick|tick|set|enter|type|write|answer) (.+)$/i, '$2 $3 for $1'],
  [
    /^(?:answer (⟦\d+⟧)|(?:rate|grade|score) (.+?)) (?:with|as) (.+)$/i,
    (asked, rated, value) => `Choose ${value} for ${asked ?? rated}`,
  ],
  [/^(?:select|tick|check|mark) the (?:row|line|entry) (?:of|for|with|called|named|about) (.+)$/i, 'Tick $1'],
  [/^use (.+) as the ([^⟦]+)$/i, 'Choose $1 as the $2'],
  // 'The menu at the end of Ann Lee's row'.
  [
    new RegExp(
      `\\b(?:at the (?:end|start|beginning|head|right|left) of|in|on|from|of) (?:the )?((?:(?!\\b(?:in|on|of|from|at)\\b)[^⟦,])+?|⟦\\d+⟧)['’]s? ${rowNoun}\\b`,
      'gi',
    ),
    'in the row for $1',
  ],
  [
    new RegExp(`\\bat the (?:end|start|beginning|head) of the ${rowNoun} (?:of|for|with) `, 'gi'),
    'in the row for ',
  ],
  // Leaving something out means to untick it.
  [
    /^(?:leave|let) (?!(?:it|them) out$)(.+?) out(?: (?:this|next) time)?$|^(?:leave out|omit) (.+?)(?: (?:this|next) time)?$/i,
    (before, after) => `Untick ${before ?? after}`,
  ],
  // A day of the month.
  [/\bthe (1[1-9]|2\d|3[01])(?:st|nd|rd|th)\b(?=$| (?:in|on|of) )/gi, 'the $1'],
  [/\bthe (\d{1,2})(?:st|nd|rd|th)(?= (?:in|on) the (?:calendar|month)\b)/gi, 'the $1'],
  // 'The lesson that was cancelled' becomes 'the cancelled lesson'.
  [/\bthe ([a-z]+) (?:that|which) (?:is|are|was|were|has been|have been) ([a-z]+)(?=$|[.,;])/gi, 'the $2 $1'],
  // 'A weight of 62 and a height of 160'.
  [
    /^(?:record|enter|note|give|set|put in|fill in) an? ((?:[a-z]+ ){1,3})of ([\d.,:/-]+|⟦\d+⟧)(?: and an? ((?:[a-z]+ ){1,3})of ([\d.,:/-]+|⟦\d+⟧))?$/i,
    (first, value, second, other) =>
      `Enter "${value}" in ${first.trim()}${second ? ` and "${other}" in ${second.trim()}` : ''}`,
  ],
];

/** The step in words that the grammar reads; unchanged if nothing applies. Values are kept. */
export function reworded(text: string): string {
  const masked = mask(text.trim().replace(/[.!]$/, ''));
  return masked.back(
    wordings.reduce(
      (said, [from, to]) =>
        typeof to === 'string'
          ? said.replace(from, to)
          : said.replace(from, (_, ...parts) => to(...(parts as string[]))),
      masked.text,
    ),
  );
}
