/** Turns a step and a view into the next action, or the reason why there is none. */
import { centre, within } from '#worker/core/geometry.ts';
import { pressVerb } from '#worker/core/press.ts';
import type { Scene } from '#worker/sight/scene.ts';
import type { DecideInput, Decision, PlannedAct } from '#worker/ports/brain.ts';
import { accounted } from './accounting.ts';
import { chosen } from './choose.ts';
import {
  act,
  actOn,
  besideToggle,
  cannot,
  describe,
  doubted,
  notFound,
  onTarget,
  quote,
  taken,
  targetOf,
} from './decision.ts';
import { dueAct } from './due.ts';
import { nextToggle } from './toggle-every.ts';
import { cellFor, countedUnder, isColumnHead, standsUnder } from '#worker/grounding/cells.ts';
import { vetoOf } from '#worker/grounding/vetoes.ts';
import { asCandidate, fieldFor, submitFor, toggleBeside } from '#worker/grounding/forms.ts';
import { ground, type Candidate, type Want } from '#worker/grounding/ground.ts';
import { singleOut } from '#worker/grounding/single-out.ts';
import { belongsElsewhere, byIntent, saysMore } from '#worker/grounding/intent.ts';
import { itemsOf, type Item } from '#worker/grounding/items.ts';
import { labelFit } from '#worker/grounding/label-fit.ts';
import { optionFor } from '#worker/grounding/options.ts';
import { settle, type Settled } from '#worker/grounding/settle.ts';
import { endMark } from '#worker/grounding/span.ts';
import { judgeAssertion } from '#worker/assertions/index.ts';
import { isSameAction, switchesOff, switchesOn } from '#worker/lexicons/action-synonyms.ts';
import { fold, root } from '#worker/core/likeness.ts';
import { parseStep } from '#worker/language/parse.ts';
import { named } from '#worker/language/target.ts';
import { readValue } from './read-value.ts';
import type { ParsedAct, TargetPhrase } from '#worker/language/types.ts';

/**
 * Finds the control by the words of its target; where that is not found or ambiguous, by the whole clause.
 */
function pressed(
  input: DecideInput,
  items: Item[],
  parsed: Extract<ParsedAct, { kind: 'press' | 'hover' }>,
  make: (c: Candidate) => Pick<PlannedAct, 'act' | 'says'>,
): Decision {
  const done = (c: Candidate): ReturnType<typeof make> => switched(c, parsed) ?? make(c);
  const strict = parsed.loose
    ? undefined
    : onTarget(input, items, [parsed.target, ...(parsed.or ?? [])], 'press', done);
  // 'Filter by "north"': where no control has that name, the text goes into the filter field.
  if (parsed.verb === 'filter' && parsed.target.quoted && strict?.kind !== 'act') {
    const field = searched(input, items, parsed.target.name);
    if (field.kind === 'act') return field;
  }
  const taker = parsed.verb === 'assign' ? assigned(items, parsed.said ?? '') : undefined;
  if (taker)
    return actOn(
      taker.list,
      {
        act: { kind: 'choose', option: taker.text },
        says: `Choose ${quote(taker.text)} in ${describe(taker.list)}`,
      },
      0.6,
    );
  // 'Pay once a year': a choice whose label is the whole clause, including its verb, beats a partial match.
  const choice =
    strict?.kind === 'act' && !parsed.target.quoted
      ? items.filter(
          (i) =>
            (i.control?.affordance === 'toggle' || i.kind === 'tab') &&
            !i.veiled &&
            fold(`${parsed.verb} ${i.control!.label}`) === fold(parsed.said ?? parsed.target.source),
        )
      : [];
  if (choice.length === 1)
    return actOn(asCandidate(choice[0]!, 0.7), done(asCandidate(choice[0]!, 0.7)), 0.65);
  // A target that is quoted, counted or placed relative to another stays as found.
  if (
    strict?.kind === 'act' &&
    (parsed.target.quoted || parsed.target.ordinal !== undefined || parsed.target.relations.length > 0)
  )
    return strict;
  const said = parsed.said ?? parsed.target.source;
  // A quoted text, a relation or a named container fixes the target: nothing else may replace it.
  const exact =
    parsed.target.quoted ||
    parsed.target.relations.length > 0 ||
    parsed.target.scopes.some(
      (s) => s.name && !s.loose && !/^(the )?(top|bottom|left|right|middle)\b/i.test(s.name.source),
    );
  const whole = byIntent(input.view.scene, items, said, { every: exact, relations: parsed.target.relations });
  // "With its heart": the matched control occurs more than once, and only the whole clause says which one.
  const astray =
    strict?.kind === 'act' &&
    !parsed.target.scopes.some((s) => s.kind === 'row' || s.kind === 'card') &&
    belongsElsewhere(input.view.scene, items, said, strict.plan.target!.box);
  if (astray && whole.kind !== 'found')
    return cannot(
      'ambiguous',
      `What could be ${parsed.target.source} stands apart from what the step names.`,
    );
  // The strict match is plain text, while a control has the verb in its name: 'Start check' below the heading
  // "Sound check".
  const plainText = strict?.kind === 'act' && strict.plan.target?.line !== undefined && !parsed.target.quoted;
  const doers =
    !plainText || whole.kind === 'not-found'
      ? []
      : (whole.kind === 'found' ? [whole.candidate] : whole.candidates).filter(
          (c) => c.control && c.item.names.some((n) => labelFit(parsed.verb, n.text).coverage > 0.9),
        );
  if (doers.length === 1) return actOn(doers[0]!, make(doers[0]!), 0.6);
  // "Open" never means ticking a checkbox.
  const boxOpened =
    strict?.kind === 'act' &&
    parsed.verb === 'open' &&
    strict.plan.target?.control?.affordance === 'toggle' &&
    !parsed.target.quoted;
  if (boxOpened && whole.kind === 'found' && whole.candidate.control?.affordance !== 'toggle')
    return actOn(whole.candidate, make(whole.candidate), whole.confidence);
  // Keep the strict match unless another control covers more words of the clause.
  if (
    strict?.kind === 'act' &&
    !astray &&
    !(parsed.tool && whole.kind === 'found') &&
    (whole.kind !== 'found' ||
      !saysMore(input.view.scene, items, said, whole.candidate, strict.plan.target!.box))
  )
    return strict;
  const option =
    whole.kind === 'found' && whole.candidate.control?.affordance !== 'choose'
      ? undefined
      : listedIn(items, said);
  if (option)
    return actOn(
      option.list,
      {
        act: { kind: 'choose', option: option.text },
        says: `Choose ${quote(option.text)} in ${describe(option.list)}`,
      },
      0.55,
    );
  if (whole.kind === 'found') return actOn(whole.candidate, done(whole.candidate), whole.confidence);
  if (strict && !(strict.kind === 'cannot' && strict.why === 'not-found' && whole.kind === 'ambiguous'))
    return strict;
  if (whole.kind === 'ambiguous')
    return cannot(
      'ambiguous',
      `${whole.candidates.length} things on the screen could do that: say which one (a row, a place, or "the first").`,
      whole.candidates,
    );
  return cannot(
    'not-understood',
    `The step was not understood: ${said}`,
    whole.kind === 'not-found' ? whole.nearest : [],
  );
}

/**
 * 'Hide the weekends', 'Allow comments': the verb fixes the wanted state of a checkbox or switch, whatever
 * its current state.
 */
function switched(
  { control, label }: Candidate,
  { verb, said = '' }: { verb: string; said?: string },
): Pick<PlannedAct, 'act' | 'says'> | undefined {
  if (control?.affordance !== 'toggle' || control.kind === 'radio') return undefined;
  // For a box labelled "Hide whitespace", "show" means unticked and "hide" means ticked.
  const first = fold(label).split(' ')[0]!;
  const without = /\bwithout\b/i.test(said) !== /\bwithout\b/i.test(label);
  const to = switchesOff.has(verb)
    ? switchesOff.has(first)
    : switchesOn.has(verb)
      ? switchesOff.has(first) === without
      : undefined;
  return to === undefined
    ? undefined
    : { act: { kind: 'toggle', to }, says: `${to ? 'Check' : 'Uncheck'} ${quote(label)}` };
}

/** 'Assign the ticket to Ann': the only dropdown whose label starts with "assign". */
function assigned(items: Item[], said: string): { list: Candidate; text: string } | undefined {
  const to = /^assign .+? to (\S.*)$/i.exec(said.trim())?.[1];
  const lists = items.filter(
    (i) => i.control?.affordance === 'choose' && !i.veiled && /^assign/i.test(i.control.label),
  );
  return to !== undefined && lists.length === 1
    ? { list: asCandidate(lists[0]!, 0.6), text: to.replace(/^"|"$/g, '') }
    : undefined;
}

/**
 * 'Show only the last 30 days', 'Sort it by price': the dropdown whose label starts with the verb, and the
 * option to choose in it.
 */
function listedIn(items: Item[], said: string): { list: Candidate; text: string } | undefined {
  const parts = /^(\S+)\s+(?:(?:it|them|only|just|the|by|to|as|with|every)\s+)*?((?:every |by )?\S.*)$/i.exec(
    said.trim(),
  );
  if (!parts) return undefined;
  const bare = (said: string): string => said.replace(/^(?:(?:it|them|only|just|the|to)\s+)+/i, '');
  const lists = items.filter(
    (i) =>
      i.control?.affordance === 'choose' &&
      !i.veiled &&
      i.control.value !== undefined &&
      root(fold(i.control.label).split(' ')[0]!) === root(fold(parts[1]!)),
  );
  // 'Pay from the wages account' for the dropdown "Pay from".
  const name = lists.length === 1 ? lists[0]!.control!.label : '';
  const text = bare(
    said.trim().toLowerCase().startsWith(`${name.toLowerCase()} `)
      ? said.trim().slice(name.length + 1)
      : parts[2]!,
  );
  return lists.length === 1 && !/["“]/.test(text) ? { list: asCandidate(lists[0]!, 0.6), text } : undefined;
}

/** Finds the checkbox by its words; else by the row or sentence that it is in. */
function toggled(
  input: DecideInput,
  items: Item[],
  target: TargetPhrase,
  wanted: boolean | undefined,
): Decision {
  const make = (c: Candidate): Pick<PlannedAct, 'act' | 'says'> => {
    const to = wanted ?? !(c.control?.state.checked ?? false);
    const blind = wanted === undefined && c.control?.state.checked === undefined;
    return {
      act: blind ? { kind: 'press' } : { kind: 'toggle', to },
      says: `${blind ? 'Toggle' : to ? 'Check' : 'Uncheck'} ${quote(c.label)}`,
    };
  };
  const counted =
    target.ordinal === undefined || target.quoted ? undefined : countedUnder(input.view.scene, items, target);
  if (counted) return actOn(asCandidate(counted, 0.6), make(asCandidate(counted, 0.6)), 0.6);
  const strict = onTarget(input, items, [target], 'toggle', make);
  const plain = target.source.replace(/^"|"$/g, '').replace(/^\p{Lu}(?=\p{Ll})/u, (c) => c.toLowerCase());
  const astray =
    strict.kind === 'act' &&
    !target.scopes.some((s) => s.kind === 'row') &&
    belongsElsewhere(input.view.scene, items, `tick ${plain}`, strict.plan.target!.box);
  if (strict.kind === 'act' && strict.plan.target?.control?.affordance === 'toggle' && !astray) return strict;
  // The words name a row: its checkbox is meant.
  const beside =
    strict.kind === 'act' && strict.plan.target && !astray
      ? toggleBeside(items, strict.plan.target.box)
      : undefined;
  if (beside) return actOn(asCandidate(beside, 0.7), make(asCandidate(beside, 0.7)), 0.65);
  if (strict.kind === 'act' && target.quoted) return strict;
  const toggles = items.filter((i) => i.control?.affordance === 'toggle');
  const whole = byIntent(input.view.scene, toggles, `tick ${plain}`, {
    relations: target.relations,
    exact: true,
  });
  if (whole.kind === 'found') return actOn(whole.candidate, make(whole.candidate), whole.confidence);
  if (strict.kind === 'act')
    return astray
      ? cannot('ambiguous', `What could be ${target.source} stands apart from what the step names.`)
      : strict;
  if (target.ordinal !== undefined) return strict;
  // A checkbox that was not recognized as one is clicked at its words.
  const anything = byIntent(input.view.scene, items, `click ${plain}`, { exact: true });
  if (anything.kind !== 'found') return strict;
  const row = toggleBeside(items, anything.candidate.box);
  const found = row ? asCandidate(row, 0.6) : anything.candidate;
  return actOn(found, make(found), 0.55);
}

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
function searched(input: DecideInput, items: Item[], text: string): Decision {
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
const writing = new Set(['reply', 'answer', 'comment', 'note', 'ask', 'say']);

/** The field whose name contains the verb ("Write a reply"), or the only text area. */
function ownField(scene: Scene, items: Item[], verb: string): TargetPhrase | undefined {
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

function typed(
  input: DecideInput,
  items: Item[],
  text: string,
  target: TargetPhrase | undefined,
  append: boolean,
): Decision {
  const { scene } = input.view;
  const secret = input.secrets.includes(text);
  const shown = secret ? '••••' : text;
  const strict = fieldFor(scene, items, target, text);
  const fields = items.filter((i) => (i.control?.affordance === 'type' || i.kind === 'date') && !i.veiled);
  // "The box about the flue", "the field at the top": matched by the whole phrase.
  const whole =
    strict.kind !== 'found' && target
      ? byIntent(scene, items, `fill ${target.source}`, { relations: target.relations, among: fields })
      : undefined;
  const search =
    isSearch(target) && strict.kind !== 'found' && whole?.kind !== 'found' ? searchFieldOf(items) : undefined;
  const found: Settled =
    whole?.kind === 'found'
      ? whole
      : search
        ? { kind: 'found', candidate: asCandidate(search, 0.7), others: [], confidence: 0.7 }
        : strict;
  // 'Change the view to Week': a dropdown that offers such values.
  const list =
    found.kind === 'not-found' && !append
      ? optionFor(scene, items, { kind: 'choose', option: text, quoted: true, ...(target ? { target } : {}) })
      : undefined;
  if (
    list?.kind === 'found' &&
    list.how === 'choose' &&
    list.candidate.control?.affordance === 'choose' &&
    list.confidence > 0.5
  )
    return actOn(
      list.candidate,
      {
        act: { kind: 'choose', option: text },
        says: `Choose ${quote(shown)} in ${quote(list.candidate.label)}`,
      },
      0.55,
    );
  if (found.kind === 'not-found')
    return target
      ? notFound(target, found.nearest, scene)
      : cannot('not-found', 'No field on the screen is waiting for text.');
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
      act: { kind: 'type', text, ...(secret ? { secret: true } : {}), ...(append ? { append: true } : {}) },
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

function scrolled(
  input: DecideInput,
  items: Item[],
  parsed: Extract<ParsedAct, { kind: 'scroll' }>,
): Decision {
  const { scene, picture } = input.view;
  const shows = picture.visible ?? { x: 0, y: 0, width: scene.width, height: scene.height };
  const by = (dy: number, says: string, over?: PlannedAct['target']): Decision =>
    act({
      act: { kind: 'scroll', dy: Math.round(dy) },
      ...(over ? { target: over } : {}),
      says,
      confidence: 0.95,
    });
  if (parsed.by === 'down' || parsed.by === 'up') {
    const dy = shows.height * 0.8 * (parsed.by === 'up' ? -1 : 1);
    if (!parsed.target) return by(dy, `Scroll ${parsed.by}`);
    const pane = settle(ground(scene, parsed.target, 'see', items), { ...parsed.target, any: true });
    return pane.kind === 'found'
      ? by(dy, `Scroll ${parsed.by} over ${describe(pane.candidate)}`, targetOf(pane.candidate))
      : notFound(parsed.target, pane.kind === 'not-found' ? pane.nearest : [], scene);
  }
  if (parsed.by)
    return by(
      parsed.by === 'top'
        ? -Math.max(shows.y, shows.height * 20)
        : Math.max(scene.height - shows.y, shows.height * 20),
      `Scroll to the ${parsed.by}`,
    );
  const phrase = parsed.target!;
  const region = scene.regions.find((r) => r.kind === phrase.name.replace(/^the /, ''));
  const settled = settle(ground(scene, phrase, 'see', items), { ...phrase, any: true });
  if (settled.kind === 'found')
    return by(
      centre(settled.candidate.box).y - (shows.y + shows.height / 2),
      `Scroll to ${describe(settled.candidate)}`,
    );
  if (region) return by(centre(region.box).y - (shows.y + shows.height / 2), `Scroll to the ${region.kind}`);
  if (/footer|bottom|end/.test(phrase.name)) return by(shows.height * 20, 'Scroll to the bottom');
  return notFound(phrase, [], scene);
}

/** Usual names of upload controls, for steps that name none. */
const uploaders = [
  'choose file',
  'browse',
  'upload',
  'choose files',
  'select file',
  'attach',
  'add file',
  'drop files here',
].map((name) => named(name, [], false));

/** 'Sort by "Price"': an option of the sort dropdown, or a column heading or button of that name. */
function sorted(input: DecideInput, items: Item[], by: string): Decision {
  const { scene } = input.view;
  const selects = scene.controls.filter((c) => c.affordance === 'choose');
  const sorters = ground(scene, named('sort by', ['select'], false), 'choose', items).filter(
    (c) =>
      c.control?.affordance === 'choose' &&
      c.fit > 0.5 &&
      /sort|order/i.test(`${c.label} ${c.control.value ?? ''}`),
  );
  const headed = onTarget(
    input,
    items.filter((i) => i.control?.affordance !== 'toggle'),
    [named(by, [], false)],
    'press',
    (c) => ({ act: { kind: 'press' }, says: `Click ${describe(c)}` }),
  );
  if (!sorters[0] && headed.kind === 'act') return headed;
  const whole = sorters[0] ? undefined : byIntent(scene, items, by);
  if (whole?.kind === 'found')
    return actOn(
      whole.candidate,
      { act: { kind: 'press' }, says: `Click ${describe(whole.candidate)}` },
      whole.confidence,
    );
  // A dropdown that shows a sort order, though its label does not mention sorting.
  const shows = selects.filter((c) =>
    /^(most|best|newest|latest|oldest|recent|recommended|featured|popular|relevance|top rated|price|name)\b/i.test(
      c.value ?? '',
    ),
  );
  if (!sorters[0] && shows.length === 1 && headed.kind === 'cannot' && headed.why === 'not-found')
    return act({
      act: { kind: 'choose', option: by },
      target: { control: shows[0]!, box: shows[0]!.box },
      says: `Choose ${quote(by)} in ${quote(shows[0]!.value!)}`,
      confidence: 0.6,
    });
  if (!sorters[0] && headed.kind === 'cannot' && headed.why === 'ambiguous') {
    const head = items.filter((i) => i.line && fold(i.line.text) === fold(by) && isColumnHead(scene, i.line));
    if (head.length === 1)
      return actOn(
        asCandidate(head[0]!, 0.7),
        { act: { kind: 'press' }, says: `Click the heading ${quote(by)}` },
        0.65,
      );
  }
  const sorter =
    sorters[0] ??
    (selects.length === 1 && /sort|order/i.test(`${selects[0]!.label} ${selects[0]!.value ?? ''}`)
      ? ground(scene, named(selects[0]!.label || selects[0]!.value || '', ['select']), 'choose', items).find(
          (c) => c.control === selects[0],
        )
      : undefined);
  if (sorter)
    return actOn(
      sorter,
      { act: { kind: 'choose', option: by }, says: `Choose ${quote(by)} in ${quote(sorter.label)}` },
      0.85,
    );
  return onTarget(input, items, [named(by, [], false), named(`sort by ${by}`, [], false)], 'press', (c) => ({
    act: { kind: 'press' },
    says: `Click ${describe(c)}`,
  }));
}

function absolute(url: string, start: string, address: string): string {
  const base = /^https?:/.test(address) ? address : start;
  const full =
    /^[\w-]+(\.[\w-]+)*(:\d+)?(\/|$)/.test(url) &&
    !/^https?:/.test(url) &&
    (url.includes('.') || url.includes(':'))
      ? `http://${url}`
      : url;
  try {
    // An absolute path is relative to the origin under test, even after a redirect elsewhere.
    return new URL(full, full.startsWith('/') ? start || base : base).href;
  } catch {
    return full;
  }
}

function decideAct(input: DecideInput, items: Item[], parsed: ParsedAct): Decision {
  const { scene } = input.view;
  switch (parsed.kind) {
    case 'press':
      return besideToggle(
        scene,
        pressed(input, items, parsed, (c) => ({
          act: { kind: 'press', ...parsed.manner },
          says: `${pressVerb(parsed.manner)} ${describe(c)}`,
        })),
      );
    case 'hover':
      return pressed(input, items, parsed, (c) => ({
        act: { kind: 'hover' },
        says: `Hover over ${describe(c)}`,
      }));
    case 'type':
      // "Change the ticket to a return" selects one of the visible choices rather than typing into a field.
      if (
        /^(change|set|switch|turn)$/.test(parsed.verb) &&
        parsed.target &&
        !input.secrets.includes(parsed.text) &&
        fieldFor(scene, items, parsed.target, parsed.text).kind !== 'found'
      ) {
        const option = named(parsed.text.replace(/^(a|an|the) /i, ''), [], true);
        const choice = settle(
          ground(scene, option, 'choose', items).filter(
            (c) =>
              (c.control?.affordance === 'toggle' ||
                (c.control?.affordance === 'press' &&
                  c.kind !== 'link' &&
                  standsUnder(scene, c.item, parsed.target!.source))) &&
              c.fit >= 0.93,
          ),
          option,
        );
        if (choice.kind === 'found' && !input.intent.includes(`"${parsed.text}"`))
          return actOn(
            choice.candidate,
            { act: taken(choice.candidate), says: `Choose ${describe(choice.candidate)}` },
            0.7,
          );
      }
      return typed(
        input,
        items,
        parsed.text,
        parsed.target ?? (writing.has(parsed.verb) ? ownField(scene, items, parsed.verb) : undefined),
        parsed.append ?? false,
      );
    case 'identity':
      return typed(
        input,
        items,
        parsed.text,
        named(parsed.role === 'password' ? 'password' : 'email', ['field'], false),
        false,
      );
    case 'clear': {
      const found = fieldFor(scene, items, parsed.target);
      if (found.kind === 'found')
        return actOn(
          found.candidate,
          { act: { kind: 'clear' }, says: `Clear ${quote(found.candidate.label || 'the field')}` },
          found.confidence,
        );
      const all = parsed.target && byIntent(scene, items, `clear ${parsed.target.source}`);
      if (all?.kind === 'found' && /^(?:clear|reset|remove)\b/i.test(all.candidate.label))
        return actOn(
          all.candidate,
          { act: { kind: 'press' }, says: `Click ${describe(all.candidate)}` },
          all.confidence,
        );
      if (parsed.target)
        return onTarget(input, items, [named(`clear ${parsed.target.name}`, [], false)], 'press', (c) => ({
          act: { kind: 'press' },
          says: `Click ${describe(c)}`,
        }));
      return cannot(
        'ambiguous',
        'Which field is to be cleared?',
        found.kind === 'ambiguous' ? found.candidates : [],
      );
    }
    case 'upload':
      return onTarget(
        input,
        items,
        parsed.target ? [parsed.target, named(`upload ${parsed.target.name}`, [], false)] : uploaders,
        'press',
        (c) => ({
          act: { kind: 'upload', files: parsed.files },
          says: `Upload ${parsed.files.map(quote).join(' and ')} with ${describe(c)}`,
        }),
      );
    case 'drag': {
      const to = settle(ground(scene, parsed.to, 'see', items), parsed.to);
      if (to.kind === 'not-found') return notFound(parsed.to, to.nearest, scene);
      if (to.kind === 'ambiguous')
        return cannot(
          'ambiguous',
          `${to.candidates.length} things on the screen could be ${parsed.to.source}.`,
          to.candidates,
        );
      const toward = targetOf(to.candidate);
      return onTarget(input, items, [parsed.target], 'press', (c) => ({
        act: { kind: 'drag', to: toward.box, toward },
        says: `Drag ${describe(c)} to ${describe(to.candidate)}`,
      }));
    }
    case 'choose':
      return chosen(input, items, parsed);
    case 'toggle':
      return toggled(input, items, parsed.target, parsed.to);
    case 'toggle-every':
      return nextToggle(input, items, parsed);
    case 'key': {
      if (parsed.named) {
        const found = settle(ground(scene, named(parsed.named), 'press', items), named(parsed.named));
        if (found.kind === 'found' && found.candidate.fit > 0.95 && found.candidate.control)
          return actOn(
            found.candidate,
            { act: { kind: 'press' }, says: `Click ${describe(found.candidate)}` },
            found.confidence,
          );
      }
      return act({ act: { kind: 'key', keys: parsed.keys }, says: `Press ${parsed.keys}`, confidence: 0.97 });
    }
    case 'scroll':
      return scrolled(input, items, parsed);
    case 'navigate': {
      const url = absolute(parsed.url, input.start, input.view.address);
      return act({ act: { kind: 'navigate', url }, says: `Open ${url}`, confidence: 0.99 });
    }
    case 'home':
      return act({
        act: { kind: 'navigate', url: input.start },
        says: `Open ${input.start}`,
        confidence: 0.95,
      });
    case 'back':
    case 'forward':
    case 'reload':
      return act({
        act: { kind: parsed.kind },
        says: parsed.kind === 'reload' ? 'Reload the page' : `Go ${parsed.kind}`,
        confidence: 0.99,
      });
    case 'wait':
      if (
        parsed.gone &&
        parsed.text &&
        judgeAssertion({ view: input.view, assertion: `${quote(parsed.text)} is not shown` }).verdict ===
          'holds'
      )
        return act({ act: { kind: 'wait', ms: 0 }, says: `${quote(parsed.text)} is gone`, confidence: 0.9 });
      return act({
        act: {
          kind: 'wait',
          ...(parsed.text && !parsed.gone ? { text: parsed.text } : {}),
          ...(parsed.ms !== undefined ? { ms: parsed.ms } : parsed.gone ? { ms: 1500 } : {}),
        },
        says: parsed.text ? `Wait for ${quote(parsed.text)}${parsed.gone ? ' to go' : ''}` : 'Wait',
        confidence: 0.95,
      });
    case 'submit': {
      const found = submitFor(scene, items, parsed.words);
      if (found.kind === 'found')
        return actOn(
          found.candidate,
          { act: { kind: 'press' }, says: `Click ${describe(found.candidate)}` },
          found.confidence,
        );
      if (found.kind === 'ambiguous')
        return cannot('ambiguous', 'More than one button could submit the form: name it.', found.candidates);
      return scene.controls.some((c) => c.affordance === 'type')
        ? act({ act: { kind: 'key', keys: 'Enter' }, says: 'Press Enter', confidence: 0.6 })
        : cannot('not-found', 'No button that submits is on the screen, and no field to press Enter in.');
    }
    case 'search': {
      const decision = searched(input, items, parsed.text);
      if (decision.kind !== 'act' || decision.plan.act.kind !== 'type') return decision;
      return {
        ...decision,
        plan: {
          ...decision.plan,
          act: { ...decision.plan.act, submit: true },
          says: `Search for ${quote(parsed.text)}`,
        },
        others: [],
      };
    }
    case 'sort':
      return sorted(input, items, parsed.by);
    case 'remember': {
      const read = readValue(input.view, parsed.what);
      if ('problem' in read) return cannot('not-understood', read.problem);
      return {
        kind: 'read',
        name: parsed.name,
        value: read.value,
        says: `${parsed.what.source} is ${quote(read.value)}; it is remembered as {{${parsed.name}}}.`,
        box: read.box,
        decidedBy: 'engine',
      };
    }
    case 'verify': {
      const verdict = judgeAssertion({ view: input.view, assertion: parsed.assertion });
      if (verdict.verdict === 'holds') return { kind: 'done', says: verdict.says };
      // "Confirm that you are over 18" may ask to tick a box.
      if (verdict.verdict === 'cannot-tell' && /^(?:i|you)\b/i.test(parsed.assertion)) {
        const box = toggled(input, items, named(parsed.assertion, [], false), true);
        if (box.kind === 'act') return box;
      }
      return cannot(verdict.verdict === 'fails' ? 'not-found' : 'not-understood', verdict.says);
    }
  }
}

/** Finds the control in a table by the words of its row and column heading. */
function inCell(input: DecideInput, items: Item[], parsed: ParsedAct): Decision | undefined {
  const source = 'target' in parsed ? parsed.target?.source : undefined;
  if (source === undefined || !['press', 'toggle', 'type'].includes(parsed.kind)) return undefined;
  const cell = cellFor(
    input.view.scene,
    items,
    parsed.kind === 'press' ? (parsed.said ?? source) : `click ${source}`,
    parsed.kind === 'type' ? ['type', 'choose'] : ['toggle'],
  );
  if (!cell) return undefined;
  const target = targetOf(asCandidate(cell, 0.7));
  if (parsed.kind === 'type') {
    const shown = quote(input.secrets.includes(parsed.text) ? '••••' : parsed.text);
    if (cell.control!.affordance === 'choose')
      return act({
        act: { kind: 'choose', option: parsed.text },
        target,
        says: `Choose ${shown} in ${source}`,
        confidence: 0.65,
      });
    return act({
      act: {
        kind: 'type',
        text: parsed.text,
        ...(input.secrets.includes(parsed.text) ? { secret: true } : {}),
        ...(parsed.append ? { append: true } : {}),
      },
      target,
      says: `Type ${shown} in ${source}`,
      confidence: 0.65,
    });
  }
  const to = parsed.kind === 'toggle' ? (parsed.to ?? !(cell.control!.state.checked ?? false)) : true;
  return act({
    act: { kind: 'toggle', to },
    target,
    says: `${to ? 'Check' : 'Uncheck'} ${source}`,
    confidence: 0.65,
  });
}

/** Closing or removing a tag or tab means clicking the × at its end, not its middle. */
function atMark(scene: Scene, parsed: ParsedAct, decision: Extract<Decision, { kind: 'act' }>): Decision {
  const {
    act: { kind },
    target,
  } = decision.plan;
  if (parsed.kind !== 'press' || kind !== 'press' || !target || !isSameAction(parsed.verb, 'x'))
    return decision;
  const box = endMark(
    target.line ? [target.line] : scene.lines.filter((l) => target.control?.lines.includes(l.id)),
  );
  return box ? { ...decision, plan: { ...decision.plan, target: { ...target, box } } } : decision;
}

/**
 * The decision, unless a veto speaks against its action; then a table cell that fits better, or the reason.
 */
function sure(input: DecideInput, items: Item[], parsed: ParsedAct, decision: Decision): Decision {
  const doubt = decision.kind === 'act' ? vetoOf(input.view.scene, items, parsed, decision.plan) : undefined;
  if (decision.kind === 'act' ? doubt === undefined : decision.kind !== 'cannot')
    return decision.kind === 'act' ? atMark(input.view.scene, parsed, decision) : decision;
  const cell = inCell(input, items, parsed);
  if (cell) return cell;
  return decision.kind === 'act'
    ? cannot('ambiguous', `${decision.plan.says}? It was not done: ${doubt}.`, doubted(items, decision.plan))
    : decision;
}

/** "… and add it": of several buttons with that verb, the one beside the field that was just filled in. */
function besideFilled(
  input: DecideInput,
  items: Item[],
  parsed: ParsedAct,
  before: ParsedAct | undefined,
): Decision | undefined {
  if (
    parsed.kind !== 'press' ||
    !/^\S+ (?:it|them|this|that)$/i.test(parsed.said ?? '') ||
    before?.kind !== 'type'
  )
    return undefined;
  // The field is known by its new value, since a placeholder that named it is gone.
  const holding = items.filter(
    (i) => i.control?.affordance === 'type' && fold(i.control.value ?? '') === fold(before.text),
  );
  const again = holding.length === 1 ? undefined : decideAct(input, items, before);
  const field =
    holding.length === 1 ? holding[0]!.box : again?.kind === 'act' ? again.plan.target?.box : undefined;
  if (!field) return undefined;
  const from = centre(field);
  const near = items
    .filter(
      (i) =>
        i.control?.affordance === 'press' &&
        !i.veiled &&
        i.names.some((n) => fold(n.text).split(' ')[0] === parsed.verb) &&
        i.box.y > field.y - 8,
    )
    .map((item) => ({ item, away: Math.hypot(centre(item.box).x - from.x, centre(item.box).y - from.y) }))
    .sort((a, b) => a.away - b.away);
  const [first, second] = near;
  if (!first || first.away > besidePx || (second && first.away > 0.6 * second.away)) return undefined;
  const found = asCandidate(first.item, 0.65);
  return actOn(found, { act: { kind: 'press' }, says: `Click ${describe(found)}` }, 0.65);
}

/** A form's button is at most this far from its last field, px. */
const besidePx = 320;

const wants: Partial<Record<ParsedAct['kind'], Want>> = {
  press: 'press',
  hover: 'press',
  toggle: 'toggle',
  type: 'type',
  clear: 'type',
};

/**
 * The act without the places in its target, and the one item that is meant, where what stands beside those of
 * its name tells which one that is.
 */
function singledOut(
  scene: Scene,
  items: Item[],
  parsed: ParsedAct,
): { kind: 'act'; act: ParsedAct; items: Item[] } | { kind: 'ambiguous'; items: Item[]; source: string } {
  const want = wants[parsed.kind];
  const target = 'target' in parsed ? parsed.target : undefined;
  if (want === undefined || !target) return { kind: 'act', act: parsed, items };
  const single = singleOut(scene, items, target, want);
  if (single.kind === 'ambiguous') return { ...single, source: target.source };
  if (single.kind === 'untold') return { kind: 'act', act: parsed, items };
  const { item } = single;
  const left = items.filter((one) => one === item || within(one.box, item.box) > 0.5);
  return {
    kind: 'act',
    act: { ...parsed, target: { ...target, scopes: [], relations: [] } } as ParsedAct,
    items: left,
  };
}

/** Decides the action at index `done` of the step on the current view. Never throws. */
export function decide(input: DecideInput): Decision {
  const parsed = parseStep(input.intent);
  const [script] = parsed.scripts;
  if (script) return { kind: 'needs-script', name: script };
  if (parsed.unknown !== undefined && input.done >= parsed.acts.length)
    return cannot('not-understood', `The step was not understood: ${parsed.unknown}`);
  const due = dueAct(input, parsed);
  if ('decision' in due) return due.decision;
  const items = itemsOf(input.view.scene);
  const single = singledOut(input.view.scene, items, due.act);
  if (single.kind === 'ambiguous')
    return cannot(
      'ambiguous',
      `${single.items.length} things on the screen could be ${single.source}: say which one.`,
      single.items.map((item) => asCandidate(item, 0.5)),
    );
  const decision =
    besideFilled(input, items, due.act, due.before) ??
    sure(input, single.items, single.act, decideAct(input, single.items, single.act));
  return accounted(input, items, { act: due.act, acts: parsed.acts, decision });
}
