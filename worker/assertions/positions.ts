/** Where one named thing stands beside another: `the ‹0› button is to the left of the ‹1› button`. */
import { bottom, centre, right } from '#worker/core/geometry.ts';
import type { Box } from '#worker/core/geometry.ts';
import { findText } from './find-text.ts';
import type { Sentence } from './sentence.ts';
import { either, unsure, type Check, type Page } from './types.ts';

type Side = 'left' | 'right' | 'above' | 'below';

const sides: [RegExp, Side][] = [
  [/^(?:to the )?left of$/, 'left'],
  [/^(?:to the )?right of$/, 'right'],
  [/^(?:above|over|higher than|before)$/, 'above'],
  [/^(?:below|under|beneath|underneath|lower than|after)$/, 'below'],
];

const stands = new RegExp(
  '^(.+?) (?:is|stands|sits|comes|is listed) (not )?(?:shown )?(?:directly |right |somewhere |anywhere )?' +
    '((?:to the )?(?:left|right) of|above|over|below|under|beneath|underneath|before|after) (.+)$',
);
/** A noun phrase around one quoted name. */
const named = /^(?:the |a |an )?(?:[a-z-]+ ){0,2}‹(\d+)›(?: [a-z-]+){0,2}$/;

/** Reading order is rows first: what stands in the same row is neither above nor below. */
const isOn: Record<Side, (a: Box, b: Box) => boolean> = {
  left: (a, b) => right(a) <= centre(b).x && centre(a).x < b.x + 2,
  right: (a, b) => a.x >= centre(b).x && centre(a).x > right(b) - 2,
  above: (a, b) => bottom(a) <= b.y + 2,
  below: (a, b) => a.y >= bottom(b) - 2,
};

/** The only place of a text; undefined where it is none, several, or badly read. */
function onlyPlace({ scene }: Page, text: string): Box | undefined {
  const { sure, doubtful } = findText(scene, text);
  const whole = sure.filter((hit) => hit.whole);
  const places = whole.length > 0 ? whole : sure;
  return places.length === 1 && doubtful.length === 0 ? places[0]!.box : undefined;
}

export function readPosition(s: Sentence): Check | undefined {
  const [, subject = '', negated, words = '', object = ''] = stands.exec(s.plain) ?? [];
  const [first, second] = [named.exec(subject)?.[1], named.exec(object)?.[1]];
  const side = sides.find(([wording]) => wording.test(words))?.[1];
  if (first === undefined || second === undefined || side === undefined) return undefined;
  const [one, other] = [s.quoted[Number(first)] ?? '', s.quoted[Number(second)] ?? ''];
  return ({ now }) => {
    const [a, b] = [onlyPlace(now, one), onlyPlace(now, other)];
    if (!a || !b)
      return unsure(
        `"${a ? other : one}" is not shown in exactly one place, so its place can't be compared.`,
      );
    return either(
      isOn[side](a, b) !== (negated !== undefined),
      `"${one}" and "${other}" stand as marked.`,
      a,
    );
  };
}
