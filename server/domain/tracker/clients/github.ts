import { z } from 'zod';
import { asMarkdown } from '../write-text.ts';
import {
  answered,
  jsonOf,
  quote,
  refusedToken,
  TrackerError,
  webAddress,
  type ExternalIssue,
  type TrackerAccess,
  type TrackerClient,
} from './client.ts';

const name = 'GitHub';
const Repository = z.object({
  full_name: z.string(),
  has_issues: z.boolean().default(true),
  archived: z.boolean().default(false),
});
const Issue = z.object({
  number: z.number(),
  html_url: z.string(),
  state: z.string(),
  state_reason: z.string().nullish(),
  body: z.string().nullish(),
  pull_request: z.unknown().optional(),
});
const Told = z
  .object({ message: z.string().default(''), errors: z.array(z.unknown()).default([]) })
  .catch({ message: '', errors: [] });

const perPage = 100;
const maxPages = 10;

async function askGitHub<T>(
  { baseUrl, token, send }: TrackerAccess,
  schema: z.ZodType<T>,
  path: string,
  body?: unknown,
): Promise<T> {
  const answer = answered(
    await send({
      url: `${baseUrl}${path}`,
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'application/vnd.github+json',
        'x-github-api-version': '2022-11-28',
        'user-agent': 'Sightread',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
    { name, token },
  );
  if (answer.status === 401) throw refusedToken(name);
  const json = jsonOf(answer.body, name);
  if (answer.status >= 400) throw refusalOf(answer.status, json, token);
  const parsed = schema.safeParse(json);
  if (!parsed.success)
    throw new TrackerError(
      'What answered is not GitHub’s interface. Correct the address in Settings → Integrations.',
    );
  return parsed.data;
}

function refusalOf(status: number, json: unknown, token: string): TrackerError {
  const { message, errors } = Told.parse(json);
  const said = quote([message, ...errors.map((error) => JSON.stringify(error))].join(' '), token);
  if (status === 403)
    return new TrackerError(
      `GitHub does not let this token do that: ${said} Give it read and write access to issues.`,
    );
  if (status === 404)
    return new TrackerError(
      'GitHub knows no such repository, or the token may not see it. Choose the repository anew, or use a token with access to it.',
    );
  if (status === 410)
    return new TrackerError(
      'Issues are turned off in this repository. Turn them on in its settings, or choose another one.',
    );
  return new TrackerError(`GitHub refused it (${status}): ${said}`);
}

const repository = (id: string) => {
  if (!/^[\w.-]+\/[\w.-]+$/.test(id)) throw new TrackerError('Name the repository as owner/name.');
  return `/repos/${id}`;
};
const external = ({
  number,
  html_url: url,
  state,
  state_reason: reason,
}: z.output<typeof Issue>): ExternalIssue => ({
  id: String(number),
  key: `#${number}`,
  url: webAddress(url),
  closed: state === 'closed',
  state: state === 'closed' && reason ? `closed (${reason.replaceAll('_', ' ')})` : state,
});

/**
 * GitHub Issues over its REST interface (docs.github.com/rest/issues). It takes no uploads: pictures are
 * linked.
 */
export function createGitHub(access: TrackerAccess): TrackerClient {
  const ask = <T>(schema: z.ZodType<T>, path: string, body?: unknown) =>
    askGitHub(access, schema, path, body);

  return {
    async offer() {
      const { login } = await ask(z.object({ login: z.string() }), '/user');
      const repositories = await ask(z.array(Repository), `/user/repos?sort=pushed&per_page=${perPage}`);
      return {
        account: login,
        places: repositories
          .filter((one) => one.has_issues && !one.archived)
          .map((one) => ({ id: one.full_name, name: one.full_name })),
        issueTypes: [],
        severities: [],
      };
    },
    async place(placeId) {
      const found = await ask(Repository, repository(placeId));
      if (found.archived)
        throw new TrackerError(
          'This repository is archived: nothing can be opened in it. Choose another one.',
        );
      if (!found.has_issues)
        throw new TrackerError(
          'Issues are turned off in this repository. Turn them on in its settings, or choose another one.',
        );
      return { id: found.full_name, name: found.full_name };
    },
    async find({ place }, { marker, createdAt }) {
      // The list, unlike the search, shows what was made a moment ago.
      for (let page = 1; page <= maxPages; page++) {
        const issues = await ask(
          z.array(Issue),
          `${repository(place.id)}/issues?state=all&sort=created&direction=desc` +
            `&since=${createdAt.toISOString()}&per_page=${perPage}&page=${page}`,
        );
        const found = issues.find((issue) => !issue.pull_request && issue.body?.includes(`\`${marker}\``));
        if (found) return external(found);
        if (issues.length < perPage) return undefined;
      }
      return undefined;
    },
    async create({ place, labels, severities }, issue, pictures) {
      const severity = severities[issue.severity];
      return external(
        await ask(Issue, `${repository(place.id)}/issues`, {
          title: issue.title,
          body: asMarkdown(
            issue,
            pictures.map((picture) => ({ ...picture, shown: false })),
          ),
          labels: [...new Set([...labels, ...(severity ? [severity] : [])])],
        }),
      );
    },
    read: async ({ place }, externalId) =>
      external(await ask(Issue, `${repository(place.id)}/issues/${encodeURIComponent(externalId)}`)),
  };
}
