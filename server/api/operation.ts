/**
 * What an operation tells its transports: declared once, in the meta of its tRPC procedure (see contract/),
 * and read by tRPC, REST and MCP alike.
 */
import { z } from 'zod';
import type { ErrorCode } from '#server/domain/errors.ts';
import type { Act } from '#server/domain/permissions.ts';

/**
 * What callers outside may rely on. The dashboard gets the whole result; whatever this shape doesn't name
 * stays inside.
 */
export interface PublicOutput {
  schema: z.ZodType;
  /** From the procedure's result to what the schema describes, where names differ. */
  from?: (result: never) => unknown;
}

/** @param from where the result's names differ from the public ones */
export const publicly = <Result = unknown>(
  schema: z.ZodType,
  from?: (result: Result) => unknown,
): PublicOutput => ({ schema, from });

export interface RestMeta {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Below /api/v1; `{field}` is a field of the input. */
  path: `/${string}`;
  tag:
    | 'Test cases'
    | 'Runs'
    | 'Local runs'
    | 'Builds'
    | 'Issues'
    | 'Test suites'
    | 'Environments'
    | 'Scripts'
    | 'Key features'
    | 'App'
    | 'Administration';
  /** Of success; 200 if left out. */
  status?: 200 | 201 | 202;
  /** An input that works, for the description and its test; ids in it name seeded things as `{run}`. */
  example?: Record<string, unknown>;
}

/**
 * A parameter of a tool: which field of the input it feeds, and how, where the tool spells or types it
 * otherwise.
 */
export interface McpParameter {
  /** Left out: it steers only how the answer is put. */
  to?: string;
  /** The tool's own type; the field's own if left out. */
  schema?: z.ZodType;
  read?: (value: never) => unknown;
  /** What an agent should know; the field's own description if left out. */
  about?: string;
  required?: boolean;
}

export interface ToolImage {
  artifactId: string;
  caption: string;
}
export interface ToolView {
  /** In the text; the structured content as YAML if left out. */
  text?: string;
  structured: Record<string, unknown>;
  images?: ToolImage[];
}

export interface McpTool {
  tool: string;
  /** Where several operations are one tool: the value of its `action` parameter. */
  action?: string;
  description: string;
  /** By the tool's names. */
  parameters: Record<string, McpParameter>;
  /** Fields that the tool sets itself, by what it was called with. */
  preset?: (parameters: Record<string, unknown>) => Record<string, unknown>;
  destructive?: boolean;
  idempotent?: boolean;
  /** How an agent sees the public output, where not as it is. */
  view?: (output: never, parameters: Record<string, unknown>) => ToolView;
  /** What to do next, by the code of an error. */
  next?: Partial<Record<ErrorCode, string>>;
}

export interface OperationMeta {
  /** What the role table must allow. Required on every mutation. */
  act?: Act;
  /** One line. */
  summary?: string;
  description?: string;
  output?: PublicOutput;
  /** Besides those that any operation may answer with. */
  errors?: ErrorCode[];
  openapi?: RestMeta;
  mcp?: McpTool | McpTool[];
}

/** The same field under another name. */
export const as = (to: string, about?: string): McpParameter => ({ to, about });

const Text = z.string().max(10_000);
const split = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

type AsText = string | number | readonly number[];

/** Agents write a number, or a list of them, where a text is asked for. */
const NumbersAsText = z.preprocess(
  (given) =>
    typeof given === 'number' || (Array.isArray(given) && given.every((one) => typeof one === 'number'))
      ? String(given)
      : given,
  Text,
);

/** Comma-separated texts. */
export const csv = (to: string, about: string): McpParameter => ({
  to,
  about,
  schema: Text,
  read: (text: string) => split(text),
});

/** Comma-separated whole numbers. What is none stays as it is, and is refused by its field. */
export const csvOfIntegers = (to: string, about: string): McpParameter => ({
  to,
  about,
  schema: NumbersAsText,
  read: (given: AsText) => split(String(given)).map(asInteger),
});

/** A whole number that the tool takes as text. */
export const integerText = (to: string, about: string): McpParameter => ({
  to,
  about,
  schema: NumbersAsText,
  read: (given: AsText) => asInteger(String(given)),
});

function asInteger(text: string): number | string {
  return /^\d{1,15}$/.test(text.trim()) ? Number(text) : text;
}
