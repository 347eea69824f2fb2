/** Chooses an option: of a select, or among options shown on the screen. */
import type { Control, Scene } from '#worker/sight/scene.ts';
import { named } from '#worker/language/target/phrase.ts';
import type { ParsedAct } from '#worker/language/types.ts';
import { asCandidate } from './forms.ts';
import { ground } from './ground.ts';
import type { Candidate } from './ranking/candidate.ts';
import { type Item } from './items.ts';
import { labelFit } from './label-fit.ts';
import { ofOneSort } from '#worker/lexicons/value-sorts.ts';
import { settle, type Settled } from './settle.ts';

export type Chosen =
  | (Extract<Settled, { kind: 'found' }> & {
      how: 'choose' | 'toggle' | 'press';
      /** without the select's own name */ option?: string;
    })
  | Exclude<Settled, { kind: 'found' }>;

/** Whether it is called otherwise than by what it shows. */
const hasName = (control?: Control): boolean =>
  control !== undefined &&
  control.label !== '' &&
  control.label !== control.value &&
  control.label !== control.placeholder;

const isList = (c: Candidate): boolean => c.control?.affordance === 'choose';

function byOption(scene: Scene, items: Item[], parsed: Extract<ParsedAct, { kind: 'choose' }>): Chosen {
  const phrase = {
    ...named(parsed.option, [], parsed.quoted),
    scopes: parsed.target ? [{ name: parsed.target }] : [],
  };
  let candidates = ground(scene, phrase, 'choose', items);
  if (candidates.length === 0 && parsed.target)
    candidates = ground(scene, { ...phrase, scopes: [] }, 'choose', items);
  // Unquoted "Express shipping" may match the option "Express".
  const open = candidates.filter((c) => !isList(c) && c.control?.affordance !== 'type');
  const settled = settle(
    open.map((c, i) => ({ ...c, margin: i === 0 ? c.score - (open[1]?.score ?? 0) : c.margin })),
    phrase,
  );
  if (settled.kind !== 'found') return settled;
  const toggles = settled.candidate.control?.affordance === 'toggle';
  return { ...settled, how: toggles ? 'toggle' : 'press' };
}

/**
 * The one select whose value is of the option's sort: "CAD" matches "USD". A select may be detected as a
 * field.
 */
function bySort(items: Item[], option: string): Chosen | undefined {
  const like = items.filter(
    (i) =>
      i.control?.value !== undefined &&
      !i.veiled &&
      ofOneSort(i.control.value, option) &&
      (i.control.affordance === 'choose' || i.control.affordance === 'type'),
  );
  const lists = like.filter((i) => i.control!.affordance === 'choose');
  const [only] = lists.length > 0 ? lists : like;
  return only && (lists.length === 1 || like.length === 1)
    ? { kind: 'found', candidate: asCandidate(only, 0.7), others: [], confidence: 0.6, how: 'choose' }
    : undefined;
}

/**
 * Where `option` is chosen, and how: `choose` in a select, `toggle` a radio or checkbox, `press` anything
 * else.
 */
export function optionFor(
  scene: Scene,
  items: Item[],
  parsed: Extract<ParsedAct, { kind: 'choose' }>,
): Chosen {
  const lists = items.filter((i) => i.control?.affordance === 'choose' && !i.veiled);
  if (parsed.target) {
    const named = settle(
      ground(scene, parsed.target, 'choose', items).filter((c) => isList(c)),
      parsed.target,
    );
    if (named.kind === 'found') return { ...named, how: 'choose' };
    const radios = byOption(scene, items, parsed);
    if (radios.kind !== 'not-found') return radios;
    if (named.kind === 'ambiguous') return named;
    const field = settle(
      ground(scene, parsed.target, 'choose', items).filter((c) => c.control && c.fit > 0.7),
      parsed.target,
    );
    const isNamed = field.kind === 'found' && field.candidate.fit > 0.93;
    // The only select may be meant if none matches by name, unless it has another one.
    const isOther = parsed.target.quoted && hasName(lists[0]?.control);
    if (!isNamed && parsed.quoted && lists.length === 1 && named.kind === 'not-found' && !isOther)
      return {
        kind: 'found',
        candidate: asCandidate(lists[0]!, 0.6),
        others: [],
        confidence: 0.5,
        how: 'choose',
      };
    if (field.kind === 'found')
      return { ...field, how: 'choose', confidence: Math.min(0.5, field.confidence) };
    return bySort(items, parsed.option) ?? radios;
  }
  if (parsed.kindOfChoice) {
    const list = lists.find((l) => l.names.some((n) => labelFit(parsed.kindOfChoice!, n.text).score > 0.8));
    if (list)
      return {
        kind: 'found',
        candidate: asCandidate(list, 0.8),
        others: [],
        confidence: 0.75,
        how: 'choose',
      };
  }
  let shown = byOption(scene, items, parsed);
  if (shown.kind === 'not-found' && !parsed.quoted && / /.test(parsed.option)) {
    // 'Express delivery' where the option is just 'Express'.
    const shorter = byOption(scene, items, { ...parsed, option: parsed.option.replace(/\s+\S+$/, '') });
    if (shorter.kind === 'found' && shorter.candidate.fit > 0.95 && shorter.candidate.control)
      shown = { ...shorter, confidence: Math.min(0.7, shorter.confidence) };
  }
  if (shown.kind === 'found' && shown.candidate.score > 0.6) return shown;
  // "The country Norway": the select's name, then the option.
  for (const list of parsed.quoted ? [] : lists) {
    const rest = list.names.flatMap((n) =>
      parsed.option.toLowerCase().startsWith(`${n.text.toLowerCase()} `)
        ? [parsed.option.slice(n.text.length + 1)]
        : [],
    )[0];
    if (rest)
      return {
        kind: 'found',
        candidate: asCandidate(list, 0.8),
        others: [],
        confidence: 0.75,
        how: 'choose',
        option: rest,
      };
  }
  const alike = bySort(items, parsed.option);
  if (alike) return alike;
  if (lists.length === 1 && (parsed.quoted || !/ |\d/.test(parsed.option)))
    return {
      kind: 'found',
      candidate: asCandidate(lists[0]!, 0.7),
      others: [],
      confidence: 0.65,
      how: 'choose',
    };
  if (lists.length > 1) {
    // The option may name its select: 'Express delivery' in "Delivery".
    const by = lists
      .map((l) => ({ l, fit: Math.max(0, ...l.names.map((n) => labelFit(n.text, parsed.option).coverage)) }))
      .sort((a, b) => b.fit - a.fit);
    if (by[0]!.fit > 0.7 && (by[1]?.fit ?? 0) < by[0]!.fit - 0.2)
      return {
        kind: 'found',
        candidate: asCandidate(by[0]!.l, 0.6),
        others: [],
        confidence: 0.55,
        how: 'choose',
      };
    if (shown.kind === 'not-found')
      return { kind: 'ambiguous', candidates: lists.map((l) => asCandidate(l, 0.5)) };
  }
  return shown;
}
