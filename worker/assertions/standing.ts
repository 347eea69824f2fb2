/** What is said of a named thing in words of their own beside it: `the ‹0› flight is direct`. */
import { contains } from '#worker/core/geometry.ts';
import { fold } from '#worker/core/likeness.ts';
import { regionsAround } from '#worker/grounding/items.ts';
import { findText } from './find-text.ts';
import type { Sentence } from './sentence.ts';
import { holds, unsure, type Check } from './types.ts';

const claim = /^(?:the |a |an )?(?:[a-z-]+ ){0,2}‹(\d+)›(?: [a-z-]+){0,2} is ((?:[a-z-]+ ?){1,3})$/;
const holders = new Set(['row', 'card', 'cell']);
/** These are told by looks, not by words. */
const looks = new RegExp(
  '\\b(?:shown|not|ticked|checked|unticked|unchecked|selected|enabled|disabled|empty|open|closed|active|visible|there|' +
    'red|green|blue|yellow|orange|grey|gray|black|white|pink|purple|brown)\\b',
);

/**
 * Holds where its own row or card says just these words in a line of their own. Nothing else is told: what
 * is not said may be so all the same.
 */
export function readStanding(s: Sentence): Check | undefined {
  const [, quote, said = ''] = claim.exec(s.plain) ?? [];
  if (quote === undefined || looks.test(said)) return undefined;
  const name = s.quoted[Number(quote)] ?? '';
  return ({ now: { scene } }) => {
    const { sure, doubtful } = findText(scene, name);
    const [place] = sure;
    if (!place || sure.length > 1 || doubtful.length > 0)
      return unsure(`"${name}" is not shown in exactly one place.`);
    const holder = regionsAround(scene, place.box).find(({ kind }) => holders.has(kind));
    const line = scene.lines.find(
      ({ text, box, unread }) => !unread && holder && contains(holder.box, box) && fold(text) === said.trim(),
    );
    return line
      ? holds(`Beside "${name}" stands "${line.text}".`, line.box)
      : unsure(`Nothing beside "${name}" says whether it is ${said}.`, place.box);
  };
}
