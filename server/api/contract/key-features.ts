import { z } from 'zod';
import { as, publicly, type OperationMeta } from '../operation.ts';
import { asItems, Id, wholeListOf } from './shapes.ts';

const tag = 'Key features' as const;
const tool = 'manage_key_features';

const Feature = z.object({ id: Id, name: z.string(), description: z.string(), icon: z.string() });

export const listKeyFeatures: OperationMeta = {
  summary: 'List key features',
  output: publicly(wholeListOf(Feature.extend({ testCaseCount: z.number() })), asItems),
  openapi: { method: 'GET', path: '/key-features', tag },
  mcp: { tool, action: 'get', description: 'lists all features with their ids', parameters: {} },
};
export const createKeyFeature: OperationMeta = {
  summary: 'Create a key feature',
  output: publicly(Feature),
  errors: ['CONFLICT'],
  openapi: {
    method: 'POST',
    path: '/key-features',
    tag,
    status: 201,
    example: { name: 'Gift cards', icon: 'gift' },
  },
  mcp: {
    tool,
    action: 'create',
    description: 'creates one by name',
    parameters: {
      name: as('name'),
      description: as('description'),
      icon: as('icon', 'Name of an icon (from get_available_icons).'),
    },
  },
};
export const updateKeyFeature: OperationMeta = {
  summary: 'Change a key feature',
  output: publicly(Feature),
  errors: ['NOT_FOUND', 'CONFLICT'],
  openapi: {
    method: 'PATCH',
    path: '/key-features/{keyFeatureId}',
    tag,
    example: { keyFeatureId: '{keyFeature}', description: 'What can be given away.' },
  },
  mcp: {
    tool,
    action: 'update',
    description: 'changes one in part',
    parameters: {
      keyFeatureId: as('keyFeatureId'),
      name: as('name'),
      description: as('description'),
      icon: as('icon'),
    },
  },
};
export const deleteKeyFeature: OperationMeta = {
  summary: 'Delete a key feature',
  description: 'Its tests stay, without a feature.',
  output: publicly(z.object({ keyFeatureId: Id })),
  errors: ['NOT_FOUND'],
  openapi: {
    method: 'DELETE',
    path: '/key-features/{keyFeatureId}',
    tag,
    example: { keyFeatureId: '{keyFeature}' },
  },
  mcp: {
    tool,
    action: 'delete',
    description: 'deletes one; its tests stay',
    parameters: { keyFeatureId: as('keyFeatureId') },
    destructive: true,
  },
};
export const listIcons: OperationMeta = {
  summary: 'List icons for key features',
  output: publicly(wholeListOf(z.object({ name: z.string() }))),
  openapi: { method: 'GET', path: '/icons', tag },
  mcp: {
    tool: 'get_available_icons',
    description:
      'Lists the names of icons that a key feature may carry (manage_key_features, parameter icon).',
    parameters: {},
  },
};
