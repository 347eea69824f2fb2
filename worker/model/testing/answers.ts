/**
 * Correct answers of the test model: it finds the controls that its rules name by sight, and answers with
 * their numbers.
 */
import type { Scene } from '#worker/sight/scene.ts';
import type { Box } from '#worker/core/geometry.ts';
import { alike } from '#worker/core/words.ts';
import { acts, verdict } from './shapes.ts';

export interface Rule {
  /** Matches the step or assertion. */
  when: RegExp;
  /** The actions that the step means, on controls with these labels. */
  does?: { kind: string; label?: string; text?: string }[];
  /** Whether an assertion holds, given the text in the picture; `shownBy` is the text that proves it. */
  holds?: (seen: string) => boolean;
  shownBy?: string;
}

export interface Listed {
  number: number;
  kind: string;
  label: string;
  box: Box;
}

export interface Asked {
  kind: 'decide' | 'judge';
  /** The step or assertion, without the negation prefix. */
  words: string;
  opposite: boolean;
  /** Number of the step's actions done so far. */
  did: number;
  listing: Listed[];
}

const entry = /^\[(\d+)\] (\S+) ("(?:[^"\\]|\\.)*").* at (-?\d+),(-?\d+) (\d+)x(\d+)/gm;

export function readAsked(text: string): Asked {
  const [screen = ''] = text.split('--- end of elements');
  const listing = [...screen.matchAll(entry)].map(([, number, kind, label, x, y, width, height]): Listed => ({
    number: Number(number),
    kind: kind!,
    label: JSON.parse(label!) as string,
    box: { x: Number(x), y: Number(y), width: Number(width), height: Number(height) },
  }));
  const step = /^The step: (.*)$/m.exec(text)?.[1];
  const assertion = /^The assertion: (.*)$/m.exec(text)?.[1] ?? '';
  const did = [...(/Carried out of it so far:\n([\s\S]*)$/.exec(text)?.[1]?.matchAll(/^\d+\. /gm) ?? [])]
    .length;
  const opposite = assertion.startsWith('It is NOT true that: ');
  return {
    kind: step === undefined ? 'judge' : 'decide',
    words: step ?? assertion.replace('It is NOT true that: ', ''),
    opposite,
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

export function honest(asked: Asked, scene: Scene, rules: Rule[]): unknown {
  const rule = rules.find(
    ({ when, does }) => when.test(asked.words) && (does !== undefined) === (asked.kind === 'decide'),
  );
  if (asked.kind === 'judge') {
    if (!rule?.holds) return verdict('cannot-tell', []);
    const isSo = rule.holds(scene.lines.map(({ text }) => text).join('\n')) !== asked.opposite;
    const box = seenAt(scene, rule.shownBy ?? '');
    const element = box && nearest(asked.listing, box)?.number;
    return verdict(isSo ? 'holds' : 'fails', element === undefined ? [] : [{ element }]);
  }
  const cannot = {
    ...acts([], false),
    decision: 'cannot',
    why: 'not-understood',
    says: 'I do not know what is meant.',
  };
  if (!rule?.does) return cannot;
  if (asked.did >= rule.does.length) return { ...acts([]), decision: 'done' };
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
    if (label !== undefined && element === undefined)
      return { ...cannot, why: 'not-found', says: `There is no ${label}.` };
    answered.push({ ...act, ...(element === undefined ? {} : { element }) });
  }
  return acts(answered);
}
