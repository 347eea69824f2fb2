/** Finds fields to type in, and the submit button of a form. */
import { chroma } from '#worker/sight/contrast.ts';
import { bottom, centre, gapX, right } from '#worker/core/geometry.ts';
import type { Scene } from '#worker/sight/scene.ts';
import type { Box } from '#worker/core/geometry.ts';
import { fold } from '#worker/core/likeness.ts';
import { named } from '#worker/language/target/phrase.ts';
import type { TargetPhrase } from '#worker/language/types.ts';
import { ground } from './ground.ts';
import type { Candidate } from './ranking/candidate.ts';
import { isIn, type Item } from './items.ts';
import { knownTerms } from './label-fit.ts';
import { settle, type Settled } from './settle.ts';

export function asCandidate(item: Item, score: number): Candidate {
  return {
    ...(item.control ? { control: item.control } : {}),
    ...(item.line ? { line: item.line } : {}),
    box: item.box,
    label: item.names[0]?.text ?? '',
    kind: item.kind,
    score,
    fit: score,
    explains: true,
    margin: 0,
    item,
  };
}

const found = (candidate: Candidate, confidence: number): Settled => ({
  kind: 'found',
  candidate,
  others: [],
  confidence,
});

/** Greatest distance between a field and the label above it, px. */
const captionPx = 24;

const dateLike = /^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}$/;

/**
 * The field that a phrase names; without a phrase, the focused field or the only one. `value`: the text to
 * be typed.
 */
export function fieldFor(scene: Scene, items: Item[], phrase: TargetPhrase | undefined, value = ''): Settled {
  const fields = items.filter(
    (i) => (i.control?.affordance === 'type' || i.kind === 'date') && !i.veiled && !i.control?.state.disabled,
  );
  if (!phrase) {
    const focused = fields.find((f) => f.control?.state.focused);
    if (focused) return found(asCandidate(focused, 0.9), 0.9);
    const near = fields.filter((f) => !isIn(f, ['header', 'navigation', 'footer']));
    const only = near.length === 1 ? near[0] : fields.length === 1 ? fields[0] : undefined;
    if (only) return found(asCandidate(only, 0.75), 0.75);
    return fields.length === 0
      ? { kind: 'not-found', nearest: [] }
      : { kind: 'ambiguous', candidates: fields.map((f) => asCandidate(f, 0.5)) };
  }
  const settled = settle(ground(scene, phrase, 'type', items), phrase);
  if (
    settled.kind === 'found' &&
    (settled.candidate.control?.affordance === 'type' ||
      settled.candidate.control?.affordance === 'choose' ||
      settled.candidate.kind === 'date')
  )
    return settled;
  // A wide box with exactly the field's label may be a field that was not recognised as one.
  if (
    settled.kind === 'found' &&
    phrase.kinds.includes('field') &&
    settled.candidate.control &&
    settled.candidate.fit > 0.93 &&
    settled.candidate.box.width > 5 * settled.candidate.box.height &&
    settled.candidate.box.width > 150 &&
    settled.candidate.kind !== 'button'
  )
    return { ...settled, confidence: 0.55 };
  // The words matched a line of text: take the field next to it.
  if (settled.kind === 'found' && settled.candidate.line) {
    const label = settled.candidate.box;
    const under = fields.filter(
      (f) => f.box.y >= label.y - 8 && f.box.y - bottom(label) < 60 && gapX(f.box, label) < 220,
    );
    const nearest = under.sort(
      (a, b) =>
        Math.abs(a.box.y - bottom(label)) +
        gapX(a.box, label) -
        Math.abs(b.box.y - bottom(label)) -
        gapX(b.box, label),
    )[0];
    // A filled field farther down belongs to another item. If the words were a placeholder, their own field
    // was not detected.
    if (nearest && !(nearest.control?.value && nearest.box.y - bottom(label) > captionPx))
      return found(asCandidate(nearest, 0.6), 0.6);
    // A date goes into the only date field.
    const dates = fields.filter(
      (f) =>
        f.kind === 'date' ||
        /\b(dd|mm)[./-](mm|dd)\b/i.test(f.control?.placeholder ?? f.control?.value ?? ''),
    );
    if (dates.length === 1 && dateLike.test(value)) return found(asCandidate(dates[0]!, 0.6), 0.6);
    return { kind: 'not-found', nearest: [settled.candidate] };
  }
  if (settled.kind === 'found') return { kind: 'not-found', nearest: [settled.candidate] };
  if (settled.kind === 'ambiguous') {
    const typed = settled.candidates.filter((c) => c.control?.affordance === 'type');
    if (typed.length === 1) return found(typed[0]!, 0.8);
    return settled;
  }
  // The identity field of a login form has many names; so does the only search field.
  const terms = knownTerms(phrase.name).map((t) => t.form);
  const identity = ['email', 'e-mail', 'username', 'user name', 'user', 'login', 'e mail'].some((w) =>
    terms.includes(w),
  );
  if (identity) {
    const other = settle(ground(scene, named('username', ['field'], false), 'type', items), phrase);
    if (other.kind === 'found' && other.candidate.control)
      return { ...other, confidence: Math.min(0.7, other.confidence) };
  }
  return settled;
}

/**
 * The checkbox or switch that belongs to a row's text: the only one in the row, else the first without a
 * label.
 */
export function toggleBeside(items: Item[], box: Box): Item | undefined {
  const at = items.find((i) => i.box === box);
  const said = at ? at.names.map((n) => fold(n.text)) : [];
  const rows = at ? at.regions.filter((r) => r.kind === 'row') : [];
  // A toggle with a label belongs to that label, unless both stand in one table row.
  const goes = (i: Item): boolean =>
    i.control!.label === '' ||
    said.some((s) => s.includes(fold(i.control!.label))) ||
    i.regions.some((r) => rows.includes(r));
  const row = items.filter(
    (i) =>
      i.control?.affordance === 'toggle' &&
      i.kind !== 'radio' &&
      !i.veiled &&
      goes(i) &&
      Math.abs(centre(i.box).y - centre(box).y) < Math.max(10, 0.6 * box.height),
  );
  const nameless = row.filter((i) => i.control!.label === '' || i.box.x < box.x);
  return row.length === 1 ? row[0] : nameless.length === 1 ? nameless[0] : undefined;
}

/** The unlabelled row checkbox before a list row, if other rows have one too. */
export function rowBoxOf(items: Item[], box: Box): Item | undefined {
  const boxes = items.filter((i) => i.kind === 'checkbox' && i.control?.label === '' && !i.veiled);
  const own = boxes.filter((i) => right(i.box) <= box.x && Math.abs(centre(i.box).y - centre(box).y) < 14);
  return own.length === 1 && boxes.filter((i) => Math.abs(i.box.x - own[0]!.box.x) < 4).length >= 3
    ? own[0]
    : undefined;
}

// Labels of submit buttons, surest first.
const senders = [
  [
    'submit',
    'send',
    'save',
    'sign in',
    'log in',
    'login',
    'sign up',
    'register',
    'create account',
    'place order',
    'pay',
    'confirm',
    'subscribe',
    'apply',
    'update',
    'join',
  ],
  [
    'continue',
    'next',
    'ok',
    'okay',
    'done',
    'finish',
    'complete',
    'create',
    'add',
    'search',
    'go',
    'proceed',
    'order',
    'buy',
    'book',
    'post',
    'publish',
    'reset',
    'change',
  ],
];
const never = /\b(cancel|close|back|previous|forgot|skip|remove|delete|sign out|log out|clear)\b|^[×✕<>+-]$/;

/** The button that submits the form. `words` ("sign in", "the form") decides between several. */
export function submitFor(scene: Scene, items: Item[], words: string): Settled {
  const fields = items.filter(
    (i) => i.control?.affordance === 'type' && !i.veiled && !isIn(i, ['header', 'navigation', 'footer']),
  );
  const wanted = words.replace(/\b(it|them|the|this|form)\b/g, '').trim();
  const buttons = items.filter(
    (i) =>
      !i.veiled &&
      (i.control?.affordance === 'press' || (i.line && i.line.words.length <= 3)) &&
      !isIn(i, ['header', 'navigation', 'footer']),
  );
  const ranked: Candidate[] = [];
  for (const item of buttons) {
    const label = fold(item.names[0]?.text ?? '');
    if (!label || never.test(label)) continue;
    const tier = senders.findIndex((group) =>
      group.some(
        (word) => label === word || label.startsWith(`${word} `) || (wanted !== '' && label.includes(wanted)),
      ),
    );
    if (tier < 0) continue;
    let score = tier === 0 ? 0.8 : 0.66;
    if (
      wanted &&
      knownTerms(label).some((t) =>
        knownTerms(wanted).some((w) => w.form === t.form || w.senses.some((s) => t.senses.includes(s))),
      )
    )
      score += 0.1;
    if (item.kind === 'button') score += 0.06;
    if (item.line) score -= 0.2;
    if (item.control?.fill && chroma(item.control.fill) > 40) score += 0.05;
    if (fields.length > 0) {
      // Prefer a button below the last field and in its column, not one of another form.
      const last = fields.reduce((a, f) => (bottom(f.box) > bottom(a.box) ? f : a));
      if (item.box.y < last.box.y - 10) score -= 0.2;
      if (gapX(item.box, last.box) > 80) score -= 0.1;
      score -= Math.min(0.1, Math.max(0, item.box.y - bottom(last.box)) / 4000);
    }
    ranked.push(asCandidate(item, score));
  }
  ranked.sort((a, b) => b.score - a.score);
  ranked.forEach((c, i) => (c.margin = i === 0 ? c.score - (ranked[1]?.score ?? 0) : 0));
  const [best, second] = ranked;
  if (!best || best.score < 0.5) return { kind: 'not-found', nearest: ranked };
  if (second && best.score - second.score < 0.02 && fold(best.label) !== fold(second.label))
    return { kind: 'ambiguous', candidates: [best, second] };
  return found(best, Math.min(0.9, best.score));
}
