/** One MCP server for one request: it holds nothing but who calls. */
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  CallToolRequestSchema,
  ErrorCode as RpcCode,
  GetPromptRequestSchema,
  ListPromptsRequestSchema,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  McpError,
  ReadResourceRequestSchema,
  type CallToolResult,
  type ServerNotification,
} from '@modelcontextprotocol/sdk/types.js';
import { readArtifact } from '#server/domain/artifact/read-artifact.ts';
import { DomainError } from '#server/domain/errors.ts';
import { inApp } from '#server/domain/scope.ts';
import { errorTable, toPublicError } from '../errors.ts';
import type { ToolImage } from '../operation.ts';
import { ctxOfKey, type RequestContext } from '../trpc.ts';
import { getPrompt, prompts } from './prompts.ts';
import { errorText, plain, textOf } from './render.ts';
import { listResources, readResource, resourceTemplates } from './resources.ts';
import { callTool, getTools, partOf, toolsFor, type Tool } from './tools.ts';

const version = '0.1.0';
const instructions =
  'Sightread tests an app the way a person sees it. A usual way: ' +
  'get_runs or create_run, then get_run for the report, get_issues for what is wrong, ' +
  'get_issue for all that is needed to fix one; after the fix run_specific_testcases ' +
  'with its reproduction test, start_test_monitoring for the outcome, then resolve_issues. ' +
  'Findings are single sightings; issues are one per root cause. ' +
  'Work that takes minutes answers at once with ids.';
/** An agent's window holds only so much of a picture. */
const largestImage = 4 << 20;

export function createMcpServer(ctx: RequestContext): Server {
  const server = new Server(
    { name: 'sightread', title: 'Sightread', version },
    { capabilities: { tools: {}, resources: {}, prompts: {} }, instructions },
  );

  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: toolsFor(ctx).map(({ name, description, inputSchema, annotations }) => ({
      name,
      title: annotations.title,
      description,
      inputSchema,
      annotations,
    })),
  }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, extra) => {
    const tool = getTools().get(params.name);
    if (!tool || (tool.admin && !ctx.key?.admin))
      throw new McpError(RpcCode.InvalidParams, `There is no tool “${params.name.slice(0, 60)}”.`);
    const token = params._meta?.progressToken;
    const tell = async (progress: number, message: string) => {
      if (token !== undefined)
        await extra.sendNotification({
          method: 'notifications/progress',
          params: { progressToken: token, progress, total: 1, message },
        } satisfies ServerNotification);
    };
    await tell(0, `${tool.annotations.title}: begun`);
    const result = await call({ tool, ctx, parameters: params.arguments ?? {} });
    await tell(1, `${tool.annotations.title}: done`);
    return result;
  });

  server.setRequestHandler(ListResourceTemplatesRequestSchema, () => ({ resourceTemplates }));
  server.setRequestHandler(ListResourcesRequestSchema, () =>
    told('resources/list', () => listResources(ctx)),
  );
  server.setRequestHandler(ReadResourceRequestSchema, ({ params }) =>
    told('resources/read', () => readResource({ ctx, uri: params.uri })),
  );
  server.setRequestHandler(ListPromptsRequestSchema, () => ({ prompts }));
  server.setRequestHandler(GetPromptRequestSchema, ({ params }) =>
    told('prompts/get', () => getPrompt({ ctx, name: params.name, given: params.arguments ?? {} })),
  );
  return server;
}

/**
 * A tool that fails answers, so that the agent reads why and what to do; it is no failure of the protocol.
 */
async function call({
  tool,
  ctx,
  parameters,
}: {
  tool: Tool;
  ctx: RequestContext;
  parameters: Record<string, unknown>;
}): Promise<CallToolResult> {
  try {
    const view = await callTool({ tool, ctx, parameters });
    return {
      content: [
        { type: 'text', text: textOf(view) },
        ...(await imagesOf({ ctx, images: view.images ?? [] })),
      ],
      structuredContent: plain(view.structured),
    };
  } catch (error) {
    const told = toPublicError(error, tool.name);
    return {
      isError: true,
      content: [{ type: 'text', text: errorText(told, nextOf(tool, parameters, told.code)) }],
      structuredContent: plain({ ...told }),
    };
  }
}

function nextOf(tool: Tool, parameters: Record<string, unknown>, code: string): string | undefined {
  try {
    return (partOf(tool, parameters).mcp.next as Record<string, string> | undefined)?.[code];
  } catch {
    return undefined;
  }
}

/** What a fault of the protocol's other methods is told as. */
async function told<T>(where: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { code, message, issues, reference } = toPublicError(error, where);
    throw new McpError(
      code === 'INTERNAL'
        ? RpcCode.InternalError
        : code === 'NOT_FOUND' && where === 'resources/read'
          ? -32002
          : errorTable[code].mcp,
      message,
      { code, issues, reference },
    );
  }
}

async function imagesOf({
  ctx,
  images,
}: {
  ctx: RequestContext;
  images: ToolImage[];
}): Promise<CallToolResult['content']> {
  if (images.length === 0 || !ctx.key) return [];
  const scope = await ctxOfKey({ ...ctx, key: ctx.key });
  const content: CallToolResult['content'] = [];
  for (const { artifactId, caption } of images) {
    const row = await scope.db.artifact.findFirst({
      where: { id: artifactId, ...inApp(scope), kind: 'picture', bytes: { lte: largestImage } },
      select: { contentType: true },
    });
    const picture = row
      ? await readArtifact({ ctx: scope, artifactId }).catch((error: unknown) => goneOrThrow(error))
      : undefined;
    content.push({
      type: 'text',
      text: picture ? `${caption}:` : `${caption}: the picture is no longer kept.`,
    });
    if (row && picture)
      content.push({ type: 'image', data: picture.toString('base64'), mimeType: row.contentType });
  }
  return content;
}

function goneOrThrow(error: unknown): undefined {
  if (error instanceof DomainError || (error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
  throw error;
}
