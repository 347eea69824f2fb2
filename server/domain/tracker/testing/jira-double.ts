import { startDouble, type Double } from './double.ts';

interface Kept {
  id: string;
  key: string;
  fields: Record<string, unknown> & {
    labels: string[];
    status: { name: string; statusCategory: { key: string } };
    attachment: { filename: string; size: number }[];
  };
}
export interface JiraDouble extends Double {
  issues: Kept[];
  token: string;
  email: string;
}

interface NewFields {
  labels: string[];
  priority?: { name: string };
  issuetype: { name: string };
}

/** Project QA, in the cloud or in a data center; it knows bugs and tasks, and four priorities. */
export async function startJiraDouble({ cloud = true } = {}): Promise<JiraDouble> {
  const token = 'jira_secret_of_ada';
  const email = cloud ? 'ada@acme.test' : '';
  const expected = cloud ? `Basic ${Buffer.from(`${email}:${token}`).toString('base64')}` : `Bearer ${token}`;
  const issues: Kept[] = [];
  const project = {
    key: 'QA',
    name: 'Quality',
    issueTypes: [
      { name: 'Bug', subtask: false },
      { name: 'Task', subtask: false },
      { name: 'Sub-task', subtask: true },
    ],
  };
  const priorities = ['Highest', 'High', 'Medium', 'Low'];
  const createIssue = (fields: NewFields) => {
    if (fields.priority && !priorities.includes(fields.priority.name))
      return {
        status: 400,
        body: { errorMessages: [], errors: { priority: 'The priority selected is invalid.' } },
      };
    if (fields.labels.some((label) => /\s/.test(label)))
      return { status: 400, body: { errors: { labels: 'The label contains spaces which is invalid.' } } };
    const id = String(10_001 + issues.length);
    issues.push({
      id,
      key: `QA-${issues.length + 1}`,
      fields: { ...fields, status: { name: 'To Do', statusCategory: { key: 'new' } }, attachment: [] },
    });
    return { status: 201, body: { id, key: issues.at(-1)!.key } };
  };
  const double = await startDouble(({ method, path: whole, query, headers, json, raw }) => {
    if (headers.authorization !== expected) return { status: 401, body: {} };
    const path = whole.replace('/rest/api/2', '');
    if (path === '/myself') return { body: { displayName: 'Ada' } };
    if (path === '/serverInfo') return { body: { deploymentType: cloud ? 'Cloud' : 'Server' } };
    if (path === (cloud ? '/project/search' : '/project'))
      return { body: cloud ? { values: [project] } : [project] };
    if (path === '/project/QA') return { body: project };
    if (path === '/priority') return { body: priorities.map((name) => ({ name })) };
    if (path === (cloud ? '/search/jql' : '/search')) {
      const label = /labels = "([^"]+)"/.exec(query.get('jql') ?? '')?.[1] ?? '';
      return { body: { issues: issues.filter(({ fields }) => fields.labels.includes(label)) } };
    }
    if (path === '/issue' && method === 'POST') return createIssue(json.fields as NewFields);
    const issue = issues.find(({ id }) => path.startsWith(`/issue/${id}`));
    if (!issue) return { status: 404, body: { errorMessages: ['Issue does not exist'] } };
    if (!path.endsWith('/attachments')) return { body: issue };
    if (headers['x-atlassian-token'] !== 'no-check')
      return { status: 403, body: { errorMessages: ['XSRF check failed'] } };
    const filename = /filename="([^"]+)"/.exec(raw.toString('latin1'))?.[1] ?? '';
    issue.fields.attachment.push({ filename, size: raw.length });
    return { body: [{ filename }] };
  });
  return Object.assign(double, { issues, token, email });
}
