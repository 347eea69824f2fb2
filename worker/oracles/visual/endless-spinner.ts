import { normalizeLabel, saysLoading } from '#worker/core/words.ts';
import type { StepRecord } from '#worker/ports/records.ts';
import { gapX, gapY, grow, shared, union } from '#worker/core/geometry.ts';
import type { Scene, TextLine } from '#worker/sight/scene.ts';
import type { Box } from '#worker/core/geometry.ts';
import { atEdge } from '#worker/facts/lists.ts';
import { routePattern, routePath, signature } from '#worker/facts/routes.ts';
import type { Oracle, OracleInput } from '../types.ts';

/** Share of the picture that a spinner fills at most; larger things that move are films and carousels. */
const largestSpinner = 0.06;

/** Sides of what turns while one waits, as the tiles tell it by which motion is seen, px. */
const largestSide = 140;
/** Words this near to it are adorned by it. */
const alone = 40;
/** What an act has changed this near to it, it took the place of. */
const nearby = 80;

/** Nothing is written but at the edges: what a page is there for has not come. */
const isBare = (scene: Scene): boolean =>
  scene.lines.length > 0 && scene.lines.every(({ box }) => atEdge(scene, box));

/**
 * A small thing that turns by itself where the act took something away: what should stand there has not come.
 * Small things move on many pages, as a sign that one can scroll or that somebody is there; those were there
 * before, or stand beside words; on a page with nothing else they are all there is.
 */
function spinnerAfter({ step: { act, before, after, difference, rest } }: OracleInput): Box | undefined {
  const tiles = rest?.animated ?? [];
  if (tiles.length < 2) return undefined;
  const around = union(tiles);
  const [short, long] = [Math.min(around.width, around.height), Math.max(around.width, around.height)];
  if (long > largestSide || long > short * 2) return undefined;
  if (isBare(after.scene)) return around;
  if (act?.kind !== 'press' || routePath(before.address) !== routePath(after.address)) return undefined;
  const replaced = difference?.changes.some(
    ({ box }) => gapX(box, around) < nearby && gapY(box, around) < nearby,
  );
  const isAlone = !after.scene.lines.some((line) => shared(line.box, grow(around, alone)) > 0);
  return replaced && isAlone ? around : undefined;
}

/** “Loading orders…”, and not on a button, which would say so of what it does. */
const namesWhat = ({ controls }: Scene, { text, box }: TextLine): boolean =>
  /^(?:loading|fetching) \p{L}{3,}.*(?:…|\.{2,3})$/iu.test(text.trim()) &&
  !controls.some((control) => shared(control.box, box) > 0);

/**
 * All was written that was written where it showed, and no more: nothing came of what is waited for, and what
 * turns is missed on a busy machine.
 */
function readsTheSame(missed: readonly StepRecord[], shown: readonly StepRecord[]): boolean {
  const [last, other] = [missed.at(-1), shown.at(-1)];
  if (!last || !other || missed.length !== shown.length) return false;
  const written = ({ after }: StepRecord): string =>
    after.scene.lines
      .map(({ text }) => normalizeLabel(text))
      .sort()
      .join('\n');
  return written(last) === written(other);
}

/** Something still turns or says "loading" though the network has long been quiet. */
export const endlessSpinner: Oracle = {
  name: 'endless-spinner',
  describes: 'A page that goes on loading for ever',
  type: 'Functional',
  severity: 'High',
  severityReason: 'The user waits for something that never comes.',
  proof: { everyReplay: true, isInconclusive: readsTheSame },
  judge(input) {
    const { rest } = input.step;
    const { scene, address, picture } = input.step.after;
    if (!rest || input.step.act?.kind === 'type') return [];
    const words = scene.lines.find((line) => saysLoading(line.text));
    const moving = rest.animated.reduce((area, box) => area + box.width * box.height, 0);
    const turns =
      rest.state !== 'still' && moving > 0 && moving / (picture.width * picture.height) < largestSpinner;
    // Words alone may be decoration; they must go with motion or with an empty page, or say what it is that
    // is to come.
    const said = words && (turns || scene.lines.length < 40 || namesWhat(scene, words)) ? words : undefined;
    const spinner = said || !turns ? undefined : spinnerAfter(input);
    if (!said && !spinner) return [];
    return [
      {
        signature: signature('endless-spinner', routePattern(address)),
        title: `${routePath(address)} goes on loading for ever`,
        expected: 'The content arrives, or a message says why it does not.',
        observed: `${said ? `“${said.text}”` : 'A spinner'} was still there after the network had gone quiet.`,
        box: said?.box ?? spinner,
        address,
        evidence: { texts: said ? [said.text] : [] },
      },
    ];
  },
};
