import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { packageFile, type ForeignApp } from './app.ts';
import { startServer } from '../apps/server.ts';

const credential = { username: 'robin', password: 'tide-pool-42' };
/** Real packages, with their own manifests and read-mes; their files are nobody's concern here. */
const published = ['semver', 'ws', 'mime', 'cors', 'lodash', 'moment', 'ajv', 'mqtt'];

const config = (folder: string) => `storage: ${folder}/storage
auth: { htpasswd: { file: ${folder}/htpasswd, max_users: 10 } }
uplinks: {}
packages: { '**': { access: $all, publish: $authenticated, unpublish: $authenticated } }
web: { title: Packages of the house }
log: { type: stdout, format: pretty, level: warn }
`;

interface Manifest {
  name: string;
  version: string;
}

async function put(url: string, body: unknown, token = ''): Promise<{ token?: string }> {
  const response = await fetch(url, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  });
  if (!response.ok)
    throw new Error(`Verdaccio answered ${response.status} to ${url}: ${await response.text()}`);
  return (await response.json()) as { token?: string };
}

async function seed(url: string): Promise<void> {
  const { username, password } = credential;
  const { token } = await put(`${url}/-/user/org.couchdb.user:${username}`, { name: username, password });
  const archive = gzipSync(Buffer.alloc(1024));
  for (const name of published) {
    const manifest = JSON.parse(readFileSync(packageFile(name, 'package.json'), 'utf8')) as Manifest;
    const file = `${name}-${manifest.version}.tgz`;
    await put(
      `${url}/${name}`,
      {
        _id: name,
        name,
        'dist-tags': { latest: manifest.version },
        readme: readFileSync(packageFile(name, 'README.md'), 'utf8'),
        versions: { [manifest.version]: { ...manifest, dist: { tarball: `${url}/${name}/-/${file}` } } },
        _attachments: {
          [file]: {
            content_type: 'application/octet-stream',
            data: archive.toString('base64'),
            length: archive.length,
          },
        },
      },
      token,
    );
  }
}

export const verdaccio: ForeignApp = {
  name: 'verdaccio',
  describes: 'Verdaccio 6, a registry of packages with a page for each, behind a sign-in',
  entry: '/',
  credential,
  defects: [
    {
      oracle: 'accessibility',
      says: /has no name/,
      why:
        'The logo’s link, the icon buttons of the header and of a package’s page, ' +
        'and the links around icons have neither text nor label.',
    },
    {
      oracle: 'low-contrast',
      says: /“(?:robert@|http)/,
      where: /\/detail\//,
      why: 'The links in the dark tip over an author are as dark as links on white, 1.4 : 1.',
    },
  ],
  start: () =>
    startServer({
      prepare(folder, port) {
        writeFileSync(join(folder, 'config.yaml'), config(folder));
        return [
          packageFile('verdaccio', 'bin', 'verdaccio'),
          '--config',
          join(folder, 'config.yaml'),
          '--listen',
          `127.0.0.1:${port}`,
        ];
      },
      ready: '/-/ping',
      seed,
    }),
};
