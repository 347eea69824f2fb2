/**
 * Candidates for steps that may be missing, or for a step's present wording: plain-English guesses to be
 * tried.
 */
import type { SessionView, TargetMemory } from '#worker/ports/screen.ts';
import { alike, normalizeLabel } from '#worker/core/words.ts';
import type { Brain } from '#worker/ports/brain.ts';
import { routePath } from '#worker/facts/routes.ts';
import type { Control, Scene } from '#worker/sight/scene.ts';
import { quoted, sure } from '../drafts/wording.ts';
import { endsSession, blockedReason, outOfBounds, type Boundaries } from '#worker/guardrails/risk.ts';
import { nameOf, phrase, pressIntent } from '#worker/explore/acts/intents.ts';
import type { Hints, KnownApp } from './types.ts';
import { speaksFor, telling } from './words.ts';

export interface Candidate {
  /** Steps to insert before the step; with `instead`, to replace it. */
  intents: string[];
  instead?: true;
  /** 0…1 */
  score: number;
}

export interface Stuck {
  step: string;
  /** The steps after it: a candidate is worth more if it leads to these as well. */
  later: string[];
  view: SessionView;
  start: string;
}

const leastScore = 0.3;
const maxCandidates = 6;
const leads = new Set<Control['affordance']>(['press']);

/** Links and buttons on the screen, and known screens and transitions, scored by relevance to the step. */
export function insertions(
  { step, later, view, start }: Stuck,
  { known, boundaries, words = '' }: { known: KnownApp; boundaries: Boundaries; words?: string },
): Candidate[] {
  const found: Candidate[] = [];
  for (const control of pressable(view.scene, boundaries)) {
    const name = nameOf(control);
    const score =
      Math.max(speaksFor(name, step), 0.9 * speaksFor(name, words)) + 0.15 * speaksFor(name, later.join(' '));
    if (score >= leastScore) found.push({ intents: [pressIntent(view.scene, control)], score });
  }
  // A text that is not recognised as a control may be one: a title that is a link.
  for (const { text } of view.scene.lines.filter(
    (line) => sure(line) && !view.scene.controls.some((control) => control.label === line.text),
  )) {
    if (
      (telling(text).length > 1 || step.includes(`"${text}"`)) &&
      !/^(?:type|enter|fill)\b/i.test(step) &&
      telling(text).every((word) => telling(step).includes(word))
    )
      found.push({ intents: [`Click ${quoted(text)}`], score: 0.95 * speaksFor(text, step) });
  }
  // "Add the mug to the cart" where the mug is shown and the button just says "Add to cart".
  const [verb = ''] = step.toLowerCase().split(' ');
  for (const control of pressable(view.scene, boundaries)) {
    const own = telling(nameOf(control));
    if (
      own.length > 1 &&
      normalizeLabel(nameOf(control)).startsWith(verb) &&
      own.every((word) => telling(step).includes(word))
    )
      found.push({ intents: [pressIntent(view.scene, control)], instead: true, score: 0.85 });
  }
  if (
    view.scene.controls.some(
      ({ affordance, label, value }) =>
        affordance === 'choose' && /sort|order/i.test(`${label} ${value ?? ''}`),
    )
  )
    found.push(...orders(step));
  const here = routePath(view.address);
  const opening = (address: string, score: number) => {
    if (score < leastScore || routePath(address) === here || outOfBounds(address, start, boundaries)) return;
    const { pathname, search } = new URL(address);
    found.push({ intents: [pathname === '/' ? 'Open the home page' : `Open ${pathname}${search}`], score });
  };
  for (const way of known.ways) if (sameWords(way.intent, step)) opening(way.from, 0.75);
  for (const screen of known.screens)
    opening(screen.address, 0.7 * speaksFor(screen.name, `${step} ${words}`));
  return best(found);
}

/** What the step may mean now: by the hints, by its remembered target, or by similar names. */
export async function replacements(
  { step, view }: Stuck,
  {
    hints,
    memory,
    brain,
    boundaries,
  }: { hints: Hints; memory?: TargetMemory; brain: Brain; boundaries: Boundaries },
): Promise<Candidate[]> {
  const found: Candidate[] = hints.renamed.flatMap((renamed) => {
    const told = rename(step, renamed.from, renamed.to);
    return told === undefined ? [] : [{ intents: [told], instead: true as const, score: 1 }];
  });
  const located = memory && (await brain.locate({ view, memory }));
  if (located?.kind === 'here' && located.target.control)
    found.push(reworded(step, view.scene, located.target.control, Math.max(0.6, located.confidence)));
  if (located?.kind === 'perhaps-in') {
    for (const { control } of located.menus.slice(0, 2))
      if (control) found.push({ intents: [pressIntent(view.scene, control)], score: 0.6 });
  }
  const label = /["“]([^"”]+)["”]\s*(?:$|in\b|on\b|button|link)/.exec(step)?.[1] ?? step;
  for (const control of pressable(view.scene, boundaries)) {
    const name = nameOf(control);
    const own = telling(label);
    const shared = telling(name).filter((word) => own.includes(word)).length;
    const score = Math.max(
      alike(name, label),
      own.length > 0 ? (0.8 * shared) / Math.max(own.length, telling(name).length) : 0,
      0.8 * speaksFor(name, hints.words),
    );
    if (score >= 0.4) found.push(reworded(step, view.scene, control, Math.min(0.85, score)));
  }
  return best(found);
}

/** The step with its control's new name, which replaces the old one if that was quoted. */
function reworded(step: string, scene: Scene, control: Control, score: number): Candidate {
  const press = /^(?:click|press|tap|hit|push|open|follow|select|choose|go)\b/i.test(step);
  const quotes = [...step.matchAll(/["“][^"”]*["”]/g)];
  const name = nameOf(control);
  // The typed or chosen value stays; the last quotes name the field.
  const last = quotes.at(-1);
  const text =
    !press && last && quotes.length > 1
      ? `${step.slice(0, last.index)}"${name}"${step.slice(last.index + last[0].length)}`
      : press && quotes.length === 1 && last && !/ in the (?:row|card) /i.test(phrase(scene, control))
        ? step.replace(last[0], `"${name}"`)
        : pressIntent(scene, control);
  return { intents: [text], instead: true, score };
}

/** The step with one name replaced by another; undefined if it does not contain the name. */
export function rename(step: string, from: string, to: string): string | undefined {
  const at = step.toLowerCase().indexOf(from.toLowerCase());
  if (at < 0) return undefined;
  const inQuotes = (step.slice(0, at).match(/["“”]/g)?.length ?? 0) % 2 === 1;
  return `${step.slice(0, at)}${inQuotes ? to : `"${to}"`}${step.slice(at + from.length)}`;
}

/** The labels that sort orders may have in lists, for a step that asks to sort. */
function orders(step: string): Candidate[] {
  const [, by = '', way = ''] =
    /^sort .*?by (?:the )?([\w ]+?),? \(?((?:from )?(?:lowest|cheapest|ascending|low to high|a to z|highest|dearest|descending|high to low|z to a)\b.*)$/i.exec(
      step,
    ) ?? [];
  if (!by) return [];
  const name = by.charAt(0).toUpperCase() + by.slice(1).toLowerCase();
  const up = /lowest|cheapest|ascending|low to high|a to z/i.test(way);
  const ways = /name|title/i.test(by)
    ? [up ? 'A to Z' : 'Z to A']
    : [up ? 'low to high' : 'high to low', up ? 'lowest first' : 'highest first'];
  return ways.map((words, at) => ({
    intents: [`Sort by "${name}: ${words}"`],
    instead: true,
    score: 0.9 - at * 0.05,
  }));
}

const pressable = (scene: Scene, boundaries: Boundaries): Control[] =>
  scene.controls.filter(
    (control) =>
      leads.has(control.affordance) &&
      !control.state.disabled &&
      nameOf(control) !== '' &&
      !endsSession(nameOf(control)) &&
      !blockedReason(nameOf(control), boundaries),
  );

const sameWords = (intent: string, step: string): boolean =>
  normalizeLabel(intent) === normalizeLabel(step) ||
  (telling(step).length > 0 && telling(step).every((word) => telling(intent).includes(word)));

function best(candidates: Candidate[]): Candidate[] {
  const seen = new Set<string>();
  return candidates
    .sort((a, b) => b.score - a.score)
    .filter(({ intents }) => !seen.has(intents.join('\n')) && seen.add(intents.join('\n')))
    .slice(0, maxCandidates);
}
