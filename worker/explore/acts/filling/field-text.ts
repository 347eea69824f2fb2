/** What is typed into the fields of a form, and into which of them. */
import { alike, normalizeLabel } from '#worker/core/words.ts';
import { valueFor, type Instructions } from '#worker/guardrails/instructions.ts';
import type { Control } from '#worker/sight/scene.ts';
import { entryName } from '../../entries/entry-name.ts';
import type { FormVariant } from '../action.ts';
import { fieldLabel, type Form } from '../forms.ts';
import {
  cautiousValue,
  extremeValue,
  invalidValues,
  takesNumbers,
  type FieldKind,
  usualNumber,
  validValue,
  valueAsked,
} from '../values.ts';

export type Field = Form['fields'][number];

/** What a field is filled in for. */
export interface Purpose {
  variant: FormVariant;
  /** The field is to be changed. */
  changes: boolean;
  /** It is one of several quantities, of which one has to be more than 0. */
  counts: boolean;
  guide?: Instructions;
  codes: ReadonlySet<string>;
  telling: ReadonlyMap<string, string>;
  unique: string;
  /** Counts what the session has done so far. */
  nth: number;
}

/** What somebody wants in it: the operator, a code that was shown, a model, or the variant. */
function wanted({ control, kind }: Field, { variant, guide, codes, telling }: Purpose): string | undefined {
  const label = fieldLabel(control);
  if (variant.kind === 'invalid' && label === variant.field) return variant.value;
  const told = guide && valueFor(guide, label);
  if (told !== undefined) return told;
  if (variant.kind === 'extreme') return extremeValue(kind);
  if (variant.kind !== 'valid') return undefined;
  const [code] = kind === 'code' ? codes : [];
  return code ?? (variant.said ? undefined : telling.get(normalizeLabel(label)));
}

/** What the form said of the field as it refused it. A field may be labelled "constructor". */
const saidOf = ({ control }: Field, variant: FormVariant): string | undefined =>
  variant.kind === 'valid' && variant.said && Object.hasOwn(variant.said, fieldLabel(control))
    ? variant.said[fieldLabel(control)]
    : undefined;

/** Whether a value stands in the field that is neither a hint nor left from a try that was meant to fail. */
function isFilled({ kind, asks }: Field, { value, placeholder }: Control): boolean {
  const isLeft = invalidValues(kind, asks).some((wrong) => alike(value ?? '', wrong) > 0.8);
  return !!value && !isLeft && !/^[•*●]+$/.test(value) && alike(value, placeholder ?? '') < 0.8;
}

const isCautious = (variant: FormVariant): boolean => variant.kind === 'valid' && !!variant.cautious;

/** Whether a form that was refused complained of other fields alone. */
const isRight = (field: Field, variant: FormVariant): boolean =>
  variant.kind === 'valid' &&
  variant.said !== undefined &&
  Object.keys(variant.said).length > 0 &&
  saidOf(field, variant) === undefined;

/** A value of our own. */
function ownText(field: Field, { variant, unique, nth }: Purpose): string {
  const { control, kind, asks } = field;
  if (asks.example !== undefined && saidOf(field, variant) === undefined) return asks.example;
  if (kind === 'number' || (asks.range && takesNumbers(kind)))
    return usualNumber(fieldLabel(control), asks.range);
  if (isCautious(variant)) return withOwnWord(kind, cautiousValue(kind, unique), `${unique}${nth}`);
  // What is made is told apart, and so are the values of one form.
  return kind === 'text' ? entryName(nth) : withOwnWord(kind, validValue(kind, unique), `${unique}${nth}`);
}

const withOwnWord = (kind: FieldKind, value: string, word: string): string =>
  kind === 'title' ? `${value} ${word}` : value;

/** The text for a field; undefined to keep its present value. */
export function textFor(field: Field, now: Control, purpose: Purpose): string | undefined {
  const { variant, changes, counts, unique } = purpose;
  const asked = wanted(field, purpose);
  if (asked !== undefined) return asked;
  const said = saidOf(field, variant);
  const answer = said && valueAsked(said, field.kind, unique);
  if (answer) return answer;
  if (counts) return validValue('count', unique);
  // Keep prefilled values, and those that the error messages do not mention, unless the field is to be
  // changed.
  const isToKeep = isFilled(field, now) && (isRight(field, variant) || !isCautious(variant));
  return isToKeep && !changes ? undefined : ownText(field, purpose);
}

/** Fields beyond this number cost more time than they show. */
const manyFields = 5;

/**
 * Fields to fill in: in a long form the required ones, those with an error message, the one that gets the
 * invalid value, and the first of the others.
 */
export function worthFilling(
  { fields }: Form,
  variant: FormVariant,
  counted: Field | undefined,
): Form['fields'] {
  const isDue = (field: Field): boolean => {
    const { control, kind, asks } = field;
    return (
      field === counted ||
      asks.required ||
      saidOf(field, variant) !== undefined ||
      (variant.kind === 'invalid' && fieldLabel(control) === variant.field) ||
      (variant.kind === 'extreme' && extremeValue(kind) !== undefined)
    );
  };
  // Without required marks any field may be required; what was left out is filled in when the form complains.
  const most = fields.some(({ asks }) => asks.required) ? manyFields : manyFields + 2;
  let others = most - fields.filter(isDue).length;
  return fields.filter((field) => isDue(field) || others-- > 0);
}
