/**
 * Correct answers of the test model: it finds the controls that its rules name by sight, and answers with
 * their numbers.
 */
import type { Scene } from '#worker/sight/scene.ts';
import type { Box } from '#worker/core/geometry.ts';
import { alike } from '#worker/core/words.ts';
import type { Scale } from '../families.ts';
import { toPixels } from '../places.ts';
import { acts as stepActs, goalActs, review, verdict } from './shapes.ts';

export interface Rule {
  /** Matches the step or assertion. */
  when: RegExp;
  /** The actions that the step means, on controls with these labels. */
  does?: { kind: string; label?: string; text?: string }[];
  /** Of a goal: what its last screen proves, as an assertion; and what other screens do, by number. */
  proves?: string;
  provesOn?: { screen: number; claim: string }[];
  /**
   * Whether an assertion holds, given the text in the picture; undefined where that does not say.
   * `shownBy` are the texts that prove it.
   */
  holds?: (seen: string) => boolean | undefined;
  shownBy?: string | string[];
}

export interface Listed {
  number: number;
  kind: string;
  label: string;
  box: Box;
}

export interface Asked {
  kind: 'decide' | 'goal' | 'review' | 'judge' | 'look-again' | 'read';
  /** The step or assertion, without the negation prefix. */
  words: string;
  /** Looking again: whether the first of the statements is the negation. */
  isOpposite: boolean;
  /** Number of the step's actions done so far. */
  did: number;
  listing: Listed[];
}

const entry = /^\[(\d+)\] (\S+) ("(?:[^"\\]|\\.)*").* at (-?\d+),(-?\d+) (\d+)x(\d+)/gm;

/** Places are in px of the picture, whatever unit the question has them in. */
export function readAsked(
  text: string,
  size: Pick<Box, 'width' | 'height'> = { width: 1, height: 1 },
  scale: Scale = 'pixels',
): Asked {
  const [screen = ''] = text.split('--- end of elements');
  const listing = [...screen.matchAll(entry)].map(([, number, kind, label, x, y, width, height]): Listed => ({
    number: Number(number),
    kind: kind!,
    label: JSON.parse(label!) as string,
    box: toPixels({ x: Number(x), y: Number(y), width: Number(width), height: Number(height) }, size, scale),
  }));
  const step = /^The step: (.*)$/m.exec(text)?.[1];
  const assertion = /^The assertion: (.*)$/m.exec(text)?.[1];
  const first = /^First statement: (.*)$/m.exec(text)?.[1];
  const goal = /^The goal: (.*)$/m.exec(text)?.[1];
  const acts =
    /^Acts so far:\n([\s\S]*?)\n\n?SCREEN /m.exec(text)?.[1] ??
    /Carried out of it so far:\n([\s\S]*)$/.exec(text)?.[1];
  const did = [...(acts?.matchAll(/^\d+\. /gm) ?? [])].length;
  const isReview = text.includes('Proved of the screens');
  const kinds = {
    decide: step,
    goal: isReview ? undefined : goal,
    review: isReview ? goal : undefined,
    judge: assertion,
    'look-again': first,
  };
  const kind = (Object.keys(kinds) as (keyof typeof kinds)[]).find((one) => kinds[one] !== undefined);
  const words = step ?? goal ?? assertion ?? first ?? '';
  const denial = 'It is NOT true that: ';
  return {
    kind: kind ?? 'read',
    words: words.replace(denial, ''),
    isOpposite: words.startsWith(denial),
    did,
    listing,
  };
}

/** Where the picture shows a label, as read by the test server itself. */
function seenAt(scene: Scene, label: string): Box | undefined {
  const found = [
    ...scene.controls.map((control) => ({ text: control.label, box: control.box })),
    ...scene.lines.map((line) => ({ text: line.text, box: line.box })),
  ];
  return found
    .map((one) => ({ ...one, like: alike(one.text, label) }))
    .filter(({ like }) => like > 0.8)
    .sort((a, b) => b.like - a.like)[0]?.box;
}

const middle = ({ x, y, width, height }: Box) => ({ x: x + width / 2, y: y + height / 2 });

const nearest = (listing: Listed[], box: Box): Listed | undefined =>
  listing
    .map((one) => ({
      one,
      far: Math.hypot(middle(one.box).x - middle(box).x, middle(one.box).y - middle(box).y),
    }))
    .sort((a, b) => a.far - b.far)[0]?.one;

/** What an honest model says of a picture: what it reads, and what follows from it. */
function judged(asked: Asked, scene: Scene, rule: Rule | undefined): unknown {
  const texts = scene.lines.map(({ text }) => text);
  if (asked.kind === 'read') return { texts };
  const isSo = rule?.holds?.(texts.join('\n'));
  if (asked.kind === 'look-again') {
    const proves = isSo === undefined ? 'neither' : isSo !== asked.isOpposite ? 'first' : 'second';
    return { texts, proves, says: 'It is plain to see.' };
  }
  if (isSo === undefined) return verdict('cannot-tell', []);
  const evidence = [rule?.shownBy ?? ''].flat().flatMap((text) => {
    const box = seenAt(scene, text);
    const element = box && nearest(asked.listing, box)?.number;
    return element === undefined ? [] : [{ element }];
  });
  return verdict(isSo ? 'holds' : 'fails', evidence);
}

function proofsOf({ kind, did }: Asked, { proves = '', provesOn = [] }: Rule): object {
  return kind === 'goal' ? { proofs: [...provesOn, { screen: did + 1, claim: proves }] } : {};
}

export function honest(asked: Asked, scene: Scene, rules: Rule[]): unknown {
  const isActing = ['decide', 'goal', 'review'].includes(asked.kind);
  const rule = rules.find(({ when, does }) => when.test(asked.words) && (does !== undefined) === isActing);
  if (!isActing) return judged(asked, scene, rule);
  if (asked.kind === 'review') return review(rule ? asked.words : '');
  const acts = asked.kind === 'goal' ? goalActs : stepActs;
  const cannot = {
    ...acts([], false),
    decision: 'cannot',
    why: 'not-understood',
    says: 'I do not know what is meant.',
  };
  if (!rule?.does) return cannot;
  if (asked.did >= rule.does.length) return { ...acts([]), decision: 'done', ...proofsOf(asked, rule) };
  const answered = [];
  for (const { label, ...act } of rule.does.slice(asked.did)) {
    const box = label === undefined ? undefined : seenAt(scene, label);
    // Both a field and its label text may have this name: typing needs the field.
    const element =
      box &&
      nearest(
        asked.listing.filter(
          ({ kind }) => act.kind !== 'type' || (kind.startsWith('text') && kind !== 'text'),
        ),
        box,
      )?.number;
    // What comes after a press is on a screen that is not seen yet.
    if (label !== undefined && element === undefined && answered.length > 0) break;
    if (label !== undefined && element === undefined)
      return { ...cannot, why: 'not-found', says: `There is no ${label}.` };
    answered.push({ ...act, ...(element === undefined ? {} : { element }) });
  }
  return acts(answered);
}
