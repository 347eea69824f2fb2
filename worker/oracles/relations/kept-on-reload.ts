import { centre } from '#worker/core/geometry.ts';
import { sameEdge, sameList } from '#worker/facts/lists.ts';
import { pressedName } from '#worker/facts/pressed.ts';
import { isRemoval } from '#worker/facts/removals.ts';
import { routePath, signature } from '#worker/facts/routes.ts';
import { wasTaken } from '#worker/facts/typed.ts';
import type { StepRecord } from '#worker/ports/records.ts';
import type { Scene } from '#worker/sight/scene.ts';
import type { Finding, Oracle } from '../types.ts';
import { isListed, isMarked, linesOf, madeIn, type Made } from './named.ts';

/** A line of a list stands where it did, give or take, px. */
const samePlacePx = 8;

const topOf = (scene: Scene, name: string): number | undefined => {
  const [line] = linesOf(scene, name);
  return line && centre(line.box).y;
};

/** Whether a step took a thing away by a press in its row, while others stayed. */
function removes(
  { act, before, after, targetBox }: StepRecord,
  name: string,
  others: readonly Made[],
): boolean {
  // A double press opens the words to be changed.
  if (act?.kind !== 'press' || act.count === 2 || !targetBox) return false;
  const [line] = linesOf(before.scene, name);
  return (
    line !== undefined &&
    Math.abs(centre(line.box).y - centre(targetBox).y) < line.box.height &&
    !isListed(after.scene, name) &&
    others.some((other) => other.name !== name && isListed(after.scene, other.name))
  );
}

/** The screens around a reload, and what the session made before it. */
interface Reload {
  before: Scene;
  after: Scene;
  made: Made[];
  earlier: readonly StepRecord[];
}

type Loss = Pick<Finding, 'title' | 'expected' | 'observed'> & {
  kind: string;
  name: string;
  severity?: Finding['severity'];
};

/** Whether another entry of its list is there still: a page may open at another tab or part than it was left at. */
function keepsFellow({ before, after }: Reload, name: string): boolean {
  const [line] = linesOf(before, name);
  return (
    line !== undefined &&
    before.lines.some(
      (other) =>
        other !== line &&
        sameList(other, line) &&
        linesOf(after, other.text).some(({ box }) => sameEdge(box, other.box)),
    )
  );
}

/** Things that are gone; the words that an edit replaced may be back at their place. */
function lost(reload: Reload): Loss[] {
  const { before, after, made } = reload;
  const gone = made.filter(({ name }) => isListed(before, name) && !isListed(after, name));
  const back = made.filter(({ name }) => !isListed(before, name) && isListed(after, name));
  return gone.flatMap(({ name }): Loss[] => {
    const old = back.find(
      (other) => Math.abs((topOf(after, other.name) ?? 0) - (topOf(before, name) ?? 0)) <= samePlacePx,
    );
    if (old)
      return [
        {
          kind: 'edit',
          name: old.name,
          title: 'A change is lost on reload',
          expected: `“${name}” still stands there after a reload.`,
          observed: `“${old.name}” stands there, as before the change.`,
        },
      ];
    if (!keepsFellow(reload, name)) return [];
    return [
      {
        kind: 'entry',
        name,
        title: 'What was made is lost on reload',
        expected: `“${name}” is listed after a reload, as before it.`,
        observed: `“${name}” is gone, though other entries are there.`,
      },
    ];
  });
}

/** Things that were removed one by one, and are back. */
function returned({ before, after, made, earlier }: Reload): Loss[] {
  return made
    .filter(
      ({ name }) =>
        !isListed(before, name) &&
        isListed(after, name) &&
        // What is removed by a button of such a name is judged by another oracle.
        earlier.some((step) => removes(step, name, made) && !isRemoval(pressedName(step))),
    )
    .map(({ name }) => ({
      kind: 'removal',
      name,
      title: 'What was removed is back after a reload',
      expected: `“${name}” stays away.`,
      observed: `“${name}” was gone, and is listed again.`,
    }));
}

/** What was chosen only to act on it is rightly chosen no more; what is done is struck through, or stored. */
function unmarked({ before, after, made, earlier }: Reload): Loss[] {
  const isStored = (name: string) =>
    earlier.some(
      (step) => wasTaken(step) && isMarked(step.before.scene, name) !== isMarked(step.after.scene, name),
    );
  return made.flatMap(({ name }): Loss[] => {
    const [was, is] = [isMarked(before, name), isMarked(after, name)];
    if (was !== true || is === true) return [];
    if (!linesOf(before, name)[0]?.struckThrough && !isStored(name)) return [];
    return isListed(after, name)
      ? [
          {
            kind: 'mark',
            name,
            severity: 'Medium',
            title: 'A mark is lost on reload',
            expected: `“${name}” is still marked after a reload.`,
            observed: `“${name}” is not marked any more.`,
          },
        ]
      : [];
  });
}

/** Fewer things are in the same order by chance. */
const fewestInOrder = 3;

function reordered({ before, after, made }: Reload): Loss[] {
  const shown = made
    .map(({ name }) => name)
    .filter((name) => isListed(before, name) && isListed(after, name));
  const inOrder = (scene: Scene) => shown.toSorted((a, b) => topOf(scene, a)! - topOf(scene, b)!);
  const [was, is] = [inOrder(before), inOrder(after)];
  if (shown.length < fewestInOrder || was.join('\n') === is.join('\n')) return [];
  // Side by side there is no order from top to bottom.
  if (new Set(shown.map((name) => topOf(before, name))).size < shown.length) return [];
  return [
    {
      kind: 'order',
      name: is[0]!,
      severity: 'Medium',
      title: 'The order is another one after a reload',
      expected: `The entries stand as before: ${was.join(', ')}.`,
      observed: `They stand as ${is.join(', ')}.`,
    },
  ];
}

/** A reload changes nothing of what was made, changed, removed, marked and put in order. */
export const keptOnReload: Oracle = {
  name: 'kept-on-reload',
  describes: 'Something made, changed, removed or marked that is as before once the page is reloaded',
  type: 'Functional',
  severity: 'High',
  severityReason: 'The user believes it done, and it is not kept.',
  provokedBy: 'makes entries, changes, marks and removes some of them, and reloads',
  judge({ step, earlier }) {
    if (step.act?.kind !== 'reload' || step.before.address !== step.after.address || step.after.scene.reason)
      return [];
    const { scene: before } = step.before;
    const { scene: after } = step.after;
    const path = routePath(step.after.address);
    const made = madeIn(earlier).filter(({ by }) => routePath(by.after.address) === path);
    // An app may keep nothing at all by itself.
    if (!made.some(({ name }) => isListed(after, name)) && !made.some(({ by }) => wasTaken(by))) return [];
    const reload: Reload = { before, after, made, earlier };
    return [...lost(reload), ...returned(reload), ...unmarked(reload), ...reordered(reload)].map(
      ({ kind, name, ...told }) => {
        const [line] = linesOf(after, name);
        return {
          ...told,
          signature: signature('kept-on-reload', kind, path),
          ...(line ? { box: line.box } : {}),
          address: step.after.address,
          evidence: { texts: made.map((one) => one.name) },
        };
      },
    );
  },
};
