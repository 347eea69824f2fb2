/** Where a remembered target has gone: renamed, moved, restyled. What is not surely the same thing is not taken for it. */
import type { TargetMemory } from '../../../agent/index.ts';
import { gap, labelOf, neighboursOf, overlap, regionOf, sameFamily, type Target } from '../../../agent/target.ts';
import { withoutNumbers } from '../../../agent/words.ts';
import type { Control, Scene } from '../../../sight/scene.ts';
import type { Located } from '../../brain.ts';
import { fold, stem } from '../text/likeness.ts';
import { termLikeness, termsOf } from '../text/synonyms.ts';

/** Words that say what a control does; two of them are no two names of one thing. */
const acts = ['add', 'remove', 'delete', 'cancel', 'save', 'edit', 'buy', 'pay', 'send', 'share', 'print', 'download', 'upload', 'subscribe', 'unsubscribe', 'archive', 'restore', 'approve', 'reject', 'accept', 'decline', 'login', 'logout', 'notify', 'sold', 'unavailable', 'disabled', 'retry', 'help'];
/** Verbs of one act: looser than what a step's words may mean, because place, company and effect vouch for it too. */
const kin = [
  ['add', 'put', 'buy', 'order'], ['remove', 'take'], ['save', 'store', 'apply', 'update', 'keep'], ['send', 'post', 'publish'], ['pay', 'buy', 'order', 'checkout', 'place', 'purchase', 'confirm', 'complete'],
  ['continue', 'checkout', 'go'], ['open', 'view', 'show', 'see', 'details'], ['shop', 'store', 'products', 'catalogue', 'catalog', 'browse'], ['edit', 'change'],
];

/** 0…1: how surely two labels say one thing. */
export function sameMeaning(a: string, b: string): number {
  if (fold(a) === fold(b)) return 1;
  const [x, y] = [termsOf(a).filter((t) => t.weight > 0.5), termsOf(b).filter((t) => t.weight > 0.5)];
  if (x.length === 0 || y.length === 0) return 0;
  const one = (t: (typeof x)[number], u: (typeof x)[number]): boolean => termLikeness(t, u) >= 0.8 || kin.some((group) => group.includes(stem(t.form)) && group.includes(stem(u.form)));
  const does = (terms: typeof x) => terms.filter((t) => acts.includes(t.form));
  const opposed = does(x).some((t) => !y.some((u) => one(t, u)) && does(y).some((u) => !x.some((v) => one(u, v))));
  if (opposed) return 0;
  const shared = x.filter((t) => y.some((u) => one(t, u))).length + y.filter((u) => x.some((t) => one(t, u))).length;
  return shared / (x.length + y.length);
}

const usable = (control: Control): boolean => !control.state.disabled && control.affordance !== 'none' && control.affordance !== 'scroll';

/**
 * The one control that a remembered target has become; undefined where none is surely it.
 * A control that was on the screen beside the target already is another thing and never counts.
 */
function findSurrogate(scene: Scene, memory: TargetMemory): Extract<Located, { kind: 'here' }> | undefined {
  const known = new Set(memory.fellows.filter((label) => label !== withoutNumbers(memory.label)));
  const family = scene.controls.filter((control) => usable(control) && sameFamily(control.kind, memory.kind));
  const fresh = family.filter((control) => !known.has(withoutNumbers(control.label || control.icon || '')));
  const scored = fresh.map((control) => {
    const target: Target = { control, box: control.box };
    const meaning = memory.label && control.label ? sameMeaning(memory.label, control.label) : 0;
    const icon = memory.icon !== undefined && memory.icon === control.icon;
    const company = overlap(memory.neighbours, neighboursOf(scene, control.box));
    const far = gap(control.box, memory.box);
    const size = Math.min(control.box.height, memory.box.height) / Math.max(1, control.box.height, memory.box.height);
    const said = meaning >= 0.5 ? `“${labelOf(target)}” says what “${memory.label}” said` : icon ? 'it bears the same icon' : undefined;
    // Words or a picture must speak for it; place and company alone do so only where they agree and nothing else is new.
    const placed = far < 60 && company >= 0.5 && size > 0.6 && control.kind === memory.kind && fresh.length === 1 && memory.label !== '' && sameMeaning(memory.label, control.label) > 0;
    const score = (said ? 2 * Math.max(meaning, icon ? 0.6 : 0) : placed ? 1 : 0) + (company > 0 ? company : 0) + (far < 60 ? 0.6 : far < 240 ? 0.3 : 0) + (control.kind === memory.kind ? 0.3 : 0) + (regionOf(scene, control.box) === memory.region ? 0.2 : 0);
    return { target, score: said || placed ? score : 0, reason: said ?? `it is the only new ${control.kind} and stands where “${memory.label}” stood`, far, company };
  }).filter(({ score }) => score > 0).sort((a, b) => b.score - a.score);
  const [best, second] = scored;
  if (!best || best.score < 1.3) return undefined;
  if (second && best.score - second.score < 0.35) return undefined;
  return { kind: 'here', target: best.target, reason: best.reason, confidence: Math.min(0.95, 0.4 + best.score * 0.15) };
}

const menuWords = /^(?:more|more actions|more options|actions|options|menu|other|show more|manage|tools|⋯|…|⋮|\.\.\.|☰)$/i;
const menuIcons = new Set(['more', 'menu', 'chevron-down', 'more-vertical', 'more-horizontal', 'ellipsis']);

/** Controls that may have taken the target in: menus that are new on the screen, or that stand where it stood. Nearest first, at most two. */
function menusFor(scene: Scene, memory: TargetMemory): Target[] {
  const known = new Set(memory.fellows);
  return scene.controls
    .filter((control) => usable(control) && control.affordance === 'press' && (menuWords.test(control.label.trim()) || (control.icon !== undefined && menuIcons.has(control.icon))))
    .map((control) => ({ control, box: control.box, fresh: !known.has(withoutNumbers(control.label || control.icon || '')), far: gap(control.box, memory.box) }))
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
