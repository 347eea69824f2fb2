import type { Control, Picture, Scene, Sight } from '../scene.ts';
import type { AskPointers } from './field.ts';
import { settleByFocus } from './focus/settle.ts';
import { walkFocus, type FocusPort, type FocusWalk } from './focus/walk.ts';
import { probePointer } from './pointer.ts';

export interface ProbePort {
  pointers: AskPointers;
  /** Undefined if the focus must not move. */
  focus?: FocusPort;
}

export interface Probed {
  scene: Scene;
  /** The focus walk, if there was one. */
  walk?: FocusWalk;
}

/**
 * Resolves unsure controls by the mouse cursor and, with `focus`, by a walk with Tab. Presses nothing else.
 */
export async function probe(
  sight: Pick<Sight, 'differences' | 'iconsIn'>,
  { picture, scene }: { picture: Picture; scene: Scene },
  port: ProbePort,
): Promise<Probed> {
  const pointed = await probePointer(scene, port.pointers);
  if (!port.focus) return { scene: await named(sight, picture, pointed.scene) };
  const walk = await walkFocus(sight, picture, port.focus);
  return { scene: await named(sight, picture, settleByFocus(pointed.scene, walk, pointed.field)), walk };
}

/** A choice found by focus only: the icon inside shows its state. */
const isUnread = ({ affordance, state }: Control): boolean =>
  affordance === 'toggle' && state.checked === undefined;

/** Icons inside a selected choice. */
const ticks: ReadonlySet<string> = new Set([
  'check',
  'check-circle',
  'minus',
  'record',
  'circle',
  'check-square',
]);

const isUnnamed = ({ kind, icon, label }: Control): boolean =>
  icon === undefined && (kind === 'icon' || (kind === 'button' && label === ''));

/** Names controls that were found by probing. */
async function named(sight: Pick<Sight, 'iconsIn'>, picture: Picture, scene: Scene): Promise<Scene> {
  const unnamed = scene.controls.filter((control) => isUnnamed(control) || isUnread(control));
  if (unnamed.length === 0) return scene;
  const names = await sight.iconsIn(
    picture,
    unnamed.map(({ box }) => box),
  );
  const nameOf = new Map(unnamed.map((control, i) => [control, names[i]]));
  return {
    ...scene,
    controls: scene.controls.map((control) => {
      const icon = nameOf.get(control);
      if (isUnread(control))
        return { ...control, state: { ...control.state, checked: icon !== undefined && ticks.has(icon) } };
      return icon === undefined ? control : { ...control, icon, label: control.label || icon };
    }),
  };
}

export { PointerField } from './field.ts';
export { inOrder } from './order.ts';
export { settleByFocus } from './focus/settle.ts';
export { walkFocus, type FocusPort, type FocusWalk } from './focus/walk.ts';
export { ringsOf } from './rings.ts';
