/** The colour of a thing. */
import { chroma } from '#worker/sight/contrast.ts';
import type { Colour } from '#worker/sight/scene.ts';
import type { Box } from '#worker/core/geometry.ts';
import { ground } from '#worker/grounding/ground.ts';
import { settle } from '#worker/grounding/settle.ts';
import type { TargetPhrase } from '#worker/language/types.ts';
import { colourName, isColour } from '#worker/sight/colour-names.ts';
import { findText } from './find-text.ts';
import { phraseIn, type Sentence } from './sentence.ts';
import { fails, holds, not, unsure, type Check, type Page } from './types.ts';

/** Colours that differ in brightness alone. */
const neutral = new Set(['black', 'white', 'grey', 'gray']);
/** Colours whose parts differ by less are hardly coloured, 0…255. */
const paleSpread = 40;

/** The colour of a thing: of a button its ground, of text its letters. */
function colourOf(page: Page, phrase: TargetPhrase): { seen?: Colour; box?: Box; isButton: boolean } {
  const settled = settle(
    ground(page.scene, phrase, 'see', page.items).filter((c) => c.fit >= 0.85),
    phrase,
  );
  const found = settled.kind === 'found' ? settled.candidate : undefined;
  const fill = /\btext\b/.test(phrase.kindWords) ? undefined : found?.control?.fill;
  if (found && fill) return { seen: fill, box: found.box, isButton: true };
  const text = phrase.quoted ? findText(page.scene, phrase.name).sure[0] : undefined;
  const seen = text?.lines[0]?.colour ?? found?.line?.colour;
  return { isButton: false, ...(seen ? { seen } : {}), ...(text ? { box: text.box } : {}) };
}

const names = 'red|green|blue|yellow|orange|purple|pink|black|white|grey|gray|brown';
const ofColour = new RegExp(`^(.+?) (?:is|are) (not )?(?:shown in |coloured |colored |in )?(${names})$`);

/** “The error is shown in red”. */
export function readColour(s: Sentence): Check | undefined {
  const match = ofColour.exec(s.plain);
  if (!match) return undefined;
  const [, subject = '', negation, colour = ''] = match;
  const phrase = phraseIn(subject, s);
  return ({ now }) => {
    const { seen, box, isButton } = colourOf(now, phrase);
    if (!seen) return unsure(`No ${phrase.source} was made out.`);
    if (phrase.relations.length > 0 && !isButton)
      return unsure(`Whether that is ${phrase.source} was not made out.`, box);
    // What is nearly grey may have its colour at its edge, or around it.
    const isPale = chroma(seen) < paleSpread;
    if (isPale && !neutral.has(colour) && !isColour(colour, seen))
      return unsure(`It is ${colourName(seen)}, and may be ${colour} around.`, box);
    const verdict = isColour(colour, seen)
      ? holds(`It is ${colour}.`, box)
      : fails(`It is ${colourName(seen)}.`, box);
    return negation ? not(verdict) : verdict;
  };
}
