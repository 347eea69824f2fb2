import { createHash } from 'node:crypto';
import { z } from 'zod';
import { asMarkdown, type ShownPicture } from '../write-text.ts';
import {
  answered,
  jsonOf,
  quote,
  refusedToken,
  retryAfterOf,
  TrackerError,
  webAddress,
  type ExternalIssue,
  type PictureFile,
  type TrackerAccess,
  type TrackerClient,
} from './client.ts';

const name = 'Linear';
const Issue = z.object({
  id: z.string(),
  identifier: z.string(),
  url: z.string(),
  state: z.object({ name: z.string(), type: z.string() }),
});
const issueFields = 'id identifier url state { name type }';
const Team = z.object({ id: z.string(), name: z.string(), key: z.string() });
const Answer = z.object({
  data: z.unknown().optional(),
  errors: z
    .array(
      z.object({
        message: z.string().default(''),
        extensions: z
          .object({
            code: z.string().optional(),
            type: z.string().optional(),
            userPresentableMessage: z.string().optional(),
          })
          .default({}),
      }),
    )
    .optional(),
});

/**
 * The id that the issue gets there: the same in every try, so that it can't be made twice. A UUID of version
 * 4's form.
 */
function linearIdOf(issueId: string, teamId: string): string {
  const hex = createHash('sha256').update(`sightread/linear/${teamId}/${issueId}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

async function askLinear<T>(
  { baseUrl, token, send }: TrackerAccess,
  schema: z.ZodType<T>,
  query: string,
  variables: Record<string, unknown> = {},
): Promise<T> {
  const answer = answered(
    await send({
      url: `${baseUrl}/graphql`,
      method: 'POST',
      headers: { authorization: token, 'content-type': 'application/json', 'user-agent': 'Sightread' },
      body: JSON.stringify({ query, variables }),
    }),
    { name, token },
  );
  if (answer.status === 401) throw refusedToken(name);
  const parsed = Answer.safeParse(jsonOf(answer.body, name));
  if (!parsed.success)
    throw new TrackerError(
      'What answered is not Linear’s interface. Correct the address in Settings → Integrations.',
    );
  const error = parsed.data.errors?.[0];
  if (error) throw errorOf(error, retryAfterOf(answer.headers), token);
  if (answer.status >= 400) throw new TrackerError(`Linear refused it (${answer.status}).`);
  const data = schema.safeParse(parsed.data.data);
  if (!data.success)
    throw new TrackerError(
      'What answered is not Linear’s interface. Correct the address in Settings → Integrations.',
    );
  return data.data;
}

function errorOf(
  error: NonNullable<z.output<typeof Answer>['errors']>[number],
  retryAfterMs: number | undefined,
  token: string,
): TrackerError {
  const { code, userPresentableMessage } = error.extensions;
  const said = quote(userPresentableMessage || error.message, token);
  if (code === 'AUTHENTICATION_ERROR') return refusedToken(name);
  if (code === 'RATELIMITED')
    return new TrackerError('Linear asks us to slow down.', {
      later: true,
      ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    });
  if (code === 'FORBIDDEN')
    return new TrackerError(
      `Linear does not let this token do that: ${said} Use a key that may create issues in the team.`,
    );
  return new TrackerError(`Linear refused it: ${said}`);
}

const external = ({ id, identifier, url, state }: z.output<typeof Issue>): ExternalIssue => ({
  id,
  key: identifier,
  url: webAddress(url),
  state: state.name,
  closed: state.type === 'completed' || state.type === 'canceled',
});

async function upload(
  access: TrackerAccess,
  { name: filename, content, contentType }: PictureFile,
): Promise<string> {
  const Upload = z.object({
    fileUpload: z.object({
      uploadFile: z.object({
        uploadUrl: z.string(),
        assetUrl: z.string(),
        headers: z.array(z.object({ key: z.string(), value: z.string() })),
      }),
    }),
  });
  const {
    fileUpload: { uploadFile },
  } = await askLinear(
    access,
    Upload,
    'mutation($contentType: String!, $filename: String!, $size: Int!) { fileUpload(contentType: ' +
      '$contentType, filename: $filename, size: $size) { uploadFile { uploadUrl assetUrl headers { key ' +
      'value } } } }',
    { contentType, filename, size: content.length },
  );
  const headers = Object.fromEntries(uploadFile.headers.map(({ key, value }) => [key.toLowerCase(), value]));
  const answer = answered(
    await access.send({
      url: uploadFile.uploadUrl,
      method: 'PUT',
      headers: { 'content-type': contentType, 'cache-control': 'public, max-age=31536000', ...headers },
      body: content,
    }),
    { name: 'Linear’s store of files', token: access.token },
  );
  if (answer.status >= 400)
    throw new TrackerError(`Linear’s store of files refused a picture (${answer.status}).`);
  return webAddress(uploadFile.assetUrl);
}

async function labelIds(access: TrackerAccess, names: string[], teamId: string): Promise<string[]> {
  if (names.length === 0) return [];
  const Labels = z.object({
    issueLabels: z.object({
      nodes: z.array(
        z.object({ id: z.string(), name: z.string(), team: z.object({ id: z.string() }).nullable() }),
      ),
    }),
  });
  const { issueLabels } = await askLinear(
    access,
    Labels,
    'query($names: [String!]) { issueLabels(first: 250, filter: { name: { in: $names } }) { nodes { id name team { id } } } }',
    { names },
  );
  const usable = issueLabels.nodes.filter(({ team }) => team === null || team.id === teamId);
  return names.map((label) => {
    const found = usable.find((one) => one.name === label);
    if (!found)
      throw new TrackerError(
        `Linear has no label “${label}” in this team. Make it there, or take it out in Settings → Integrations.`,
      );
    return found.id;
  });
}

/** Linear over GraphQL (linear.app/developers). Pictures are uploaded and shown in the text. */
export function createLinear(access: TrackerAccess): TrackerClient {
  const ask = <T>(schema: z.ZodType<T>, query: string, variables?: Record<string, unknown>) =>
    askLinear(access, schema, query, variables);
  const byId = async (id: string) => {
    const { issues } = await ask(
      z.object({ issues: z.object({ nodes: z.array(Issue) }) }),
      `query($id: ID!) { issues(filter: { id: { eq: $id } }, includeArchived: true) { nodes { ${issueFields} } } }`,
      { id },
    );
    return issues.nodes[0] && external(issues.nodes[0]);
  };

  return {
    async offer() {
      const { viewer, teams } = await ask(
        z.object({ viewer: z.object({ name: z.string() }), teams: z.object({ nodes: z.array(Team) }) }),
        'query { viewer { name } teams(first: 250) { nodes { id name key } } }',
      );
      return {
        account: viewer.name,
        places: teams.nodes.map(({ id, name, key }) => ({ id, name: `${name} (${key})` })),
        issueTypes: [],
        severities: [
          { id: '1', name: 'Urgent' },
          { id: '2', name: 'High' },
          { id: '3', name: 'Normal' },
          { id: '4', name: 'Low' },
        ],
      };
    },
    async place(placeId) {
      const { teams } = await ask(
        z.object({ teams: z.object({ nodes: z.array(Team) }) }),
        'query($id: ID!) { teams(filter: { id: { eq: $id } }) { nodes { id name key } } }',
        { id: placeId },
      );
      const team = teams.nodes[0];
      if (!team)
        throw new TrackerError('Linear knows no such team, or the key may not see it. Choose the team anew.');
      return { id: team.id, name: `${team.name} (${team.key})` };
    },
    find: ({ place }, { id }) => byId(linearIdOf(id, place.id)),
    async create({ place, labels, severities }, issue, pictures) {
      const ids = await labelIds(access, labels, place.id);
      const shown: ShownPicture[] = [];
      for (const picture of pictures)
        shown.push({ caption: picture.caption, url: await upload(access, picture), shown: true });
      const priority = Number(severities[issue.severity]);
      const { issueCreate } = await ask(
        z.object({ issueCreate: z.object({ issue: Issue }) }),
        `mutation($input: IssueCreateInput!) { issueCreate(input: $input) { issue { ${issueFields} } } }`,
        {
          input: {
            id: linearIdOf(issue.id, place.id),
            teamId: place.id,
            title: issue.title,
            description: asMarkdown(issue, shown),
            labelIds: ids,
            ...(priority >= 1 && priority <= 4 ? { priority } : {}),
          },
        },
      );
      return external(issueCreate.issue);
    },
    async read(_target, externalId) {
      const found = await byId(externalId);
      if (!found) throw new TrackerError('It is no longer in Linear, or the key may not see it.');
      return found;
    },
  };
}
