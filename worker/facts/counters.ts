import { normalizeLabel } from '#worker/core/words.ts';
import { centre } from '#worker/core/geometry.ts';
import type { Scene } from '#worker/sight/scene.ts';
import type { Box } from '#worker/core/geometry.ts';

/** A number at the top of a page that counts something: the badge beside "Cart", "Saved (3)". */
export interface Counter {
  /** What is counted, in small letters: the word or icon beside the number. */
  name: string;
  count: number;
  box: Box;
}

/** Counters are looked for in this upper part of the page, px. */
const topPx = 140;

/** Groups of names for the same thing. */
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

/** Usual names of carts and lists. */
export const isUsualCounter = (name: string): boolean => alikeNames.some((names) => names.test(name));

/** Names of counters of unread things: messages, notifications. */
export const countsNews = (name: string): boolean =>
  /\b(?:notifications?|alerts?|bell|messages?|inbox|mail|unread|news|updates?)\b/.test(name);

/** Whether two names ("basket", "cart") mean the same counter. */
export const sameCounter = (a: string, b: string): boolean =>
  a === b || alikeNames.some((names) => names.test(a) && names.test(b));

const adds =
  /^(?:add|put|move|save)(?: it| this)? (?:to|in|into|for) (?:the |my |your )?(\p{L}[\p{L} ]{2,20})$/iu;

/**
 * Where a button puts what it adds ("Add to cart", "Save for later"), in small letters; '' where its label
 * does not say.
 */
export const addsTo = (label: string): string => normalizeLabel(adds.exec(label.trim())?.[1] ?? '');

/** The counters of a screen. A missing counter is not taken for 0. */
export function counters(scene: Scene): Counter[] {
  const top = scene.lines.filter((line) => line.box.y < topPx && line.confidence > 0.6);
  const inWords = top.flatMap((line): Counter[] => {
    const [, name, sign, count] =
      /^(\p{L}[\p{L} ]{1,20}?)\s*([:(]?)\s*(\d{1,3})\)?$/u.exec(line.text.trim()) ?? [];
    // "Flow 1" is a name as well: without brackets or a badge only known counters count.
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

/** Counters that are higher after than before. */
export const wentUp = (before: Scene, after: Scene): Counter[] =>
  counters(after).filter(({ name, count }) => count > (counterOf(before, name)?.count ?? 0));
