/** Finds the field that a step types into. */
import { centre } from '#worker/core/geometry.ts';
import type { Scene } from '#worker/sight/scene.ts';
import type { DecideInput, Decision, PlannedAct } from '#worker/ports/brain.ts';
import { act, actOn, cannot, notFound, quote, targetOf } from './decision.ts';
import { asCandidate, fieldFor } from '#worker/grounding/forms.ts';
import type { Candidate } from '#worker/grounding/ranking/candidate.ts';
import { byIntent } from '#worker/grounding/intent/by-intent.ts';
import { type Item } from '#worker/grounding/items.ts';
import { optionFor } from '#worker/grounding/options.ts';
import { type Settled } from '#worker/grounding/settle.ts';
import { fold } from '#worker/core/likeness.ts';
import { named } from '#worker/language/target/phrase.ts';
import type { TargetPhrase } from '#worker/language/types.ts';

/** The field to search in: with a magnifying glass or a search button beside it, or the only unnamed one. */
function searchFieldOf(items: Item[]): Item | undefined {
  const fields = items.filter((i) => i.control?.affordance === 'type' && i.kind !== 'date' && !i.veiled);
  const seeks = (i: Item): boolean =>
    i.names.some((n) => /\b(search|find|filter|look)/i.test(n.text)) || i.control?.icon === 'search';
  const buttons = items.filter((i) => i.control?.affordance === 'press' && seeks(i));
  const beside = fields.filter((f) =>
    buttons.some(
      (b) =>
        Math.abs(centre(b.box).y - centre(f.box).y) < 16 &&
        b.box.x >= f.box.x &&
        b.box.x - f.box.x - f.box.width < 60,
    ),
  );
  const own = [fields.filter(seeks), beside, fields.filter((f) => f.names.length === 0)].find(
    (some) => some.length === 1,
  )?.[0];
  // 'Name, town or postcode': a placeholder that lists what can be searched.
  const several = own
    ? []
    : fields.filter((i) =>
        i.names.some(
          (n) =>
            /^[^,]{2,}, .*\bor\b|^[\p{L} -]+, [\p{L} -]+, [\p{L} -]+/u.test(n.text) && n.text.length <= 60,
        ),
      );
  return own ?? (several.length === 1 ? several[0] : undefined);
}

/**
 * Finds the search field: by name, by a magnifying glass or a search button beside it, or as the only
 * unnamed field.
 */
export function searched(input: DecideInput, items: Item[], text: string): Decision {
  const byName = typed(input, items, text, named('search', ['field'], false), false);
  if (byName.kind === 'act') return byName;
  const one = searchFieldOf(items);
  // A placeholder such as "Search …" whose field was not recognized as a control.
  const hints = one
    ? []
    : items.filter(
        (i) =>
          !i.veiled &&
          i.kind !== 'button' &&
          i.control?.affordance !== 'choose' &&
          /^(search|find)\s\S/i.test(i.names[0]?.text ?? ''),
      );
  if (hints.length === 1)
    return actOn(
      asCandidate(hints[0]!, 0.55),
      { act: { kind: 'type', text }, says: `Type ${quote(text)} in ${quote(hints[0]!.names[0]!.text)}` },
      0.55,
    );
  if (!one) return byName;
  return actOn(
    asCandidate(one, 0.7),
    {
      act: { kind: 'type', text },
      says: `Type ${quote(text)} in ${quote(one.names[0]?.text ?? 'the search field')}`,
    },
    0.7,
  );
}

/** Verbs that imply the field to type into. */
export const writing = new Set(['reply', 'answer', 'comment', 'note', 'ask', 'say']);

/** The field whose name contains the verb ("Write a reply"), or the only text area. */
export function ownField(scene: Scene, items: Item[], verb: string): TargetPhrase | undefined {
  const bears = items.find(
    (i) => i.control?.affordance === 'type' && i.names.some((n) => n.text.toLowerCase().includes(verb)),
  );
  const areas = items.filter((i) => i.kind === 'textarea');
  const own = bears ?? (areas.length === 1 ? areas[0] : undefined);
  const name = own?.names[0]?.text;
  return name ? named(name, ['field']) : undefined;
}

/** “The search field”, wherever it is said to stand. */
const isSearch = (phrase: TargetPhrase | undefined): boolean =>
  phrase !== undefined && !phrase.quoted && fold(phrase.name) === 'search' && phrase.relations.length === 0;

/** The field that a phrase names: by its name, by the whole phrase, or as the one to search in. */
function fieldCalled(scene: Scene, items: Item[], target: TargetPhrase | undefined, text: string): Settled {
  const strict = fieldFor(scene, items, target, text);
  if (strict.kind === 'found' || !target) return strict;
  const fields = items.filter((i) => (i.control?.affordance === 'type' || i.kind === 'date') && !i.veiled);
  // "The box about the flue", "the field at the top".
  const whole = byIntent(scene, items, `fill ${target.source}`, {
    relations: target.relations,
    among: fields,
  });
  if (whole.kind === 'found') return whole;
  const search = isSearch(target) ? searchFieldOf(items) : undefined;
  return search
    ? { kind: 'found', candidate: asCandidate(search, 0.7), others: [], confidence: 0.7 }
    : strict;
}

/** 'Change the view to Week': a dropdown that offers such values. */
function listOffering(
  scene: Scene,
  items: Item[],
  target: TargetPhrase | undefined,
  text: string,
): Candidate | undefined {
  const list = optionFor(scene, items, {
    kind: 'choose',
    option: text,
    quoted: true,
    ...(target ? { target } : {}),
  });
  return list.kind === 'found' &&
    list.how === 'choose' &&
    list.candidate.control?.affordance === 'choose' &&
    list.confidence > 0.5
    ? list.candidate
    : undefined;
}

/** Types a text into the field that a phrase names, or into the one that waits for it. */
export function typed(
  input: DecideInput,
  items: Item[],
  text: string,
  target: TargetPhrase | undefined,
  append: boolean,
): Decision {
  const { scene } = input.view;
  const secret = input.secrets.includes(text);
  const shown = secret ? '••••' : text;
  const writes: PlannedAct['act'] = {
    kind: 'type',
    text,
    ...(secret ? { secret: true } : {}),
    ...(append ? { append: true } : {}),
  };
  const found = fieldCalled(scene, items, target, text);
  const list = found.kind === 'not-found' && !append ? listOffering(scene, items, target, text) : undefined;
  if (list)
    return actOn(
      list,
      { act: { kind: 'choose', option: text }, says: `Choose ${quote(shown)} in ${quote(list.label)}` },
      0.55,
    );
  if (found.kind === 'not-found' && target) return notFound(target, found.nearest, scene);
  // A field that opened in place looks like what it edits: it has the keyboard.
  if (found.kind === 'not-found')
    return act({
      act: writes,
      says: `Type ${quote(shown)} where the keyboard is`,
      confidence: 0.5,
    });
  if (found.kind === 'ambiguous')
    return cannot(
      'ambiguous',
      `${found.candidates.length} fields could be meant: say which one.`,
      found.candidates,
    );
  const plan = (c: Candidate, confidence: number): PlannedAct => {
    if (c.control?.affordance === 'choose')
      return {
        act: { kind: 'choose', option: text },
        target: targetOf(c),
        says: `Choose ${quote(shown)} in ${quote(c.label)}`,
        confidence,
      };
    return {
      act: writes,
      target: targetOf(c),
      says: `${append ? 'Append' : 'Type'} ${quote(shown)} in ${quote(c.label || 'the field')}`,
      confidence,
    };
  };
  return act(
    plan(found.candidate, found.confidence),
    found.others.map((c) => plan(c, Math.min(0.5, c.score))),
  );
}
