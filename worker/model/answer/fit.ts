/** Brings a value into the form that a schema asks for, where its meaning is beyond doubt. */
import { isObject, type JsonObject } from './find-objects.ts';

/** The parts of a JSON schema that our schemas use. */
export interface Shape {
  type?: string | string[];
  properties?: Record<string, Shape>;
  items?: Shape;
  anyOf?: Shape[];
  enum?: unknown[];
}

/** The alternatives of a shape: `type: ["number", "null"]` and `anyOf` say the same. */
const choicesOf = (shape: Shape): Shape[] =>
  shape.anyOf ?? (Array.isArray(shape.type) ? shape.type.map((type) => ({ ...shape, type })) : [shape]);

const isNullable = (shape: Shape): boolean => choicesOf(shape).some(({ type }) => type === 'null');

/** The value that stands for a field that was left out; undefined where there is none. */
function absent(shape: Shape): unknown {
  if (isNullable(shape)) return null;
  return shape.type === 'array' ? [] : undefined;
}

const spelling = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, '-');

function fitText(value: unknown, shape: Shape): unknown {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value !== 'string' || !shape.enum || shape.enum.includes(value)) return value;
  const alike = shape.enum.filter((one) => typeof one === 'string' && spelling(one) === spelling(value));
  return alike.length === 1 ? alike[0] : value;
}

/** "3", and "[3]" as elements are numbered. */
function fitNumber(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const digits = value.trim().replace(/^\[(.*)\]$/, '$1');
  return /^[+-]?\d+(\.\d+)?$/.test(digits) ? Number(digits) : value;
}

function fitFlag(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const word = value.trim().toLowerCase();
  return word === 'true' ? true : word === 'false' ? false : value;
}

/** Words for "nothing" where a number, a flag or a list would stand. A text may well be one of them. */
const nothing = new Set(['', 'null', 'none', 'n/a']);

function fitChoice(value: unknown, choices: Shape[]): unknown {
  if (value === null) return null;
  const shape = choices.find((choice) => choice.type !== 'null');
  if (!shape) return value;
  const isText = shape.type === 'string' && !shape.enum;
  if (!isText && typeof value === 'string' && nothing.has(value.trim().toLowerCase())) return null;
  return fit(value, shape);
}

function fitObject(value: JsonObject, properties: Record<string, Shape>): JsonObject {
  const fitted = Object.entries(properties).map(([name, shape]) => {
    const given = Object.hasOwn(value, name) ? value[name] : undefined;
    return [name, given === undefined ? absent(shape) : fit(given, shape)] as const;
  });
  return Object.fromEntries(fitted.filter(([, one]) => one !== undefined));
}

/**
 * The value with numbers and flags read from texts, absent nullable fields null, absent lists empty and keys
 * that the schema does not have left out. What can't be fitted stays as it is, for the schema to refuse.
 */
export function fit(value: unknown, shape: Shape): unknown {
  const choices = choicesOf(shape);
  if (choices.length > 1) return fitChoice(value, choices);
  switch (shape.type) {
    case 'object':
      return isObject(value) && shape.properties ? fitObject(value, shape.properties) : value;
    case 'array': {
      if (value === null) return [];
      // One element is often given without its list.
      const list = Array.isArray(value) ? value : isObject(value) ? [value] : undefined;
      return list && shape.items ? list.map((one) => fit(one, shape.items!)) : value;
    }
    case 'number':
    case 'integer':
      return fitNumber(value);
    case 'boolean':
      return fitFlag(value);
    case 'string':
      return fitText(value, shape);
    default:
      return value;
  }
}
