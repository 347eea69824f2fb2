import { z } from 'zod';

export type Json = Record<string, unknown>;

export function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema._zod.def.type === 'date')
        Object.assign(jsonSchema, { type: 'string', format: 'date-time' });
      // Fields may be added within v1.
      if (io === 'output' && zodSchema._zod.def.type === 'object') delete jsonSchema.additionalProperties;
    },
  });
  return json;
}
