import { z } from 'zod';
import { RiskSchema } from '#server/domain/environment/risks.ts';
import { publicly, type OperationMeta } from '../operation.ts';
import { asItems, Id, wholeListOf } from './shapes.ts';

const tag = 'Environments' as const;
const Environment = z.object({
  environmentId: Id,
  name: z.string(),
  address: z.string().describe('Relative addresses in steps resolve on it; empty for a mobile app.'),
  credentialId: Id.nullable(),
  forbids: z.array(RiskSchema),
  suites: z.array(z.object({ id: Id, name: z.string() })).describe('That run on it.'),
});
type Row = { id: string };
const environmentOf = ({ id, ...row }: Row) => ({ ...row, environmentId: id });

export const listEnvironments: OperationMeta = {
  summary: 'List environments',
  description: 'Where the app is deployed besides its own address, by name.',
  output: publicly(wholeListOf(Environment), (rows: Row[]) => asItems(rows.map(environmentOf))),
  openapi: { method: 'GET', path: '/environments', tag },
};

export const createEnvironment: OperationMeta = {
  summary: 'Create an environment',
  description:
    'A name, an address, who signs in and what is not done there. ' +
    'Suites name it as `environmentId`, runs as `environment`; steps are relative to its address.',
  output: publicly(Environment, environmentOf),
  errors: ['NOT_FOUND', 'CONFLICT'],
  openapi: {
    method: 'POST',
    path: '/environments',
    tag,
    status: 201,
    example: { name: 'Preview', address: 'https://preview.shop.example', forbids: ['reaches'] },
  },
};

export const updateEnvironment: OperationMeta = {
  summary: 'Change an environment',
  description: 'What is left out stays as it is; runs that there are keep what they began with.',
  output: publicly(Environment, environmentOf),
  errors: ['NOT_FOUND', 'CONFLICT'],
  openapi: {
    method: 'PATCH',
    path: '/environments/{environmentId}',
    tag,
    example: { environmentId: '{environment}', forbids: ['destroys', 'spends', 'reaches'] },
  },
};

export const deleteEnvironment: OperationMeta = {
  summary: 'Delete an environment',
  description: 'Refused while a suite runs on it. Runs keep its name.',
  output: publicly(z.object({ environmentId: Id })),
  errors: ['NOT_FOUND', 'CONFLICT'],
  openapi: {
    method: 'DELETE',
    path: '/environments/{environmentId}',
    tag,
    example: { environmentId: '{environment}' },
  },
};
