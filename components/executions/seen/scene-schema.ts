/**
 * The scene artifact, checked: it comes from whatever app was tested. Fetched with the first scene that is
 * looked at.
 */
import * as z from 'zod/mini';

const px = z.number().check(z.minimum(-100_000), z.maximum(100_000));
const BoxSchema = z.object({ x: px, y: px, width: px, height: px });
const SureSchema = z.catch(z.number().check(z.minimum(0), z.maximum(1)), 0);
/** Direction marks could turn the words around them; a label comes from whatever app was tested. */
const unshowable = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2028\u2029\u2066-\u2069]+/gu;
const longestWords = 120;
const WordsSchema = z.pipe(
  z.catch(z.string(), ''),
  z.transform((text) => {
    const shown = text
      .slice(0, longestWords * 4)
      .replace(unshowable, ' ')
      .replace(/\s+/g, ' ')
      .trim();
    return shown.length > longestWords ? `${shown.slice(0, longestWords).trimEnd()}…` : shown;
  }),
);
const flag = z.catch(z.optional(z.boolean()), undefined);
const sizePx = z.number().check(z.positive(), z.maximum(100_000));

const SceneSchema = z.object({
  width: sizePx,
  height: sizePx,
  reason: z.optional(WordsSchema),
  controls: z.array(
    z.object({
      kind: WordsSchema,
      box: BoxSchema,
      confidence: SureSchema,
      label: WordsSchema,
      icon: z.optional(WordsSchema),
      value: z.optional(WordsSchema),
      placeholder: z.optional(WordsSchema),
      state: z.catch(
        z.object({ checked: flag, selected: flag, disabled: flag, focused: flag, invalid: flag }),
        {},
      ),
    }),
  ),
  lines: z.array(z.object({ box: BoxSchema, confidence: SureSchema })),
  regions: z.array(z.object({ kind: WordsSchema, box: BoxSchema })),
});
/** The artifact: the scene after a step, and the one before it, or whose artifact's `after` that was. */
export const ScenesSchema = z.object({
  after: SceneSchema,
  before: z.optional(SceneSchema),
  beforeFrom: z.optional(z.string().check(z.regex(/^art_[a-z0-9]{1,64}$/))),
});

export type Scene = z.output<typeof SceneSchema>;
