import { startDouble, type Double, type Said } from './double.ts';

interface Input {
  id: string;
  teamId: string;
  title: string;
  description: string;
  priority?: number;
  labelIds: string[];
}
interface Kept extends Input {
  identifier: string;
  url: string;
  state: { name: string; type: string };
}
export interface LinearDouble extends Double {
  issues: Kept[];
  files: Map<string, Buffer>;
  token: string;
}

const refused = (code: string, message: string, status = 400): Said => ({
  status,
  body: { errors: [{ message, extensions: { code } }] },
});

/** One team, Quality (QUA), with a label “bug”; its store of files is the same server. */
export async function startLinearDouble(): Promise<LinearDouble> {
  const token = 'lin_api_secret_of_ada';
  const issues: Kept[] = [];
  const files = new Map<string, Buffer>();
  const team = { id: 'team-1', name: 'Quality', key: 'QUA' };
  const double: Double = await startDouble(({ method, path, headers, json, raw }) => {
    if (method === 'PUT' && path.startsWith('/files/')) {
      if (headers['x-signed'] !== 'yes' || headers.authorization) return { status: 403 };
      files.set(path, raw);
      return {};
    }
    if (headers.authorization !== token)
      return refused('AUTHENTICATION_ERROR', 'Authentication required', 401);
    const query = String(json.query);
    const variables = (json.variables ?? {}) as Record<string, unknown>;
    if (query.includes('viewer'))
      return { body: { data: { viewer: { name: 'Ada' }, teams: { nodes: [team] } } } };
    if (query.includes('teams(filter'))
      return { body: { data: { teams: { nodes: variables.id === team.id ? [team] : [] } } } };
    if (query.includes('issueLabels'))
      return {
        body: {
          data: {
            issueLabels: {
              nodes: (variables.names as string[]).includes('bug')
                ? [{ id: 'label-bug', name: 'bug', team: null }]
                : [],
            },
          },
        },
      };
    if (query.includes('fileUpload')) {
      const file = `/files/${files.size + 1}-${String(variables.filename)}`;
      return {
        body: {
          data: {
            fileUpload: {
              uploadFile: {
                uploadUrl: `${double.url}${file}`,
                assetUrl: `https://uploads.linear.test${file}`,
                headers: [{ key: 'x-signed', value: 'yes' }],
              },
            },
          },
        },
      };
    }
    if (query.includes('issueCreate')) {
      const input = variables.input as Input;
      if (issues.some(({ id }) => id === input.id))
        return refused('INPUT_ERROR', 'Entity with this id already exists');
      const number = issues.length + 1;
      issues.push({
        ...input,
        identifier: `QUA-${number}`,
        url: `https://linear.test/acme/issue/QUA-${number}`,
        state: { name: 'Triage', type: 'triage' },
      });
      return { body: { data: { issueCreate: { issue: issues.at(-1) } } } };
    }
    return { body: { data: { issues: { nodes: issues.filter(({ id }) => id === variables.id) } } } };
  });
  return Object.assign(double, { issues, files, token });
}
