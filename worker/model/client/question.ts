/** A question to a model, and what its server replies, whichever of its APIs was asked. */
import type { z } from 'zod';
import { jsonSchemaOf } from '../answer/read-answer.ts';
import type { Usage } from '../pricing.ts';
import type { Abilities } from './abilities.ts';

/** Sent in this order, so that servers can reuse what several questions begin with: the task comes last. */
export interface Question<T> {
  /** Name of the answer's schema as sent to the server: letters and underscores. */
  name: string;
  schema: z.ZodType<T>;
  /** The instructions, the same for all questions of a kind. */
  system: string;
  /** What stays the same or only grows from question to question, ahead of the pictures. */
  opening?: string;
  /** Data URLs, in the order in which the text mentions them. */
  pictures: string[];
  /** What is seen on the pictures. */
  context: string;
  /** What is asked. */
  task: string;
  signal?: AbortSignal;
}

export interface Reply {
  /** Of any form; undefined where there was no message at all. */
  content: unknown;
  /** Why there is no whole answer. */
  end?: 'cut-off' | 'filtered';
  refusal?: string;
  usage: Usage;
}

/** The instructions, with the schema in words where the server is not known to enforce it. */
export function instructionsOf(
  { system, schema }: Question<unknown>,
  { form, showsSchema }: Abilities,
): string {
  if (form === 'schema' && !showsSchema) return system;
  const words = JSON.stringify(jsonSchemaOf(schema));
  return `${system}\n\nAnswer with one JSON object of this schema, and nothing else:\n${words}`;
}

/** The texts ahead of the pictures. */
export const openingOf = ({ opening }: Question<unknown>): string[] => (opening ? [opening] : []);

/** The texts that follow the pictures. */
export function textsOf(question: Question<unknown>, abilities: Abilities, correction: string): string[] {
  const { pictures, context, task } = question;
  const left = pictures.length - abilities.maxPictures;
  const note = left > 0 ? `Only the first ${abilities.maxPictures} of the pictures could be sent.` : '';
  return [context, note, task, correction].filter((text) => text !== '');
}

export const sentPictures = ({ pictures }: Question<unknown>, { maxPictures }: Abilities): string[] =>
  pictures.slice(0, maxPictures);

/** A number of tokens as a server reports it; 0 for anything else. */
export const countOf = (tokens: unknown): number =>
  typeof tokens === 'number' && Number.isFinite(tokens) && tokens > 0 ? Math.round(tokens) : 0;
