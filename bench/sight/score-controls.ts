import type { Affordance, Control, ControlKind, Scene } from '#worker/sight/scene.ts';
import type { Box } from '#worker/core/geometry.ts';
import { iconKey } from './icons.ts';
import { inside, plainText } from './score-words.ts';
import type { TrueControl, Truth } from './truth/types.ts';

export interface Count {
  of: number;
  right: number;
}

export interface ControlScore {
  recall: Count;
  iconRecall: Count;
  /** Pictures, progress bars and ornaments: seen, though nothing can be done with them. */
  passiveRecall: Count;
  precision: Count;
  /** As precision, but an ornament taken for something to press is wrong. */
  usable: Count;
  affordance: Count;
  /** As affordance, of those with which something can be done. */
  activeUse: Count;
  kind: Count;
  label: Count;
  /** As label, of those that are not an icon alone. */
  writtenLabel: Count;
  toggleState: Count;
  otherState: Count;
  icon: Count;
  kinds: Partial<Record<ControlKind, { of: number; found: number; right: number }>>;
  misses: {
    what: 'missed' | 'false' | 'double' | 'affordance' | 'kind' | 'label' | 'state' | 'icon';
    says: string;
    box: Box;
  }[];
  sure: { confidence: number; right: boolean }[];
}

const centre = (b: Box) => ({ x: b.x + b.width / 2, y: b.y + b.height / 2 });

const holds = (b: Box, { x, y }: { x: number; y: number }, slack = 1): boolean =>
  x >= b.x - slack && y >= b.y - slack && x <= b.x + b.width + slack && y <= b.y + b.height + slack;

/** How well two boxes coincide, 0…1. */
function overlap(a: Box, b: Box): number {
  const shared = inside(a, b) * a.width * a.height;
  return shared / Math.max(1, a.width * a.height + b.width * b.height - shared);
}

const best = (boxes: Box[], found: Box): number => Math.max(...boxes.map((b) => overlap(b, found)));

/** Case, marks of duty and the like do not make another name. */
export const plainLabel = (text: string): string =>
  plainText(text)
    .toLowerCase()
    .replace(/\(optional\)|\*/g, ' ')
    .replace(/[\s:…?.!,]+$/g, '')
    .replace(/^[^\p{L}\p{N}$€£]+/u, '')
    .replace(/[^\p{L}\p{N}%$€£+\-&@.,/ ]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();

function labelRight(found: Control, truth: TrueControl): boolean {
  const said = plainLabel(found.label);
  if (truth.labels.some((label) => plainLabel(label) === said && said !== '')) return true;
  const icon = truth.icon && iconKey(truth.icon);
  return (
    truth.iconOnly &&
    icon !== undefined &&
    (iconKey(said.replaceAll(' ', '-')) === icon ||
      iconKey(found.label.trim()) === icon ||
      (found.icon !== undefined && iconKey(found.icon) === icon))
  );
}

const usesOf = (truth: TrueControl): readonly Affordance[] => truth.uses;
const passive = (truth: TrueControl): boolean => truth.uses.includes('none');
const toggles = new Set<string>(['checkbox', 'radio', 'switch']);
const newCount = (): Count => ({ of: 0, right: 0 });
const add = (count: Count, right: boolean) => {
  count.of++;
  if (right) count.right++;
};

/**
 * Pairs what was found with what is there, nearest shapes first, one to one: a point of the found one lies in
 * the true one.
 */
function pair(found: Control[], truth: TrueControl[]): Map<number, number> {
  const pairs: { f: number; t: number; fit: number }[] = [];
  found.forEach((control, f) => {
    const point = centre(control.box);
    truth.forEach((one, t) => {
      if (!one.zones.some((zone) => holds(zone, point))) return;
      const agrees = usesOf(one).includes(control.affordance) ? 0.25 : 0;
      pairs.push({ f, t, fit: best(one.zones, control.box) + agrees });
    });
  });
  const taken = new Map<number, number>();
  const used = new Set<number>();
  for (const { f, t } of pairs.sort((a, b) => b.fit - a.fit)) {
    if (taken.has(f) || used.has(t)) continue;
    taken.set(f, t);
    used.add(t);
  }
  return taken;
}

const named = (truth: TrueControl): string =>
  `${truth.kinds[0]!} "${truth.labels[0] ?? ''}"${truth.icon ? ` (${truth.icon})` : ''}`;
const claimed = (found: Control): string =>
  `${found.kind} "${found.label}"${found.icon ? ` (${found.icon})` : ''} ${found.confidence.toFixed(2)}`;

/** Rightness of every control that was found, and every one that was not. */
export function scoreControls(truth: Truth, scene: Scene): ControlScore {
  const score: ControlScore = {
    recall: newCount(),
    iconRecall: newCount(),
    passiveRecall: newCount(),
    precision: newCount(),
    usable: newCount(),
    affordance: newCount(),
    activeUse: newCount(),
    kind: newCount(),
    label: newCount(),
    writtenLabel: newCount(),
    toggleState: newCount(),
    otherState: newCount(),
    icon: newCount(),
    kinds: {},
    misses: [],
    sure: [],
  };
  const miss = (what: ControlScore['misses'][number]['what'], says: string, box: Box) =>
    score.misses.push({ what, says, box });
  const taken = pair(scene.controls, truth.controls);
  const foundOf = new Map([...taken].map(([f, t]) => [t, scene.controls[f]!]));
  scene.controls.forEach((control, f) => {
    const t = taken.get(f);
    const one = t === undefined ? undefined : truth.controls[t]!;
    if (one?.optional) return;
    const acts = control.affordance !== 'none';
    if (!one) {
      const point = centre(control.box);
      if (truth.controls.some((other) => other.optional && other.zones.some((zone) => holds(zone, point))))
        return;
      if (!acts) return;
      const double = truth.controls.some((other) => other.zones.some((zone) => holds(zone, point)));
      add(score.precision, false);
      add(score.usable, false);
      score.sure.push({ confidence: control.confidence, right: false });
      return miss(double ? 'double' : 'false', claimed(control), control.box);
    }
    if (acts) {
      add(score.precision, true);
      add(score.usable, !passive(one));
    }
    score.sure.push({ confidence: control.confidence, right: one.kinds.includes(control.kind) });
  });
  truth.controls.forEach((one, t) => {
    if (one.optional) return;
    const found = foundOf.get(t);
    if (passive(one)) add(score.passiveRecall, found !== undefined);
    else {
      add(score.recall, found !== undefined);
      if (one.iconOnly) add(score.iconRecall, found !== undefined);
      if (!found) miss('missed', named(one), one.box);
    }
    const perKind = (score.kinds[one.kinds[0]!] ??= { of: 0, found: 0, right: 0 });
    perKind.of++;
    if (!found) return;
    perKind.found++;
    judge(score, one, found, miss);
    if (one.kinds.includes(found.kind)) perKind.right++;
  });
  return score;
}

function judge(
  score: ControlScore,
  one: TrueControl,
  found: Control,
  miss: (what: ControlScore['misses'][number]['what'], says: string, box: Box) => void,
): void {
  const both = `${named(one)} seen as ${claimed(found)}`;
  const check = (count: Count, what: ControlScore['misses'][number]['what'], right: boolean, says = both) => {
    add(count, right);
    if (!right) miss(what, says, one.box);
  };
  check(
    score.affordance,
    'affordance',
    usesOf(one).includes(found.affordance),
    `${both}: ${one.uses.join('/')}, not ${found.affordance}`,
  );
  // A picture that nothing can be done with: only that it is known as such matters.
  if (passive(one)) return;
  add(score.activeUse, usesOf(one).includes(found.affordance));
  check(score.kind, 'kind', one.kinds.includes(found.kind));
  if (one.labels.length > 0) {
    check(score.label, 'label', labelRight(found, one));
    if (!one.iconOnly) add(score.writtenLabel, labelRight(found, one));
  }
  if (one.iconOnly && one.icon)
    check(score.icon, 'icon', found.icon !== undefined && iconKey(found.icon) === iconKey(one.icon));
  if (toggles.has(one.kinds[0]!) && toggles.has(found.kind))
    check(
      score.toggleState,
      'state',
      found.state.checked === one.state.checked,
      `${both}: checked ${String(one.state.checked)}`,
    );
  for (const name of ['selected', 'disabled', 'focused', 'invalid'] as const) {
    // Counted only where it matters: to say of every button that it is not disabled is no achievement.
    if (!one.state[name] && !found.state[name]) continue;
    check(
      score.otherState,
      'state',
      (one.state[name] ?? false) === (found.state[name] ?? false),
      `${both}: ${name} ${String(one.state[name] ?? false)}`,
    );
  }
}
