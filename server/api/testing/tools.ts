/** The service as an agent meets it through its tools, and rows that tests need to be there. For tests. */
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { expect } from 'vitest';
import { newId } from '#server/platform/ids.ts';
import { connect, openOutside } from './outside.ts';

/** As loose as what a client gets. */
export type Loose = Record<string, any>; // eslint-disable-line @typescript-eslint/no-explicit-any

export async function openTools() {
  const outside = await openOutside();
  const agent = await connect({ key: outside.own.key });
  const { ids, organizationId, appId } = outside.own;
  const scope = { organizationId, appId };
  const raw = async (name: string, given: Loose = {}, client = agent) =>
    (await client.callTool({ name, arguments: given })) as CallToolResult;
  const said = (result: CallToolResult) =>
    result.content.map((part) => (part.type === 'text' ? part.text : '')).join('\n');
  async function ok(name: string, given: Loose = {}, client = agent): Promise<Loose> {
    const result = await raw(name, given, client);
    expect(result.isError, said(result)).toBeUndefined();
    return result.structuredContent as Loose;
  }
  async function refused(name: string, given: Loose, why: RegExp, client = agent) {
    const result = await raw(name, given, client);
    expect(result.isError).toBe(true);
    expect(said(result)).toMatch(why);
  }
  let made = 0;
  const makeTest = (data: Loose = {}) =>
    outside.db.testCase.create({
      data: {
        ...scope,
        title: `Made ${++made}`,
        steps: ['Open "Shop"'],
        assertions: ['"Mug" is shown'],
        status: 'active',
        origin: 'manual',
        ...data,
      } as never,
    });
  async function makeIssue(data: Loose = {}) {
    const number = 1000 + ++made;
    const test = await makeTest({ status: 'issue_linked', origin: 'reproduction' });
    const issue = await outside.db.issue.create({
      data: {
        id: newId('issue'),
        ...scope,
        number,
        title: `Issue ${number}`,
        type: 'Functional',
        severity: 'High',
        oracle: 'dead-control',
        signature: `s${number}`,
        expected: 'x',
        observed: 'y',
        steps: ['Open'],
        firstRunId: String(ids.run),
        lastRunId: String(ids.run),
        testCaseId: test.id,
        ...data,
      } as never,
    });
    await outside.db.runIssue.create({ data: { ...scope, runId: String(ids.run), issueId: issue.id } });
    await outside.db.finding.create({
      data: {
        id: newId('finding'),
        ...scope,
        runId: String(ids.run),
        executionId: String(ids.execution),
        issueId: issue.id,
        status: 'confirmed',
        oracle: 'dead-control',
        signature: `s${number}`,
        type: 'Functional',
        severity: 'High',
        title: '',
        expected: '',
        observed: '',
      },
    });
    return { id: issue.id, testCaseId: test.id };
  }
  const testStatus = async (id: number) =>
    (await ok('get_testcases', { testCaseIds: String(id), detailed: true })).items[0].status as string;
  const issueOf = (id: string) => ok('get_issue', { issueId: id });
  const listedIds = async (given: Loose = {}) =>
    (await ok('get_testcases', given)).items.map((row: Loose) => row.TestcaseID) as number[];
  return { outside, agent, ids, scope, ok, refused, makeTest, makeIssue, testStatus, issueOf, listedIds };
}
