import { normalizeLabel } from '#worker/core/words.ts';
import { centre } from '#worker/core/geometry.ts';
import type { Scene } from '#worker/sight/scene.ts';
import type { Box } from '#worker/core/geometry.ts';

/** A number near the top of a page that counts something: the badge beside "Cart", "Saved (3)". */
export interface Counter {
  /** What it counts, in lower case: the word or icon beside the number. */
  name: string;
  count: number;
  box: Box;
}

/** Counters are looked for in the top of the page, down to this y, px. */
const topPx = 140;

/** Synonyms for one counter. */
const alikeNames = [
  /\b(cart|basket|bag|trolley)\b/,
  /\b(saved|later|wish ?list|favou?rites?|likes?|hearts?)\b/,
  /\b(notifications?|alerts?|bell)\b/,
  /\b(messages?|inbox|mail)\b/,
];

const nameOf = (text: string): string => {
  const words = normalizeLabel(text);
  return words.match(alikeNames.find((names) => names.test(words)) ?? /$^/)?.[0] ?? words;
};

/** Whether the name is a usual counter (cart, saved items, notifications, messages). */
export const isUsualCounter = (name: string): boolean => alikeNames.some((names) => names.test(name));

/** Whether a counter counts unread things: messages, alerts. */
export const countsNews = (name: string): boolean =>
  /\b(?:notifications?|alerts?|bell|messages?|inbox|mail|unread|news|updates?)\b/.test(name);

/** Whether two names stand for one counter ("basket" and "cart"). */
export const sameCounter = (a: string, b: string): boolean =>
  a === b || alikeNames.some((names) => names.test(a) && names.test(b));

const adds =
  /^(?:add|put|move|save)(?: it| this)? (?:to|in|into|for) (?:the |my |your )?(\p{L}[\p{L} ]{2,20})$/iu;

/**
 * The target of an add button ("Add to cart", "Save it for later", "Move to the wish list"), in lower case;
 * '' where the label names none.
 */
export const addsTo = (label: string): string => normalizeLabel(adds.exec(label.trim())?.[1] ?? '');

/** The counters that a screen shows. A counter that is not shown is not assumed to be 0. */
export function counters(scene: Scene): Counter[] {
  const top = scene.lines.filter((line) => line.box.y < topPx && line.confidence > 0.6);
  const inWords = top.flatMap((line): Counter[] => {
    const [, name, sign, count] =
      /^(\p{L}[\p{L} ]{1,20}?)\s*([:(]?)\s*(\d{1,3})\)?$/u.exec(line.text.trim()) ?? [];
    // "Flow 1" may be a name: without a ":" or "(" between them, only usual counters count.
    return name && count && (sign || isUsualCounter(normalizeLabel(name)))
      ? [{ name: nameOf(name), count: Number(count), box: line.box }]
      : [];
  });
  const anchors = [
    ...top
      .filter((line) => /\p{L}{3}/u.test(line.text) && !/\d/.test(line.text))
      .map((line) => ({ name: line.text, box: line.box })),
    ...scene.controls
      .filter((control) => control.box.y < topPx && control.icon)
      .map((control) => ({ name: control.icon!, box: control.box })),
  ];
  const badges = top
    .filter((line) => /^\d{1,3}$/.test(line.text.trim()))
    .flatMap((line): Counter[] => {
      const anchor = anchors
        .filter(({ box }) => Math.abs(centre(line.box).y - centre(box).y) < 26)
        .map(({ name, box }) => ({ name, far: Math.abs(line.box.x - (box.x + box.width)) }))
        .filter(({ far }) => far < 44)
        .sort((a, b) => a.far - b.far)[0];
      return anchor ? [{ name: nameOf(anchor.name), count: Number(line.text.trim()), box: line.box }] : [];
    });
  return [...inWords, ...badges];
}

/** The counter with this name; undefined where it is not shown. */
export const counterOf = (scene: Scene, name: string): Counter | undefined =>
  counters(scene).find((counter) => sameCounter(counter.name, name));

/** The counters that went up from one screen to the next; one that was not shown before counts as 0. */
export const wentUp = (before: Scene, after: Scene): Counter[] =>
  counters(after).filter(({ name, count }) => count > (counterOf(before, name)?.count ?? 0));
