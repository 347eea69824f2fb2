import { isOneColumn, movedBetween, namesOn, placesOn } from '#worker/app-model/index.ts';
import { normalizeLabel } from '#worker/core/words.ts';
import { routePath, signature } from '#worker/facts/routes.ts';
import { wasTaken } from '#worker/facts/typed.ts';
import type { StepRecord } from '#worker/ports/records.ts';
import type { Scene } from '#worker/sight/scene.ts';
import type { Finding, Oracle } from '../types.ts';
import { isListed, madeIn } from './named.ts';

/** Fewer things are in the same order by chance. */
const fewest = 3;

type Told = Pick<Finding, 'title' | 'expected' | 'observed'> & {
  kind: string;
  severity?: Finding['severity'];
};

/** A name as it is written on a screen. */
const written = ({ lines }: Scene, name: string): string =>
  lines.find(({ text }) => normalizeLabel(text) === name)?.text ?? name;

/** What became of things that were dragged to another place, once the page is reloaded. */
function lostOf(drag: StepRecord, moved: Scene, reloaded: Scene): Told | undefined {
  const scenes = [drag.before.scene, moved, reloaded];
  const names = namesOn(drag.before.scene);
  const shown = scenes.map((scene) => placesOn(scene, names));
  const isOn = (at: number) => (name: string) => shown[at]!.has(name);
  const known = names.filter((name) => isOn(0)(name) && isOn(1)(name));
  // Others may have made or removed something meanwhile: only what is there each time has an order.
  const kept = known.filter(isOn(2));
  const changed = movedBetween(placesOn(scenes[0]!, known), placesOn(moved, known));
  if (changed.length === 0 || kept.length < fewest - 1) return undefined;
  const gone = changed.find((name) => !isListed(reloaded, name));
  if (gone !== undefined && kept.length === known.length - 1)
    return {
      kind: 'gone',
      title: 'What was moved is gone after a reload',
      expected: `“${written(moved, gone)}” stands where it was put.`,
      observed: `“${written(moved, gone)}” is gone, though the others are there.`,
    };
  const [was, is, now] = scenes.map((scene) => placesOn(scene, kept));
  const across = kept.find((name) => !isOneColumn(was!.get(name)!.x, is!.get(name)!.x));
  const [reordered] = movedBetween(was!, is!);
  const isBack =
    across === undefined
      ? kept.length >= fewest && reordered !== undefined && movedBetween(was!, now!).length === 0
      : isOneColumn(was!.get(across)!.x, now!.get(across)!.x);
  if (!isBack) return undefined;
  const name = written(moved, across ?? reordered!);
  return {
    kind: 'back',
    title: 'What was moved is back in its old place after a reload',
    expected: `“${name}” stands where it was put, after a reload as before it.`,
    observed: 'It stands where it did before it was moved.',
    ...(across === undefined ? { severity: 'Medium' } : {}),
  };
}

/** What was dragged to another place stays there. */
export const movedStays: Oracle = {
  name: 'moved-stays',
  describes: 'Something that was dragged to another place, and is back or gone once the page is reloaded',
  type: 'Functional',
  severity: 'High',
  severityReason: 'The user believes it moved, and it is not.',
  provokedBy: 'drags an entry to another place, and reloads',
  judge({ step, earlier }) {
    const drag = earlier.at(-1);
    const { scene, address } = step.after;
    if (step.act?.kind !== 'reload' || drag?.act?.kind !== 'drag' || scene.reason) return [];
    if (routePath(drag.before.address) !== routePath(address) || step.before.address !== address) return [];
    // An app may keep nothing at all by itself.
    if (!wasTaken(drag) && !madeIn(earlier).some(({ name }) => isListed(scene, name))) return [];
    const lost = lostOf(drag, step.before.scene, scene);
    if (!lost) return [];
    const { kind, ...told } = lost;
    return [
      { ...told, signature: signature('moved-stays', kind, routePath(address)), address, evidence: {} },
    ];
  },
};
