/** Scores the items of a scene by the name, kind and colour in a phrase, wherever they stand. */
import { areaOf } from '#worker/core/geometry.ts';
import type { TargetPhrase } from '#worker/language/types.ts';
import { isColour } from '#worker/sight/colour-names.ts';
import type { Scene } from '#worker/sight/scene.ts';
import { isIn, type Item } from '../items.ts';
import { labelFit } from '../label-fit.ts';
import { candidateOf, type Candidate, type Want } from './candidate.ts';
import { kindFit, looksPressable, wantFit } from './kind-fit.ts';

function nameFit(phrase: TargetPhrase, item: Item): { fit: number; label: string; explains: boolean } {
  let best = { fit: 0, label: item.names[0]?.text ?? '', explains: false };
  if (phrase.name === '')
    return {
      fit:
        phrase.kinds.length > 0 || phrase.colour || phrase.scopes.length || phrase.relations.length ? 0.9 : 0,
      label: best.label,
      explains: true,
    };
  const tries: [string, number][] = [[phrase.name, 1]];
  if (!phrase.quoted && phrase.kindWords) tries.push([`${phrase.name} ${phrase.kindWords}`, 1]);
  for (const name of item.names) {
    for (const [wanted, worth] of tries) {
      const fit = labelFit(wanted, name.text, item.control?.affordance === 'toggle');
      if (fit.coverage < (phrase.quoted ? 0.8 : 0.7)) continue;
      const score = fit.score * name.worth * worth;
      if (score > best.fit)
        best = { fit: score, label: name.text, explains: fit.coverage >= 0.93 && !fit.stolen };
    }
  }
  return best;
}

/** A small bonus for prominence, which orders equal candidates. */
function prominence(scene: Scene, item: Item): number {
  let lead = 0;
  if (isIn(item, ['footer'])) lead -= 0.02;
  if (isIn(item, ['dialog'])) lead += 0.02;
  if (isIn(item, ['main', 'form'])) lead += 0.008;
  if (item.kind === 'button') lead += 0.006;
  if (item.line) lead -= 0.004;
  if (item.control?.state.disabled) lead -= 0.03;
  return lead + 0.004 * Math.min(1, areaOf(item.box) / (0.02 * scene.width * scene.height));
}

const hasColour = (colour: string, { control, line }: Item): boolean =>
  isColour(colour, control?.fill ?? line?.colour);

/** Whether an item may be meant by a phrase without a name: then its kind and look must be right. */
function mayBeUnnamed(phrase: TargetPhrase, item: Item, want: Want, byKind: number): boolean {
  const isIcon = phrase.kinds[0] === 'icon';
  const leastKind = !isIcon && phrase.scopes.some((s) => s.places) ? 0.95 : 1;
  if (byKind < leastKind && !phrase.kinds.includes('container')) return false;
  if (item.line && want !== 'see') return false;
  if (isIcon && item.control?.icon === undefined && item.kind !== 'icon') return false;
  return !phrase.colour || hasColour(phrase.colour, item);
}

/** A factor for text that is to be clicked: less for what does not look it. */
function textFactor(scene: Scene, phrase: TargetPhrase, item: Item, fit: number): number {
  if (!item.line || phrase.quoted) return 1;
  // Plain text is clicked only on an exact match.
  const plain = fit < 0.95 && !looksPressable(scene, item) ? 0.62 : 1;
  // A sentence is text to read, not a click target.
  return plain * (item.line.words.length > 7 ? 0.5 : 1);
}

/** The items that a phrase may mean by their own looks and words. */
export function score(scene: Scene, items: Item[], phrase: TargetPhrase, want: Want): Candidate[] {
  const candidates: Candidate[] = [];
  const radios = phrase.kindWords.startsWith('radio') && items.some((i) => i.kind === 'radio');
  for (const item of items) {
    if (want !== 'see' && item.control && ['progress', 'spinner'].includes(item.kind)) continue;
    if (radios && item.kind !== 'radio') continue;
    const { fit, label, explains } = nameFit(phrase, item);
    if (fit <= 0.2) continue;
    const byKind = kindFit(phrase.kinds, item);
    if (phrase.name === '' && !mayBeUnnamed(phrase, item, want, byKind)) continue;
    let points = fit * byKind * wantFit(scene, want, item);
    if (want === 'press') points *= textFactor(scene, phrase, item, fit);
    if (item.veiled) points *= 0.55;
    if (phrase.colour) points *= hasColour(phrase.colour, item) ? 1 : 0.5;
    if (points < 0.2) continue;
    candidates.push(candidateOf(item, points + prominence(scene, item), fit, label, explains));
  }
  return candidates;
}

/**
 * The items that bear the name of a phrase, or are of its kind, wherever they stand, best first: one control
 * may come with its text.
 */
export function namesakesOf(scene: Scene, items: Item[], phrase: TargetPhrase, want: Want): Item[] {
  const found = score(scene, items, { ...phrase, scopes: [], relations: [] }, want).filter(
    ({ fit }) => fit >= 0.88,
  );
  const best = Math.max(0, ...found.map((candidate) => candidate.score));
  return found
    .filter((candidate) => candidate.score > best - 0.12)
    .sort((a, b) => b.score - a.score)
    .map(({ item }) => item);
}
