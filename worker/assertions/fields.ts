/** The content of a field, and the state of a control. */
import { contrast } from '#worker/sight/contrast.ts';
import type { Control, TextLine } from '#worker/sight/scene.ts';
import { median, overlap, type Box } from '#worker/core/geometry.ts';
import { fieldFor } from '#worker/grounding/forms.ts';
import { ground } from '#worker/grounding/ground.ts';
import { settle } from '#worker/grounding/settle.ts';
import { fold, isNumeric, wordLikeness, wordsOf } from '#worker/core/likeness.ts';
import type { TargetPhrase } from '#worker/language/types.ts';
import { isQuoted, phraseIn, valueIn, type Sentence } from './sentence.ts';
import { either, holds, not, unsure, type Check, type Page } from './types.ts';

export interface FieldRead {
  control: Control;
  label: string;
  /** Undefined if its content could not be read. */
  value: string | undefined;
  box: Box;
}

/** Contrast of text that is surely no hint. */
const fullText = 10;

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
  return contentOf(page, control, chosen.candidate.label);
}

/** What a field holds, as far as that was read. */
function contentOf(page: Page, control: Control, label: string): FieldRead {
  const own = page.scene.lines.filter((l) => control.lines.includes(l.id));
  if (own.some((l) => l.unread)) return { control, label, value: undefined, box: control.box };
  const inside = own
    .map((l) => l.text)
    .join(' ')
    .trim();
  const hint =
    control.placeholder !== undefined && inside !== '' && fold(control.placeholder) === fold(inside);
  // A hint is faint; text at full strength beside a label of the field's own may be what it holds.
  const mayBeContent =
    hint &&
    fold(label) !== fold(inside) &&
    own.every(({ colour, background }) => contrast(colour, background) >= fullText);
  const shown = control.value !== undefined && mayBeHint(page, control, own) ? undefined : control.value;
  const value = shown ?? (inside === '' || (hint && !mayBeContent) ? '' : undefined);
  return { control, label, value, box: control.box };
}

/** A hint stands out at most this much from its field, of what the page's print does. */
const hintStrength = 0.6;

/** Whether what stands in a field is so much paler than the page's print that it may be a hint. */
function mayBeHint(
  { scene, typed = [] }: Page,
  { affordance, box }: Control,
  own: readonly TextLine[],
): boolean {
  if (
    affordance !== 'type' ||
    own.length === 0 ||
    typed.some((entry) => entry.box && overlap(entry.box, box) > 0.5)
  )
    return false;
  const strengthOf = ({ colour, background }: TextLine) => contrast(colour, background);
  const usual = median(scene.lines.map(strengthOf));
  return own.every((line) => strengthOf(line) < Math.min(fullText, hintStrength * usual));
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
