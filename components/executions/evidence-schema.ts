/**
 * What was recorded beside a step's pictures, as its artifact has it. Fetched with the first record that is
 * looked at.
 */
import * as z from 'zod/mini';

/** A part that is missing or not as it should be shows as empty. */
const partOf = <Row extends z.ZodMiniType>(row: Row) => z._default(z.catch(z.array(row), []), []);
export const EvidenceSchema = z.object({
  console: partOf(z.object({ level: z.string(), text: z.string(), at: z.number() })),
  network: partOf(
    z.object({
      method: z.string(),
      url: z.string(),
      status: z.number(),
      failure: z.optional(z.string()),
      kind: z.string(),
      ms: z.number(),
      at: z.number(),
    }),
  ),
  plain: partOf(z.string()),
  questions: partOf(
    z.object({
      kind: z.string(),
      model: z.string(),
      system: z.string(),
      text: z.string(),
      pictures: partOf(z.string()),
      answer: z.string(),
      isAnswered: z.boolean(),
      ledger: z.object({
        modelCalls: z.number(),
        tokensIn: z.number(),
        tokensOut: z.number(),
        costMicros: z.number(),
      }),
      ms: z.number(),
    }),
  ),
  exceptions: partOf(z.object({ message: z.string(), stack: z.optional(z.string()), at: z.number() })),
});
export type Evidence = z.output<typeof EvidenceSchema>;
