/** The content of a field, and the state of a control. */
import { contrast } from '#worker/sight/contrast.ts';
import type { Control } from '#worker/sight/scene.ts';
import type { Box } from '#worker/core/geometry.ts';
import { fieldFor } from '#worker/grounding/forms.ts';
import { ground } from '#worker/grounding/ground.ts';
import { settle } from '#worker/grounding/settle.ts';
import { findText } from './find-text.ts';
import { fold, isNumeric, wordLikeness, wordsOf } from '#worker/core/likeness.ts';
import { colourName, isColour } from '#worker/sight/colour-names.ts';
import type { TargetPhrase } from '#worker/language/types.ts';
import { isQuoted, phraseIn, valueIn, type Sentence } from './sentence.ts';
import { either, fails, holds, not, unsure, type Check, type Page } from './types.ts';

export interface FieldRead {
  control: Control;
  label: string;
  /** Undefined if its content could not be read. */
  value: string | undefined;
  box: Box;
}

/** The field that a phrase names, with its content. Undefined if the field is unclear. */
export function readFieldOf(page: Page, phrase: TargetPhrase): FieldRead | undefined {
  const asks = phrase.kinds.some((k) => k === 'field' || k === 'select' || k === 'date');
  const settled = asks
    ? fieldFor(page.scene, page.items, phrase)
    : settle(ground(page.scene, phrase, 'type', page.items), phrase);
  const select =
    asks && settled.kind !== 'found'
      ? settle(ground(page.scene, phrase, 'choose', page.items), phrase)
      : settled;
  const chosen = settled.kind === 'found' ? settled : select.kind === 'found' ? select : undefined;
  const control = chosen?.candidate.control;
  if (
    !control ||
    !['type', 'choose'].includes(control.affordance) ||
    (chosen.candidate.fit < 0.85 && !(asks && !phrase.quoted && chosen.candidate.explains))
  )
    return undefined;
  const own = page.scene.lines.filter((l) => control.lines.includes(l.id));
  const { label } = chosen.candidate;
  if (own.some((l) => l.unread)) return { control, label, value: undefined, box: control.box };
  const inside = own
    .map((l) => l.text)
    .join(' ')
    .trim();
  const hint =
    control.placeholder !== undefined && inside !== '' && fold(control.placeholder) === fold(inside);
  const value = control.value ?? (inside === '' || hint ? '' : undefined);
  return { control, label, value, box: control.box };
}

/** Whether the value contains the wanted words, whole and in order; figures must be exact. */
function includes(value: string, wanted: string): boolean {
  const a = wordsOf(wanted);
  const b = wordsOf(value);
  if (a.length === 0) return fold(value).includes(fold(wanted)) && fold(wanted) !== '';
  for (let at = 0; at + a.length <= b.length; at++)
    if (a.every((w, i) => wordLikeness(w, b[at + i]!, true) >= 0.9)) return true;
  return fold(value).replace(/\s/g, '') === fold(wanted).replace(/\s/g, '');
}

const same = (value: string, wanted: string): boolean =>
  includes(value, wanted) && wordsOf(value).length === wordsOf(wanted).length;

/** Whether figures agree but letters differ slightly, which may be an OCR error. */
function nearly(value: string, wanted: string): boolean {
  const a = wordsOf(wanted);
  const b = wordsOf(value);
  // A small symbol beside a figure (%, a currency) is easily lost.
  const figure = (w: string): string => w.replace(/[%$€£¥₹\s]/g, '');
  return (
    a.length === b.length &&
    a.every(
      (w, i) =>
        wordLikeness(w, b[i]!) >= 0.6 || (isNumeric(w) && isNumeric(b[i]!) && figure(w) === figure(b[i]!)),
    )
  );
}

/** `the ‹0› field contains ‹1›`, `‹0› is empty`, `the ‹0› field is filled in`. */
export function readField(s: Sentence): Check | undefined {
  const emptied = /^(.+?) (?:is|has been) (not )?(empty|blank|cleared|filled|filled in|filled out)$/.exec(
    s.plain,
  );
  if (emptied) {
    const [, subject, negation, how] = emptied as unknown as [string, string, string | undefined, string];
    const phrase = phraseIn(subject, s);
    const wantsEmpty = !how.startsWith('filled') !== Boolean(negation);
    return ({ now }) => {
      const field = readFieldOf(now, phrase);
      if (!field)
        return phrase.kinds.includes('field')
          ? unsure(`The ${phrase.source.replace(/^the /i, '')} was not made out.`)
          : emptyThing(now, phrase.name || phrase.source, wantsEmpty);
      if (field.value === undefined)
        return wantsEmpty
          ? unsure(
              `Whether what stands in "${field.label}" is a hint or its content was not made out.`,
              field.box,
            )
          : holds(`"${field.label}" holds something.`, field.box);
      return either(
        (field.value.trim() === '') === wantsEmpty,
        field.value.trim() === '' ? `"${field.label}" is empty.` : `"${field.label}" holds "${field.value}".`,
        field.box,
      );
    };
  }
  const valued =
    /^(?:the )?(?:value|content|text|selection)s? (?:of|in|inside) (?:the )?(.+?)(?: field| input| box)? (is|equals|reads|contains) (not )?(‹\d+›)$/.exec(
      s.plain,
    );
  const match = valued
    ? [valued[0], `the ${valued[1]} field`, valued[3], valued[2], valued[4]]
    : /^(.+?) (does not |is not |not )?(contains?|holds?|has|is|shows?|reads?|says?|is set to|is filled with|is prefilled with|has the value|keeps|still has|still holds|still contains|still shows|equals?|displays?)(?: the)?(?: value| text)? (‹\d+›)$/.exec(
        s.plain,
      );
  if (!match) return undefined;
  const [, subject, negation, how, part] = match as unknown as [
    string,
    string,
    string | undefined,
    string,
    string,
  ];
  const phrase = phraseIn(subject, s);
  if (!phrase.kinds.some((k) => k === 'field' || k === 'select' || k === 'date') || !isQuoted(part))
    return undefined;
  const wanted = valueIn(part, s);
  const loose = /contain|hold/.test(how);
  return ({ now }) => {
    const field = readFieldOf(now, phrase);
    if (!field) return unsure(`The ${phrase.source.replace(/^the /i, '')} was not made out.`);
    if (field.value === undefined) return unsure(`What "${field.label}" holds was not read.`, field.box);
    const ok = loose ? includes(field.value, wanted) : same(field.value, wanted);
    if (!ok && nearly(field.value, wanted) && field.value !== '')
      return unsure(`"${field.label}" reads "${field.value}", nearly "${wanted}".`, field.box);
    const verdict = either(
      ok,
      field.value === '' ? `"${field.label}" is empty.` : `"${field.label}" holds "${field.value}".`,
      field.box,
    );
    return negation ? not(verdict) : verdict;
  };
}

/** "The cart is empty": holds if the page says so and nothing contradicts it. */
function emptyThing(page: Page, name: string, wantsEmpty: boolean): ReturnType<Check> {
  const said = page.scene.lines.find(
    (l) =>
      /\b(empty|no (items|products|results|orders|entries|messages|data|records|tasks)|nothing (here|yet|found|to show|in)|don't have any|do not have any)\b/i.test(
        l.text,
      ) &&
      (fold(l.text).includes(fold(name).split(' ').at(-1) ?? '') || /^(your|the) /i.test(l.text)),
  );
  const filled = page.scene.regions.filter((r) => r.kind === 'row' || r.kind === 'card').length;
  const removers = page.items.filter(
    (i) => i.control && /^(remove|delete)$/i.test(i.names[0]?.text ?? ''),
  ).length;
  if (said && removers === 0) return either(wantsEmpty, `"${said.text}" is shown.`, said.box);
  if (said) return unsure(`"${said.text}" is shown, but so are entries.`, said.box);
  if (removers > 0)
    return either(
      !wantsEmpty,
      `${removers} entries can be removed.`,
      page.items.find((i) => /^(remove|delete)$/i.test(i.names[0]?.text ?? ''))?.box,
    );
  return unsure(
    filled > 0
      ? `Nothing says whether the ${name} is empty.`
      : `Neither entries nor a word about an empty ${name} were made out.`,
  );
}

const states: Record<string, [keyof Control['state'], boolean]> = {
  checked: ['checked', true],
  ticked: ['checked', true],
  unchecked: ['checked', false],
  unticked: ['checked', false],
  on: ['checked', true],
  off: ['checked', false],
  'turned on': ['checked', true],
  'turned off': ['checked', false],
  'switched on': ['checked', true],
  'switched off': ['checked', false],
  selected: ['selected', true],
  chosen: ['selected', true],
  deselected: ['selected', false],
  active: ['selected', true],
  highlighted: ['selected', true],
  current: ['selected', true],
  disabled: ['disabled', true],
  enabled: ['disabled', false],
  inactive: ['disabled', true],
  'greyed out': ['disabled', true],
  'grayed out': ['disabled', true],
  clickable: ['disabled', false],
  focused: ['focused', true],
  invalid: ['invalid', true],
  'marked as invalid': ['invalid', true],
};

/** Contrast ratio from which text is surely not greyed out (WCAG's limit for body text). */
const fullStrength = 4.5;

/** `‹0› is checked`, `the button ‹0› is disabled`, `the button is red`. */
export function readState(s: Sentence): Check | undefined {
  const names = Object.keys(states)
    .sort((a, b) => b.length - a.length)
    .join('|');
  const match = new RegExp(`^(.+?) (?:is|are) (not )?(${names})$`).exec(s.plain);
  if (!match) return readColour(s);
  const [, subject, negation, word] = match as unknown as [string, string, string | undefined, string];
  if (/ (?:and|or|is) /.test(` ${subject} `)) return undefined;
  const [named, on] = states[word]!;
  const value = negation ? !on : on;
  const phrase = phraseIn(subject, s);
  return ({ now }) => {
    const want = named === 'checked' ? 'toggle' : named === 'focused' || named === 'invalid' ? 'type' : 'see';
    const candidates = ground(now.scene, phrase, want, now.items).filter(
      (c) => c.control && (c.fit >= 0.85 || (c.explains && !phrase.quoted && phrase.kinds.length > 0)),
    );
    const settled = settle(candidates, phrase);
    if (settled.kind === 'not-found')
      return unsure(`No ${phrase.source.replace(/^the /i, '')} was made out.`);
    if (settled.kind === 'ambiguous')
      return unsure(
        `${settled.candidates.length} things could be ${phrase.source}.`,
        settled.candidates[0]!.box,
      );
    const control = settled.candidate.control!;
    const toggles = ['checkbox', 'radio', 'switch'].includes(control.kind);
    if (
      toggles !== phrase.kinds.includes('toggle') &&
      phrase.kinds.length > 0 &&
      (toggles || control.affordance === 'type')
    )
      return unsure(
        `"${settled.candidate.label}" was made out as a ${control.kind}, not as the ${phrase.kindWords}.`,
        control.box,
      );
    const name = settled.candidate.label || control.kind;
    const key = named === 'selected' && control.affordance === 'toggle' ? 'checked' : named;
    if (key === 'selected' && control.state.selected === undefined && control.affordance === 'choose')
      return unsure(`"${name}" is a list; which entry is chosen was not asked.`, control.box);
    const seen = control.state[key];
    if (seen !== undefined)
      return either(seen === value, `"${name}" is ${seen ? '' : 'not '}${key}.`, control.box);
    // A strong text on a strong colour is not greyed out; otherwise undecided, as a style may show it by the
    // border alone.
    const { fill } = control;
    const vivid =
      fill !== undefined && Math.max(fill.r, fill.g, fill.b) - Math.min(fill.r, fill.g, fill.b) > 60;
    const strong =
      key === 'disabled' &&
      vivid &&
      control.confidence > 0.6 &&
      now.scene.lines.some(
        (l) => control.lines.includes(l.id) && contrast(l.colour, l.background) >= fullStrength,
      );
    if (strong) return either(!value, `"${name}" is not greyed out.`, control.box);
    return unsure(`Whether "${name}" is ${key} does not show.`, control.box);
  };
}

function readColour(s: Sentence): Check | undefined {
  const match =
    /^(.+?) (?:is|are) (not )?(?:shown in |coloured |colored |in )?(red|green|blue|yellow|orange|purple|pink|black|white|grey|gray|brown)$/.exec(
      s.plain,
    );
  if (!match) return undefined;
  const [, subject, negation, colour] = match as unknown as [string, string, string | undefined, string];
  const phrase = phraseIn(subject, s);
  return ({ now }) => {
    const settled = settle(
      ground(now.scene, phrase, 'see', now.items).filter((c) => c.fit >= 0.85),
      phrase,
    );
    const text = phrase.quoted ? findText(now.scene, phrase.name).sure[0] : undefined;
    const button =
      settled.kind === 'found' && settled.candidate.control?.fill && !/\btext\b/.test(phrase.kindWords)
        ? settled.candidate
        : undefined;
    const seen =
      button?.control?.fill ??
      text?.lines[0]?.colour ??
      (settled.kind === 'found' ? settled.candidate.line?.colour : undefined);
    const box = button?.box ?? text?.box;
    if (!seen) return unsure(`No ${phrase.source} was made out.`);
    if (phrase.relations.length > 0 && !button)
      return unsure(`Whether that is ${phrase.source} was not made out.`, box);
    const verdict = isColour(colour, seen)
      ? holds(`It is ${colour}.`, box)
      : fails(`It is ${colourName(seen)}.`, box);
    return negation ? not(verdict) : verdict;
  };
}
