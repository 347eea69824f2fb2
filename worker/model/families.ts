/** What is known of families of models by their names. */
import { z } from 'zod';
import data from './families.json' with { type: 'json' };

export const scales = ['pixels', 'thousandths', 'hundredths', 'fractions'] as const;
/** The unit of places in a picture: px, or shares of its width and height. */
export type Scale = (typeof scales)[number];

export interface Family {
  scale: Scale;
  /** It thinks before it answers, and takes no temperature. */
  reasons: boolean;
}

const families = z
  .array(
    z.strictObject({
      names: z.array(z.string()),
      scale: z.enum(scales),
      reasons: z.boolean().default(false),
    }),
  )
  .parse(data);

/** The family with the longest name within that of the model, which servers put a maker and a size around. */
export function familyOf(model: string): Family {
  const name = model.toLowerCase();
  const isNamed = (part: string) =>
    name.split(/[/:]/).some((piece) => (part.length > 2 ? piece.includes(part) : piece.startsWith(part)));
  const [known] = families
    .flatMap(({ names, ...family }) => names.map((part) => ({ part, family })))
    .filter(({ part }) => isNamed(part))
    .sort((a, b) => b.part.length - a.part.length);
  return known?.family ?? { scale: 'pixels', reasons: false };
}
