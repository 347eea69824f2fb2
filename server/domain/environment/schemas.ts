import { z } from 'zod';
import { AddressSchema } from '../app/schemas.ts';
import { IdSchema } from '../pages.ts';
import { RiskSchema } from './risks.ts';

const Name = z.string().trim().min(1, 'Give the environment a name.').max(80);
const Forbids = z
  .array(RiskSchema)
  .max(20)
  .transform((risks) => [...new Set(risks)])
  .describe(
    'What no test and no exploration does there: `destroys` (deletes what is there), `spends` (orders, pays), ' +
      '`reaches` (sends to people), `access` (changes who may do what), `credentials` (changes how one signs in), ' +
      '`service` (stops or restarts it).',
  );

export const CreateEnvironmentInput = z.object({
  name: Name.describe('What suites and runs name it by.'),
  address: AddressSchema.optional().describe('Of a web app; a mobile app’s builds know their server.'),
  credentialId: IdSchema.nullable()
    .optional()
    .describe('Signs in there, unless a suite or test has its own.'),
  forbids: Forbids.default([]),
});

/** What is left out stays as it is. */
export const UpdateEnvironmentInput = z.object({
  environmentId: IdSchema,
  name: Name.optional(),
  address: AddressSchema.optional(),
  credentialId: IdSchema.nullable().optional(),
  forbids: Forbids.optional(),
});

export const DeleteEnvironmentInput = z.object({ environmentId: IdSchema });
