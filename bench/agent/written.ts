/** Instructions and assertions written by hand for the corpus's screens, with what they mean. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';

const Place = z.union([
  z.string(),
  z.strictObject({
    /** Any of the control's names, as its document gives them. */
    label: z.string().optional(),
    /** Its kind, where names alone do not tell. */
    kind: z.string().optional(),
    /** A text of the page that this one of several equals stands nearest to. */
    near: z.string().optional(),
    /** Which of several equals in reading order, from 1. */
    nth: z.number().int().positive().optional(),
    /** Instead of a control: a text of the page. */
    text: z.string().optional(),
  }),
]);

const Act = z.strictObject({
  act: z
    .enum([
      'press',
      'double',
      'hover',
      'type',
      'clear',
      'choose',
      'check',
      'uncheck',
      'key',
      'scroll',
      'navigate',
      'back',
      'forward',
      'reload',
      'wait',
    ])
    .default('press'),
  at: Place.optional(),
  /** Text typed, option chosen, keys pressed, address opened. */
  with: z.string().optional(),
});

const Instruction = z
  .strictObject({
    say: z.string(),
    /** The first act's place where it is a plain press. */
    at: Place.optional(),
    /** What it comes to, act by act; judged on the one picture, as far as its targets are on it. */
    acts: z.array(Act).optional(),
    /** It must not be carried out: more than one thing is meant, or nothing on the page is. */
    cannot: z.enum(['ambiguous', 'not-found']).optional(),
  })
  .refine(
    (one) => [one.at, one.acts, one.cannot].filter((given) => given !== undefined).length === 1,
    'give one of at, acts, cannot',
  );

const Screen = z.strictObject({
  do: z.array(Instruction).default([]),
  /** `fails` is the same sentence made false by one change: another number, row, place, order or state. */
  check: z.array(z.strictObject({ holds: z.string(), fails: z.string() })).default([]),
});

export type WrittenPlace = z.infer<typeof Place>;
export type WrittenAct = z.infer<typeof Act>;
export type WrittenInstruction = z.infer<typeof Instruction>;
export type WrittenScreen = z.infer<typeof Screen>;

const folder = join(import.meta.dirname, 'written');

/** By the screen's id; one file a kit. Throws with the file's name where one is malformed. */
export async function readWritten(): Promise<Map<string, WrittenScreen>> {
  const screens = new Map<string, WrittenScreen>();
  for (const file of (await readdir(folder)).filter((name) => name.endsWith('.yaml')).sort()) {
    const parsed = z.record(z.string(), Screen).safeParse(parse(await readFile(join(folder, file), 'utf8')));
    if (!parsed.success)
      throw new Error(
        `bench/agent/written/${file}: ${parsed.error.issues
          .map((i) => `${i.path.join('.')}: ${i.message}`)
          .slice(0, 5)
          .join('; ')}`,
      );
    for (const [name, screen] of Object.entries(parsed.data))
      screens.set(`${file.replace(/\.yaml$/, '')}/${name}`, screen);
  }
  return screens;
}
