/**
 * The terms that an app states in prose: how long items can be returned, from which amount delivery is free.
 */
import { bottom } from '#worker/core/geometry.ts';
import type { Scene, TextLine } from '#worker/sight/scene.ts';
import { readAmount } from './reading.ts';

export interface Term {
  kind: string;
  /** The subject, as a noun. */
  about: string;
  /** "30 days", "$50.00". */
  says: string;
  line: TextLine;
}

const days =
  /\b(?:within|for|up to|have|has|is|of) (?:the first |a full )?(\d{1,3})[ -](days?|weeks?|months?|years?)\b/i;
const from = /\b(?:over|above|from|of|exceeds?|at least|more than) ([$€£]\s?\d[\d.,]*)/i;

/** `names`: labels of links to the page that states the term. */
const kinds: { kind: string; about: string; names: RegExp; tells: RegExp; unless: RegExp; amount: RegExp }[] =
  [
    {
      kind: 'return',
      about: 'sending something back',
      names: /\breturns?\b/i,
      tells: /\breturn(?:s|ed|ing)?\b|\bsen[dt]\b.*\bback\b/i,
      unless: /\brefund|\bmoney\b|\bcredited\b/i,
      amount: days,
    },
    {
      kind: 'cancellation',
      about: 'cancelling',
      names: /\bcancel/i,
      tells: /\bcancel/i,
      unless: /\brefund|\bmoney\b/i,
      amount: days,
    },
    {
      kind: 'warranty',
      about: 'the warranty',
      names: /\b(?:warrant(?:y|ies)|guarantees?)\b/i,
      tells: /\b(?:warranty|guaranteed?)\b/i,
      unless: /\bmoney\b/i,
      amount: days,
    },
    {
      kind: 'trial',
      about: 'the free trial',
      names: /\b(?:pricing|plans|trial)\b/i,
      tells: /\bfree trial\b|\btrial (?:period|lasts|of)\b/i,
      unless: /\bleft\b|\bremain|\bexpire/i,
      amount: days,
    },
    {
      kind: 'free delivery',
      about: 'free delivery',
      names: /\b(?:shipping|delivery)\b/i,
      tells:
        /\bfree (?:standard )?(?:delivery|shipping)\b|\b(?:ships?|shipped|delivered?|delivery is|shipping is) (?:for )?free\b/i,
      unless: /\baway\b|\bspend\b.*\bmore\b|\badd\b/i,
      amount: from,
    },
  ];

/** Words of conditions that apply to some customers or items only. */
const forSome = /\b(?:members?|premium|plus|pro|business|outlet|sale|except|unless|students?)\b/i;

/**
 * A line continues the one above where left edges agree (px) and the gap is below this share of its height.
 */
const [besidePx, goesOnRatio] = [6, 1.2];
const headsPx = 60;
const ofSeveral = /,|&|\/|\band\b/i;

/** Groups lines, sorted from the top, into paragraphs. */
function paragraphsOf(sorted: readonly TextLine[]): TextLine[][] {
  const follows = (above: TextLine, line: TextLine) =>
    Math.abs(line.box.x - above.box.x) < besidePx &&
    line.box.y - bottom(above.box) < above.box.height * goesOnRatio &&
    line.box.y > above.box.y + above.box.height / 2 &&
    Math.abs(line.fontPx - above.fontPx) < 2 &&
    line.bold === above.bold;
  const begun: TextLine[][] = [];
  for (const line of sorted) {
    const own = begun.find(
      (paragraph) => follows(paragraph.at(-1)!, line) && !/[?]$/.test(paragraph.at(-1)!.text.trim()),
    );
    if (own) own.push(line);
    else begun.push([line]);
  }
  return begun;
}

/**
 * The heading or question above a paragraph; '' where there is none, or where it names several topics, as
 * “Shipping and returns” does.
 */
function headOver(sorted: readonly TextLine[], line: TextLine): string {
  const head = sorted.findLast(
    ({ text, box, bold, fontPx }) =>
      box.y < line.box.y &&
      line.box.y - bottom(box) < headsPx &&
      Math.abs(line.box.x - box.x) < headsPx &&
      (bold || fontPx > line.fontPx + 1 || /[?]$/.test(text.trim())),
  );
  return head && !ofSeveral.test(head.text) ? head.text : '';
}

const sure = 0.8;
const fewestWords = 4;

/** An item on a product page may have its own terms. */
const sells = /^(?:add to|buy|book|order)\b/i;

/** Cached, since one scene is read for several steps and comparisons. */
const known = new WeakMap<Scene, Term[]>();

/** The terms that a page states, one of each kind. Kinds with conflicting statements are left out. */
export function termsOf(scene: Scene): Term[] {
  let terms = known.get(scene);
  if (!terms) known.set(scene, (terms = readTerms(scene)));
  return terms;
}

function readTerms({ lines, controls }: Scene): Term[] {
  if (controls.some(({ affordance, label }) => affordance === 'press' && sells.test(label))) return [];
  const sorted = [...lines].sort((a, b) => a.box.y - b.box.y);
  const stated = paragraphsOf(sorted)
    .filter(([line]) => line!.confidence > sure)
    .flatMap((paragraph) => {
      const text = paragraph.map((line) => line.text).join(' ');
      if (!days.test(text) && !from.test(text)) return [];
      const line = paragraph[0]!;
      const over = headOver(sorted, line);
      return text
        .split(/(?<=[.!?])\s+/)
        .filter((sentence) => sentence.split(/\s+/).length >= fewestWords && !forSome.test(sentence))
        .flatMap((sentence) =>
          kinds.flatMap(({ kind, about, tells, unless, amount }) => {
            const found =
              (tells.test(sentence) || tells.test(over)) && !unless.test(sentence) && !unless.test(over)
                ? amount.exec(sentence)
                : null;
            return found ? [{ kind, about, says: amountOf(found), line }] : [];
          }),
        );
    });
  return stated
    .filter(({ kind, says }) => stated.every((other) => other.kind !== kind || other.says === says))
    .filter((term, at, all) => all.findIndex(({ kind }) => kind === term.kind) === at);
}

/** "30 days" for "day" and "days" alike; money normalized to two decimals. */
function amountOf([, amount, unit]: RegExpExecArray): string {
  if (unit) return `${Number(amount)} ${unit.toLowerCase().replace(/s$/, '')}s`;
  const hundredths = readAmount(amount!);
  return hundredths === undefined ? amount! : `${/[$€£]/.exec(amount!)![0]}${(hundredths / 100).toFixed(2)}`;
}

/** Whether a link's label says that it leads to the terms of a kind. */
export const leadsToTerms = (label: string, kind: string): boolean =>
  kinds.some((one) => one.kind === kind && one.names.test(label));
