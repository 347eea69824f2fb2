/** What an agent can hold on to by an address: an issue, and the report of a run. */
import { notFound } from '#server/domain/errors.ts';
import { viewOfIssue, type IssueDetail } from '../contract/issues.ts';
import { viewOfRun, type RunReport } from '../contract/run-report.ts';
import { callOperation, getOperations } from '../registry.ts';
import type { RequestContext } from '../trpc.ts';
import { textOf } from './render.ts';

const mimeType = 'application/yaml';
const listed = 25;

export const resourceTemplates = [
  {
    uriTemplate: 'issue://{issueId}',
    name: 'issue',
    title: 'An issue',
    description: 'Everything to judge and fix one issue.',
    mimeType,
  },
  {
    uriTemplate: 'run://{runId}',
    name: 'run',
    title: 'A run’s report',
    description: 'Readiness, issues, and each test’s outcome.',
    mimeType,
  },
];

const operation = (path: string) => getOperations().find((one) => one.path === path)!;

/** The most severe active issues and the newest runs; any other is read by its address too. */
export async function listResources(ctx: RequestContext) {
  const [issues, runs] = (await Promise.all([
    callOperation({ operation: operation('issue.list'), ctx, input: { limit: listed } }),
    callOperation({ operation: operation('run.list'), ctx, input: { limit: listed } }),
  ])) as [
    { items: { id: string; number: number; title: string; severity: string }[] },
    { items: { id: string; number: number; kind: string; status: string }[] },
  ];
  return {
    resources: [
      ...issues.items.map((issue) => ({
        uri: `issue://${issue.id}`,
        name: `Issue ${issue.number}: ${issue.title}`,
        description: `${issue.severity} issue`,
        mimeType,
      })),
      ...runs.items.map((run) => ({
        uri: `run://${run.id}`,
        name: `Run ${run.number}`,
        description: `${run.kind}, ${run.status}`,
        mimeType,
      })),
    ],
  };
}

export const readIssue = async (ctx: RequestContext, issueId: string) =>
  textOf(
    viewOfIssue(
      (await callOperation({ operation: operation('issue.get'), ctx, input: { issueId } })) as IssueDetail,
      {},
    ),
  );
export const readRun = async (ctx: RequestContext, runId: string) =>
  textOf(
    viewOfRun((await callOperation({ operation: operation('run.get'), ctx, input: { runId } })) as RunReport),
  );

/** @throws DomainError NOT_FOUND for any other address */
export async function readResource({ ctx, uri }: { ctx: RequestContext; uri: string }) {
  const [, kind, id] = /^(issue|run):\/\/([\w-]{1,60})\/?$/.exec(uri) ?? [];
  if (!kind || !id) throw notFound('resource', uri);
  return {
    contents: [{ uri, mimeType, text: kind === 'issue' ? await readIssue(ctx, id) : await readRun(ctx, id) }],
  };
}
