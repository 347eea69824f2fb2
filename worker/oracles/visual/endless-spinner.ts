import { normalizeLabel, saysLoading } from '#worker/core/words.ts';
import type { StepRecord } from '#worker/ports/records.ts';
import type { SessionView } from '#worker/ports/screen.ts';
import { contains, gapX, gapY, grow, shared, union } from '#worker/core/geometry.ts';
import type { Scene, TextLine } from '#worker/sight/scene.ts';
import type { Box } from '#worker/core/geometry.ts';
import { atEdge } from '#worker/facts/lists.ts';
import { routePattern, routePath, signature } from '#worker/facts/routes.ts';
import type { Oracle, OracleInput } from '../types.ts';

/** Maximum share of the picture that a spinner fills; larger motion is a video or carousel. */
const largestSpinner = 0.06;

/** Maximum side of a spinner, in the tiles by which motion is detected, px. */
const largestSide = 140;
/** Text this close to a moving element means that it is decoration, px. */
const alone = 40;
/** A change this close to a spinner means that it replaced content, px. */
const nearby = 80;

/** Whether text is only in the header, navigation or footer: the page's content is missing. */
const isBare = (scene: Scene): boolean =>
  scene.lines.length > 0 && scene.lines.every(({ box }) => atEdge(scene, box));

/**
 * A small animated element where the action removed something, so that content is missing; undefined where
 * there is none. Other small animations (scroll hints, presence dots) were there before or are beside text;
 * on a bare page, any spinner counts.
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

/** “Loading orders…”, outside buttons, whose label may describe their action. */
const namesWhat = ({ controls }: Scene, { text, box }: TextLine): boolean =>
  /^(?:loading|fetching) \p{L}{3,}.*(?:…|\.{2,3})$/iu.test(text.trim()) &&
  !controls.some((control) => shared(control.box, box) > 0);

/**
 * Whether a replay without a spinner shows the same text as one with it: nothing more loaded, and a busy
 * machine may miss the motion.
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

const isVisible = ({ picture: { visible } }: SessionView, box: Box): boolean =>
  !visible || contains(visible, box, edgePx);

/** So much of it may lie beyond the visible part, px. */
const edgePx = 4;

/**
 * Whether it was in the visible part for the whole step. Below it, “Loading more” waits to be scrolled to: it
 * loads what comes next only then.
 */
const wasInView = ({ before, after }: StepRecord, box: Box): boolean =>
  isVisible(after, box) &&
  (before.address !== after.address ||
    before.picture.visible?.y === after.picture.visible?.y ||
    isVisible(before, box));

/** Something still spins or says "loading" long after the network went idle. */
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
    const words = scene.lines.find((line) => saysLoading(line.text) && wasInView(input.step, line.box));
    const moving = rest.animated.reduce((area, box) => area + box.width * box.height, 0);
    const turns =
      rest.state !== 'still' && moving > 0 && moving / (picture.width * picture.height) < largestSpinner;
    // Text alone may be decoration: it needs motion, a nearly empty page, or a name of what is loading.
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
