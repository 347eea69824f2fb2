/**
 * Reads a model's answer as servers really give it: behind its reasoning, amid prose, in a fence, in parts,
 * with numbers as texts, fields left out or added. Says plainly what was unusable.
 */
import { z } from 'zod';
import { findObjects, isObject, type JsonObject } from './find-objects.ts';
import { fit, type Shape } from './fit.ts';
import { stripReasoning } from './strip-reasoning.ts';

export type ReadAnswer<T> = { value: T } | { says: string };

/** Parts of a content that hold what the model thought, and not what it answers. */
const thoughts = new Set(['reasoning', 'reasoning_content', 'thinking', 'redacted_thinking', 'thought']);

/** The text of a content: a text, an object, or a list of parts. '' where there is none. */
export function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  if (Array.isArray(content)) return content.map(textOf).join('');
  if (!isObject(content)) return '';
  if (typeof content.type === 'string' && thoughts.has(content.type)) return '';
  if ('text' in content || 'content' in content) return textOf(content.text ?? content.content);
  if ('value' in content && typeof content.value === 'string') return content.value;
  return 'type' in content ? '' : JSON.stringify(content);
}

/** The JSON schema without its dialect, which strict servers refuse. */
export function jsonSchemaOf(schema: z.ZodType): Record<string, unknown> {
  const { $schema: _dialect, ...shape } = z.toJSONSchema(schema) as Record<string, unknown>;
  return shape;
}

/** The object itself, or the only one in it where it has no field of the answer: {"answer": {…}}. */
function unwrap(object: JsonObject, { properties = {} }: Shape): JsonObject {
  if (Object.keys(object).some((key) => Object.hasOwn(properties, key))) return object;
  const inner = Object.values(object).filter(isObject);
  return inner.length === 1 ? inner[0]! : object;
}

const maxWords = 200;

function whyNot({ issues: [issue] }: z.ZodError): string {
  const field = issue?.path.join('.') || 'as a whole';
  return `its answer did not fit the schema (${field}: ${issue?.message.slice(0, maxWords)})`;
}

/** @returns the answer, or why there is none, as a clause: "its answer was not JSON" */
export function readAnswer<T>(content: unknown, schema: z.ZodType<T>): ReadAnswer<T> {
  const text = textOf(content).trim();
  if (text === '') return { says: 'it answered with nothing' };
  // An answer may quote a mark of reasoning: a text that is JSON as a whole is no reasoning.
  const whole = text.startsWith('{') && text.endsWith('}') ? findObjects(text) : [];
  const spoken = whole.length === 1 ? text : stripReasoning(text);
  if (spoken === '') return { says: 'it thought, and did not come to an answer' };
  const objects = whole.length === 1 ? whole : findObjects(spoken);
  if (objects.length === 0) return { says: 'its answer was not JSON' };
  const shape = jsonSchemaOf(schema) as Shape;
  const read = objects.map((object) => schema.safeParse(fit(unwrap(object, shape), shape)));
  const fitting = new Map(
    read.flatMap((one) => (one.success ? [[JSON.stringify(one.data), one.data] as const] : [])),
  );
  if (fitting.size > 1) return { says: `it gave ${fitting.size} answers that differ` };
  const [value] = fitting.values();
  if (value !== undefined) return { value };
  return { says: whyNot(read.at(-1)!.error!) };
}
