/**
 * Finds a remembered target that was renamed, moved or restyled. A control that is not surely the same is
 * not accepted.
 */
import type { TargetMemory } from '#worker/ports/screen.ts';
import {
  fellowName,
  labelOf,
  neighboursOf,
  regionOf,
  sameFamily,
  type Target,
} from '#worker/grounding/target.ts';
import { sharedWords } from '#worker/grounding/target.ts';
import { gap } from '#worker/core/geometry.ts';
import type { Control, Scene } from '#worker/sight/scene.ts';
import type { Located } from '#worker/ports/brain.ts';
import { fold, stem } from '#worker/core/likeness.ts';
import { termLikeness, termsOf, type Term } from '#worker/lexicons/synonyms.ts';

/** Action words: two labels with different ones mean different controls. */
const acts = [
  'add',
  'remove',
  'delete',
  'cancel',
  'save',
  'edit',
  'buy',
  'pay',
  'send',
  'share',
  'print',
  'download',
  'upload',
  'subscribe',
  'unsubscribe',
  'archive',
  'restore',
  'approve',
  'reject',
  'accept',
  'decline',
  'login',
  'logout',
  'notify',
  'sold',
  'unavailable',
  'disabled',
  'retry',
  'help',
];
/**
 * Synonyms for healing. Looser than those for reading a step, since position and neighbours must agree too.
 */
const kin = [
  ['add', 'put', 'buy', 'order'],
  ['remove', 'take'],
  ['save', 'store', 'apply', 'update', 'keep'],
  ['send', 'post', 'publish'],
  ['pay', 'buy', 'order', 'checkout', 'place', 'purchase', 'confirm', 'complete'],
  ['save', 'wish', 'wishlist', 'wish list', 'favourite', 'favorite', 'bookmark', 'later'],
  ['continue', 'checkout', 'go'],
  ['open', 'view', 'show', 'see', 'details'],
  ['shop', 'store', 'products', 'catalogue', 'catalog', 'browse'],
  ['edit', 'change'],
];

const heavy = (label: string): Term[] => termsOf(label).filter((term) => term.weight > 0.5);
const one = (t: Term, u: Term): boolean =>
  termLikeness(t, u) >= 0.8 ||
  kin.some((group) => group.includes(stem(t.form)) && group.includes(stem(u.form)));

/** Whether each label names an action that the other lacks: then they can't be names of one control. */
export function opposed(a: string, b: string): boolean {
  const [x, y] = [heavy(a), heavy(b)];
  const alone = (these: Term[], those: Term[]) =>
    these.some(
      (t) => (acts.includes(t.form) || acts.includes(stem(t.form))) && !those.some((u) => one(t, u)),
    );
  return alone(x, y) && alone(y, x);
}

/** How surely two labels mean the same, 0…1. */
export function sameMeaning(a: string, b: string): number {
  if (fold(a) === fold(b)) return 1;
  const [x, y] = [heavy(a), heavy(b)];
  if (x.length === 0 || y.length === 0 || opposed(a, b)) return 0;
  const shared =
    x.filter((t) => y.some((u) => one(t, u))).length + y.filter((u) => x.some((t) => one(t, u))).length;
  return shared / (x.length + y.length);
}

/** Kinds that detection may confuse, depending on what surrounds a control. */
const pressed = new Set(['button', 'link', 'menuitem', 'tab']);

/**
 * Whether a control can be the remembered one by its kind. A control without a label must overlap the old
 * box, since an unnamed control may have been there before.
 */
const sameUse = (control: Control, memory: TargetMemory): boolean =>
  control.kind === memory.kind || (pressed.has(control.kind) && pressed.has(memory.kind))
    ? control.label !== '' || gap(control.box, memory.box) === 0
    : control.label === '' && control.affordance === 'press' && gap(control.box, memory.box) === 0;

/** Labels that an icon may stand for, beyond its own name. */
const iconSays: Record<string, string[]> = {
  user: ['user', 'account', 'profile', 'sign in'],
  heart: ['heart', 'save', 'favourite', 'wish list'],
  bookmark: ['bookmark', 'save'],
  bag: ['bag', 'cart'],
  gear: ['settings'],
  settings: ['settings'],
  send: ['send'],
  share: ['share'],
};

/** Labels of consequential actions, which are never matched by position alone. */
const grave =
  /\b(?:delete|remove|discard|erase|cancel|pay|buy|order|purchase|send|publish|transfer|unsubscribe|deactivate|reset)\b/i;
/** A control at most this far from the old position may have replaced the target, px. */
const nearby = 60;

const usable = (control: Control): boolean =>
  !control.state.disabled && control.affordance !== 'none' && control.affordance !== 'scroll';

const menuWords =
  /^(?:more|more actions|more options|actions|options|menu|other|show more|manage|tools|⋯|…|⋮|\.\.\.|☰)$/i;
const menuIcons = new Set(['more', 'menu', 'chevron-down', 'more-vertical', 'more-horizontal', 'ellipsis']);
const isMenu = ({ label, icon }: Control): boolean =>
  menuWords.test(label.trim()) || (icon !== undefined && menuIcons.has(icon));

/**
 * The one control that a remembered target has become; undefined where none is surely it. A control that was
 * on the screen beside the target before is another one and never counts.
 */
function findSurrogate(scene: Scene, memory: TargetMemory): Extract<Located, { kind: 'here' }> | undefined {
  const known = new Set(memory.fellows.filter((name) => name !== fellowName(memory)));
  const family = scene.controls.filter((control) => usable(control) && sameFamily(control.kind, memory.kind));
  const fresh = family.filter((control) => !known.has(fellowName(control)));
  const scored = fresh
    .map((control) => {
      const target: Target = { control, box: control.box };
      const meaning = memory.label && control.label ? sameMeaning(memory.label, control.label) : 0;
      const icon =
        control.icon !== undefined &&
        (memory.icon === control.icon ||
          (iconSays[control.icon] ?? [control.icon.replaceAll('-', ' ')]).some(
            (words) => sameMeaning(memory.label, words) >= 0.8,
          ));
      const company = sharedWords(memory.neighbours, neighboursOf(scene, control.box));
      const far = gap(control.box, memory.box);
      const size =
        Math.min(control.box.height, memory.box.height) / Math.max(1, control.box.height, memory.box.height);
      const said =
        meaning >= 0.5
          ? `“${labelOf(target)}” says what “${memory.label}” said`
          : icon
            ? 'it bears the same icon'
            : undefined;
      // The label or icon must match. Position and neighbours alone suffice only where both agree, nothing
      // else nearby is new, and a mistake does no harm.
      const alone = fresh.every((other) => other === control || gap(other.box, memory.box) >= nearby);
      const placed =
        far < nearby &&
        company >= 0.5 &&
        size > 0.6 &&
        sameUse(control, memory) &&
        alone &&
        memory.label !== '' &&
        !grave.test(memory.label) &&
        !isMenu(control) &&
        !opposed(memory.label, control.label);
      const score =
        (said ? 2 * Math.max(meaning, icon ? 0.6 : 0) : placed ? 1 : 0) +
        (company > 0 ? company : 0) +
        (far < nearby ? 0.6 : far < 240 ? 0.3 : 0) +
        (control.kind === memory.kind ? 0.3 : 0) +
        (regionOf(scene, control.box) === memory.region ? 0.2 : 0);
      return {
        target,
        said,
        score: said || placed ? score : 0,
        reason: said ?? `it is the only new ${control.kind} and stands where “${memory.label}” stood`,
      };
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score);
  const [best, second] = scored;
  if (!best || best.score < 1.3) return undefined;
  if (second && best.score - second.score < 0.35) return undefined;
  return {
    kind: 'here',
    target: best.target,
    reason: best.reason,
    confidence: best.said ? Math.min(0.95, 0.4 + best.score * 0.15) : 0.5,
  };
}

/**
 * Menus that may contain the target now: new on the screen, or near its old position. New ones first, then
 * nearest first; at most two.
 */
function menusFor(scene: Scene, memory: TargetMemory): Target[] {
  const known = new Set(memory.fellows);
  return scene.controls
    .filter((control) => usable(control) && control.affordance === 'press' && isMenu(control))
    .map((control) => ({
      control,
      box: control.box,
      fresh: !known.has(fellowName(control)),
      far: gap(control.box, memory.box),
    }))
    .filter(({ fresh, far }) => fresh || far < 160)
    .sort((a, b) => Number(b.fresh) - Number(a.fresh) || a.far - b.far)
    .slice(0, 2)
    .map(({ control, box }) => ({ control, box }));
}

/** Where a remembered target is now: here under another name, perhaps in a menu, or nowhere. Never throws. */
export function locate(scene: Scene, memory: TargetMemory): Located {
  const here = findSurrogate(scene, memory);
  if (here) return here;
  const menus = menusFor(scene, memory);
  return menus.length > 0 ? { kind: 'perhaps-in', menus } : { kind: 'nowhere' };
}
