import { startDouble, type Double } from './double.ts';

interface Kept {
  number: number;
  title: string;
  body: string;
  labels: string[];
  state: string;
  state_reason: string | null;
  created_at: string;
  html_url: string;
}
export interface GitHubDouble extends Double {
  issues: Kept[];
  token: string;
}

/** Issues of one repository, acme/shop; another one is archived. */
export async function startGitHubDouble(): Promise<GitHubDouble> {
  const token = 'ghp_secret_of_ada';
  const issues: Kept[] = [];
  const repository = { full_name: 'acme/shop', has_issues: true, archived: false };
  const double = await startDouble(({ method, path, query, headers, json }) => {
    if (headers.authorization !== `Bearer ${token}`)
      return { status: 401, body: { message: 'Bad credentials' } };
    if (path === '/user') return { body: { login: 'ada' } };
    if (path === '/user/repos')
      return { body: [repository, { full_name: 'acme/old', has_issues: true, archived: true }] };
    if (path === '/repos/acme/shop') return { body: repository };
    if (path === '/repos/acme/shop/issues' && method === 'POST') {
      if (!json.title)
        return {
          status: 422,
          body: { message: 'Validation Failed', errors: [{ field: 'title', code: 'missing' }] },
        };
      const number = issues.length + 1;
      issues.push({
        number,
        title: String(json.title),
        body: String(json.body),
        labels: json.labels as string[],
        state: 'open',
        state_reason: null,
        created_at: new Date().toISOString(),
        html_url: `https://github.test/acme/shop/issues/${number}`,
      });
      return { status: 201, body: issues.at(-1) };
    }
    if (path === '/repos/acme/shop/issues')
      return {
        body:
          query.get('page') === '1'
            ? issues.filter((issue) => issue.created_at >= (query.get('since') ?? '')).toReversed()
            : [],
      };
    const issue = issues.find(({ number }) => path === `/repos/acme/shop/issues/${number}`);
    return issue ? { body: issue } : { status: 404, body: { message: 'Not Found' } };
  });
  return Object.assign(double, { issues, token });
}
