import { listOn } from '#worker/app-model/index.ts';
import { gapX } from '#worker/core/geometry.ts';
import { normalizeLabel } from '#worker/core/words.ts';
import { turnsPage } from '#worker/facts/link-words.ts';
import { pressedName } from '#worker/facts/pressed.ts';
import { heading, sameRow } from '#worker/facts/reading.ts';
import { routePath, signature } from '#worker/facts/routes.ts';
import type { StepRecord } from '#worker/ports/records.ts';
import type { SessionView } from '#worker/ports/screen.ts';
import type { Scene, TextLine } from '#worker/sight/scene.ts';
import type { Oracle } from '../types.ts';

/** A number this near to a title counts what the page lists, px. */
const besidePx = 40;
/** Fewer rows may be something else than the list. */
const fewestRows = 3;
/** A number further off than this counts something else. */
const maxOff = 2;
/** Least confidence of the number's reading, 0…1. */
const sureOfDigits = 0.9;

interface Counted {
  count: number;
  line: TextLine;
}

/** The number that stands alone beside a page's title. */
function countBesideTitle(scene: Scene): Counted | undefined {
  const title = heading(scene);
  const line = scene.lines.find(
    ({ text, box, confidence }) =>
      title !== undefined &&
      /^\(?\d{1,4}\)?$/.test(text.trim()) &&
      confidence >= sureOfDigits &&
      sameRow(box, title.box) &&
      gapX(box, title.box) < besidePx,
  );
  return line && { count: Number(line.text.replace(/\D/g, '')), line };
}

/** How many things there are by the last page of a list; undefined where it is not known to be the last. */
function countByPages(step: StepRecord): number | undefined {
  const page = Number(normalizeLabel(pressedName(step)));
  const [full, rest] = [listOn(step.before.scene), listOn(step.after.scene)].map(({ length }) => length);
  const isTurned =
    Number.isInteger(page) &&
    page > 1 &&
    countBesideTitle(step.before.scene)?.count === countBesideTitle(step.after.scene)?.count &&
    step.before.address !== step.after.address &&
    routePath(step.before.address) === routePath(step.after.address);
  return isTurned && full! >= fewestRows && rest! > 0 && rest! < full!
    ? full! * (page - 1) + rest!
    : undefined;
}

const isPaged = ({ controls }: Scene): boolean => controls.some(({ label }) => turnsPage(label));

/** How many things a page lists that was just opened, and lists them all. */
function countOpened({ scene, address }: SessionView): number | undefined {
  const rows = listOn(scene).length;
  return rows >= fewestRows && !isPaged(scene) && !new URL(address).search ? rows : undefined;
}

/** Whether the number beside the title was that of the rows on another page of the app. */
const countsRows = (earlier: readonly StepRecord[], path: string): boolean =>
  earlier.some(
    ({ after }) =>
      routePath(after.address) !== path &&
      !after.scene.reason &&
      countOpened(after) !== undefined &&
      countBesideTitle(after.scene)?.count === countOpened(after),
  );

/** The number beside a list's title is that of the things that it lists, over all its pages. */
export const countedRows: Oracle = {
  name: 'counted-rows',
  describes: 'A number beside a title that is not that of the things listed',
  type: 'Content',
  severity: 'Medium',
  severityReason: 'The user reckons with a number that is wrong.',
  provokedBy: 'turns to the last page of a list',
  judge({ step, earlier, proving }) {
    const { scene, address } = step.after;
    const path = routePath(address);
    const counted = scene.reason ? undefined : countBesideTitle(scene);
    if (!counted || !URL.canParse(address)) return [];
    const isOpened = routePath(step.before.address) !== path;
    const listed =
      countByPages(step) ??
      (isOpened && (proving || countsRows(earlier, path)) ? countOpened(step.after) : undefined);
    if (listed === undefined || listed === counted.count || Math.abs(listed - counted.count) > maxOff)
      return [];
    return [
      {
        signature: signature('counted-rows', path),
        title: `The number beside the title is ${counted.count}, and ${listed} are listed`,
        expected: `It is ${listed}.`,
        observed: `It is ${counted.count}.`,
        box: counted.line.box,
        address,
        evidence: { texts: [`beside the title: ${counted.line.text}`, `listed: ${listed}`] },
      },
    ];
  },
};
