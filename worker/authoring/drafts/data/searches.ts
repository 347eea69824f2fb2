/** Tests of a search: what contains its word is found, and nothing else. */
import { normalizeLabel } from '#worker/core/words.ts';
import { listedNames } from '#worker/facts/lists.ts';
import type { Found } from '#worker/explore/acts/action.ts';
import type { JudgedView } from '#worker/ports/brain.ts';
import type { TextLine } from '#worker/sight/scene.ts';
import { checksOf, holds, isPieceOf } from '../checks.ts';
import type { TestIdea } from '../idea.ts';
import { checkOf, notShown, quoted, shown, sure, wordingOf } from '../wording.ts';

const has = ({ text }: TextLine, term: string): boolean =>
  normalizeLabel(text).includes(normalizeLabel(term));

/** The first name on a screen that contains the word, and is more than that. */
const foundIn = ({ scene }: JudgedView, term: string): TextLine | undefined =>
  scene.lines.find(
    (line) => sure(line) && has(line, term) && line.text.trim().length > term.length + 2 && isName(line),
  );

const isName = ({ text }: TextLine): boolean => /^[\p{L}\p{N} '’&-]+$/u.test(text);

/** A name that was listed, does not contain the word, and is gone. */
const leftOutBy = ({ term, before, after }: Found): TextLine | undefined =>
  listedNames(before.scene).find(
    (line) => sure(line) && isName(line) && !has(line, term) && !isPieceOf(after.scene, line.text),
  );

/** `way`: the steps to the page with the field, as words; `place`: what that page is called. */
export function searchIdeas(found: Found, way: readonly string[], place: string): TestIdea[] {
  const { term, steps, before, after } = found;
  const name = foundIn(after, term);
  if (!name) return [];
  const leftOut = leftOutBy(found);
  const [counted] = checksOf({ before, after, typed: [], leadsOnly: true }).filter(
    ({ isArrival }) => !isArrival,
  );
  const telling = [
    ...(leftOut ? [notShown(leftOut.text)] : []),
    `Every item contains ${quoted(term)}`,
    ...(counted ? [counted.assertion] : []),
  ].filter((assertion) => holds(assertion, after, before) && !holds(assertion, before));
  const there = shown(name.text);
  if (!holds(there, after) || (telling.length === 0 && holds(there, before))) return [];
  const assertions = [...telling, there].slice(0, 3);
  return [
    {
      title: `Search for “${term}” on ${place}: what contains it is found${leftOut ? ', and nothing else' : ''}`,
      description:
        'Whoever searches has to find what there is of it, in small letters as well as in capitals.',
      steps: [
        ...way,
        ...steps.map((step) => wordingOf(step)),
        ...assertions.map(checkOf),
        // The field may be known by what was typed into it by now.
        `Search for ${quoted(term.toUpperCase())}`,
      ],
      assertions,
      suites: ['Smoke', 'Release'],
    },
  ];
}
