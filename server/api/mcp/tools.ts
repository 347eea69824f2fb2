/**
 * The tools, made from the operations: a tool is one operation, or several that its `action` parameter tells
 * apart.
 */
import { z } from 'zod';
import { DomainError } from '#server/domain/errors.ts';
import type { McpParameter, McpTool, ToolView } from '../operation.ts';
import { callOperation, checkInput, getOperations, type Operation } from '../registry.ts';
import { requireSoundTexts } from '../texts.ts';
import type { RequestContext } from '../trpc.ts';

interface Part {
  operation: Operation;
  mcp: McpTool;
}

export interface Tool {
  name: string;
  description: string;
  parameters: z.ZodObject;
  /** JSON Schema of the parameters. */
  inputSchema: { type: 'object'; [key: string]: unknown };
  annotations: {
    title: string;
    readOnlyHint: boolean;
    destructiveHint: boolean;
    idempotentHint: boolean;
    openWorldHint: boolean;
  };
  /** Listed for and callable by admin keys alone. */
  admin: boolean;
  /** By action; under '' where the tool is one operation. */
  parts: Map<string, Part>;
}

let built: Map<string, Tool> | undefined;

export function getTools(): Map<string, Tool> {
  built ??= new Map([...groupByTool()].map(([name, parts]) => [name, toTool(name, parts)]));
  return built;
}

export const toolsFor = (ctx: RequestContext) =>
  [...getTools().values()].filter((tool) => !tool.admin || ctx.key?.admin);

function groupByTool(): Map<string, Part[]> {
  const groups = new Map<string, Part[]>();
  for (const operation of getOperations()) {
    for (const mcp of [operation.meta.mcp ?? []].flat())
      groups.set(mcp.tool, [...(groups.get(mcp.tool) ?? []), { operation, mcp }]);
  }
  return groups;
}

function toTool(name: string, parts: Part[]): Tool {
  const [first] = parts as [Part];
  const several = first.mcp.action !== undefined;
  const shape: Record<string, z.ZodType> = {};
  if (several)
    shape.action = z
      .enum(parts.map((part) => part.mcp.action!))
      .describe(parts.map(({ mcp }) => `${mcp.action}: ${mcp.description}${takes(mcp)}`).join('; '));
  for (const { operation, mcp } of parts) {
    for (const [parameter, how] of Object.entries(mcp.parameters))
      shape[parameter] ??= schemaOf({ operation, how, optional: several });
  }
  const parameters = z.strictObject(shape);
  const queries = parts.every(({ operation }) => operation.kind === 'query');
  const { $schema: _, ...inputSchema } = z.toJSONSchema(parameters, { io: 'input', unrepresentable: 'any' });
  return {
    name,
    description: several
      ? `Reads and changes the ${name.replace(/^manage_/, '').replaceAll('_', ' ')} of this app. ` +
        `${parts.map(({ mcp }) => `action=${mcp.action} ${mcp.description}`).join('; ')}.`
      : first.mcp.description,
    parameters,
    inputSchema: inputSchema as Tool['inputSchema'],
    annotations: {
      title:
        first.operation.meta.summary && !several ? first.operation.meta.summary : name.replaceAll('_', ' '),
      readOnlyHint: queries,
      destructiveHint: parts.some(({ mcp }) => mcp.destructive === true),
      idempotentHint: queries || (!several && first.mcp.idempotent === true),
      openWorldHint: false,
    },
    admin: !first.operation.inApp,
    parts: new Map(parts.map((part) => [part.mcp.action ?? '', part])),
  };
}

const takes = ({ parameters }: McpTool) =>
  Object.keys(parameters).length === 0 ? '' : ` (${Object.keys(parameters).join(', ')})`;

/** The parameter's own type, else its field's; an agent never has to say null or a default. */
function schemaOf({
  operation,
  how,
  optional,
}: {
  operation: Operation;
  how: McpParameter;
  optional: boolean;
}): z.ZodType {
  const field = how.to === undefined ? undefined : (operation.input.shape[how.to] as z.ZodType | undefined);
  if (how.to !== undefined && !field) throw new Error(`${operation.path} has no field ${how.to}.`);
  const required = how.required ?? (field !== undefined && !field.safeParse(undefined).success);
  const plain = how.schema ?? bare(field!);
  const about = how.about ?? field?.description;
  const described = about === undefined ? plain : plain.describe(about);
  return required && !optional ? described : described.optional();
}

function bare(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable
    ? bare(schema.unwrap() as z.ZodType)
    : schema;
}

/**
 * Calls a tool by its own parameters.
 * @throws DomainError, its fields named as the tool names them
 */
export async function callTool({
  tool,
  ctx,
  parameters,
}: {
  tool: Tool;
  ctx: RequestContext;
  parameters: Record<string, unknown>;
}): Promise<ToolView> {
  requireSoundTexts(parameters);
  checkInput(tool.parameters, parameters);
  const { operation, mcp } = partOf(tool, parameters);
  const input: Record<string, unknown> = { ...mcp.preset?.(parameters) };
  for (const [name, how] of Object.entries(mcp.parameters)) {
    const value = parameters[name];
    if (value === undefined) {
      if (how.required)
        throw new DomainError('INVALID', `${name}: action=${mcp.action ?? ''} needs it.`, {
          [name]: 'Required.',
        });
    } else if (how.to !== undefined) input[how.to] = how.read ? how.read(value as never) : value;
  }
  try {
    const output = await callOperation({ operation, ctx, input });
    return mcp.view ? mcp.view(output as never, parameters) : { structured: asObject(output) };
  } catch (error) {
    throw renamed(error, mcp);
  }
}

export function partOf(tool: Tool, parameters: Record<string, unknown>): Part {
  const action = typeof parameters.action === 'string' ? parameters.action : '';
  const part = tool.parts.get(action) ?? [...tool.parts.values()][0]!;
  const foreign = Object.keys(parameters).find((name) => name !== 'action' && !(name in part.mcp.parameters));
  if (tool.parts.size > 1 && foreign !== undefined) {
    throw new DomainError(
      'INVALID',
      `${foreign} does not belong to action=${action}, which takes ${Object.keys(part.mcp.parameters).join(', ') || 'nothing else'}.`,
      { [foreign]: `Not with action=${action}.` },
    );
  }
  return part;
}

const asObject = (output: unknown) =>
  output !== null && typeof output === 'object' && !Array.isArray(output)
    ? (output as Record<string, unknown>)
    : { result: output };

/** An error of the input speaks of fields; the agent knows parameters. */
function renamed(error: unknown, { parameters }: McpTool): unknown {
  if (!(error instanceof DomainError) || error.code !== 'INVALID' || !error.issues) return error;
  const nameOf = new Map(Object.entries(parameters).map(([name, { to }]) => [to, name]));
  const rename = (path: string) => path.replace(/^[^.:]+/, (field) => nameOf.get(field) ?? field);
  const issues = Object.fromEntries(
    Object.entries(error.issues).map(([path, message]) => [rename(path), message]),
  );
  const spoken = Object.keys(error.issues).some((path) => error.message.startsWith(`${path}: `));
  return new DomainError('INVALID', spoken ? rename(error.message) : error.message, issues);
}
