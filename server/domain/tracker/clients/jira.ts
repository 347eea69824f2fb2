import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { asWiki } from '../write-text.ts';
import {
  answered,
  jsonOf,
  quote,
  refusedToken,
  TrackerError,
  type PictureFile,
  type TrackerAccess,
  type TrackerClient,
} from './client.ts';

const name = 'Jira';
const Project = z.object({
  key: z.string(),
  name: z.string(),
  issueTypes: z.array(z.object({ name: z.string(), subtask: z.boolean().default(false) })).default([]),
});
const Status = z.object({ name: z.string(), statusCategory: z.object({ key: z.string() }).optional() });
const Issue = z.object({
  id: z.string(),
  key: z.string(),
  fields: z
    .object({
      status: Status.optional(),
      attachment: z.array(z.object({ filename: z.string() })).default([]),
    })
    .default({ attachment: [] }),
});
const Told = z
  .object({
    errorMessages: z.array(z.string()).default([]),
    errors: z.record(z.string(), z.string()).default({}),
  })
  .catch({ errorMessages: [], errors: {} });

interface Payload {
  body?: string | Buffer;
  headers?: Record<string, string>;
}

async function askJira<T>(
  { baseUrl, email, token, send }: TrackerAccess,
  schema: z.ZodType<T>,
  path: string,
  { body, headers }: Payload,
): Promise<T> {
  const authorization = email
    ? `Basic ${Buffer.from(`${email}:${token}`).toString('base64')}`
    : `Bearer ${token}`;
  const answer = answered(
    await send({
      url: `${baseUrl}/rest/api/2${path}`,
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization, accept: 'application/json', 'user-agent': 'Sightread', ...headers },
      ...(body === undefined ? {} : { body }),
    }),
    { name, token },
  );
  if (answer.status === 401) throw refusedToken(name);
  const json = jsonOf(answer.body || '{}', name);
  if (answer.status >= 400) throw refusalOf(answer.status, json, token);
  const parsed = schema.safeParse(json);
  if (!parsed.success)
    throw new TrackerError(
      'What answered is not Jira’s interface. Correct the address in Settings → Integrations.',
    );
  return parsed.data;
}

function refusalOf(status: number, json: unknown, token: string): TrackerError {
  const { errorMessages, errors } = Told.parse(json);
  const said = quote(
    [...errorMessages, ...Object.entries(errors).map(([field, text]) => `${field}: ${text}`)].join(' '),
    token,
  );
  if (status === 403)
    return new TrackerError(
      `Jira does not let this token do that. ${said} Give its account the permission ` +
        'to browse the project and to create issues and attachments.',
    );
  if (status === 404)
    return new TrackerError(
      `Jira knows no such thing, or the token may not see it. ${said} Choose the project anew.`,
    );
  return new TrackerError(`Jira refused it (${status}): ${said}${hintOf(errors)}`);
}

/** What to change, by the field that was refused. */
function hintOf(errors: Record<string, string>): string {
  if (errors.priority) return ' Leave the severities empty: this project does not take priorities.';
  if (errors.issuetype) return ' Choose another type of issue.';
  return errors.labels ? ' Take the labels out, or put labels on the project’s screen.' : '';
}

/**
 * Jira, in the cloud (e-mail and token) and in a data center (token), over version 2 of its interface, which
 * both speak (developer.atlassian.com/cloud/jira/platform/rest/v2). Pictures are attached.
 */
export function createJira(access: TrackerAccess): TrackerClient {
  const { baseUrl } = access;
  const ask = <T>(schema: z.ZodType<T>, path: string, payload: Payload = {}) =>
    askJira(access, schema, path, payload);
  const json = (value: unknown) => ({
    body: JSON.stringify(value),
    headers: { 'content-type': 'application/json' },
  });
  const isCloud = async () =>
    (await ask(z.object({ deploymentType: z.string().default('Server') }), '/serverInfo')).deploymentType ===
    'Cloud';
  const external = ({ id, key, fields: { status } }: z.output<typeof Issue>) => ({
    id,
    key,
    url: `${baseUrl}/browse/${encodeURIComponent(key)}`,
    state: status?.name ?? '',
    closed: status?.statusCategory?.key === 'done',
  });
  const project = (key: string) => ask(Project, `/project/${encodeURIComponent(key)}`);
  const read = (id: string) => ask(Issue, `/issue/${encodeURIComponent(id)}?fields=status,attachment`);

  return {
    async offer(placeId) {
      const { displayName } = await ask(z.object({ displayName: z.string() }), '/myself');
      const projects = (await isCloud())
        ? (await ask(z.object({ values: z.array(Project) }), '/project/search?maxResults=100&orderBy=name'))
            .values
        : await ask(z.array(Project), '/project');
      const priorities = await ask(z.array(z.object({ name: z.string() })), '/priority');
      const types = placeId
        ? (await project(placeId)).issueTypes.filter((type) => !type.subtask).map((type) => type.name)
        : [];
      return {
        account: displayName,
        places: projects.slice(0, 1000).map(({ key, name }) => ({ id: key, name: `${name} (${key})` })),
        issueTypes: types,
        severities: priorities.map(({ name }) => ({ id: name, name })),
      };
    },
    async place(placeId) {
      const { key, name } = await project(placeId);
      return { id: key, name: `${name} (${key})` };
    },
    async find({ place }, { marker }) {
      const jql = `project = "${place.id.replace(/["\\]/g, '')}" AND labels = "${marker}"`;
      const query = new URLSearchParams({ jql, fields: 'status', maxResults: '1' });
      const path = (await isCloud()) ? '/search/jql' : '/search';
      const { issues } = await ask(z.object({ issues: z.array(Issue) }), `${path}?${query}`);
      return issues[0] && external(issues[0]);
    },
    async create({ place, labels, severities, issueType }, issue, pictures) {
      const priority = severities[issue.severity];
      const { id } = await ask(
        Issue,
        '/issue',
        json({
          fields: {
            project: { key: place.id },
            issuetype: { name: issueType || 'Bug' },
            summary: issue.title,
            description: asWiki(issue, pictures),
            // A label holds no space. The marker is one too: it can be searched for exactly.
            labels: [...new Set([...labels.map((label) => label.replace(/\s+/g, '-')), issue.marker])],
            ...(priority ? { priority: { name: priority } } : {}),
          },
        }),
      );
      return external(await read(id));
    },
    async attach({ id }, pictures) {
      const {
        fields: { attachment },
      } = await read(id);
      for (const picture of pictures.filter(
        ({ name }) => !attachment.some(({ filename }) => filename === name),
      )) {
        await ask(z.unknown(), `/issue/${encodeURIComponent(id)}/attachments`, multipart(picture));
      }
    },
    read: async (_target, externalId) => external(await read(externalId)),
  };
}

function multipart({ name, content, contentType }: PictureFile) {
  const boundary = `sightread-${randomBytes(12).toString('hex')}`;
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: ${contentType}\r\n\r\n`;
  return {
    body: Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, 'x-atlassian-token': 'no-check' },
  };
}
