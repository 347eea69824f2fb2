/** Turns “the button is to be clicked” into the order that it is. */
import { imperative } from './imperative.ts';

const modal =
  "(?:should|must|has to|have to|needs to|need to|is to|are to|ought to|shall|shouldn't|mustn't|isn't to|aren't to|is not to|are not to|" +
  'should never|must never|is never to|are never to)';
const passive = new RegExp(
  `^(?<object>\\S.*?) ${modal}(?: now| also)*(?<not> not| never)?(?: now)? be (?<verb>[a-z-]+)(?<rest> .*)?$`,
  'i',
);
const negative = new RegExp(
  `^\\S.*? (?:shouldn't|mustn't|isn't to|aren't to|is not to|are not to|should never|must never|is never to|are never to) `,
  'i',
);
/** “No button is to be clicked”. */
const nothing = /^(?:no|none of) /i;
/** “The button is clicked”: told as it happens. States (“is selected”) are no deeds. */
const told =
  /^(?<object>\S.*?) (?:is|are|gets|has been|was) (?<verb>clicked|tapped|pressed|double-clicked)(?<rest>(?: on)?(?: once)?)$/i;
/** “Leave the field alone”, “Keep off the button”. */
const leave =
  /^(?:leave|let|keep) (?<object>\S.*?) (?:alone|untouched|unchanged|be|as (?:it is|they are)|the way (?:it is|they are))$/i;

/** A passive sentence as an order; “Do not …” where it forbids. The text itself where it is none. */
export function activeOf(text: string): string {
  const left = leave.exec(text)?.groups?.object;
  if (left !== undefined && !/\beverything\b/i.test(left)) return `do not click ${left}`;
  const groups = passive.exec(text)?.groups ?? told.exec(text)?.groups;
  const verb = groups && imperative(groups.verb!);
  if (!groups || verb === undefined) return text;
  const object = groups.object!;
  const rest = groups.rest ?? '';
  if (nothing.test(object)) return `do not ${verb} any ${object.replace(nothing, '')}${rest}`;
  const forbids = groups.not !== undefined || negative.test(text);
  return `${forbids ? 'do not ' : ''}${verb} ${object.replace(/^The /, 'the ')}${rest}`;
}
