/** The isolation layers that this machine offers for scripts. */
import { execFile } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

export interface Layers {
  setpriv?: string;
  prlimit?: string;
  /** bubblewrap, if it works; `sized`: whether it can limit the size of its temporary folder. */
  bwrap?: { path: string; sized: boolean };
  /** Relays the sandbox's requests to the egress proxy. */
  socat?: string;
  bash?: string;
  /** This process can switch to another user. */
  root: boolean;
}

/** PATH of a sandboxed command. */
export const scriptPath = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

const find = (name: string): string | undefined =>
  scriptPath
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });

const works = (file: string, args: string[]): Promise<boolean> =>
  new Promise((resolve) =>
    execFile(
      file,
      args,
      { timeout: 5000, env: { PATH: scriptPath } as unknown as NodeJS.ProcessEnv },
      (error) => resolve(error === null),
    ),
  );

/** A random user id without a login, which no other running script has. */
export const strangerId = (): number => 1_500_000_000 + Math.floor(Math.random() * 100_000_000);

/** Switches to an unprivileged user, irreversibly. */
export function droppingPrivileges(
  { setpriv, root }: Pick<Layers, 'setpriv' | 'root'>,
  uid: number,
): string[] {
  if (!setpriv) return [];
  return root
    ? [
        setpriv,
        `--reuid=${uid}`,
        `--regid=${uid}`,
        '--clear-groups',
        '--no-new-privs',
        '--inh-caps=-all',
        '--bounding-set=-all',
      ]
    : [setpriv, '--no-new-privs'];
}

/** Arguments for bwrap: the system read-only, everything else empty. */
export function apart({ path, sized }: NonNullable<Layers['bwrap']>): string[] {
  const size = (bytes: number) => (sized ? ['--size', String(bytes)] : []);
  const system = ['bin', 'sbin', 'lib', 'lib64', 'lib32'].flatMap((name) => [
    '--ro-bind-try',
    `/${name}`,
    `/${name}`,
  ]);
  const settings = [
    'ssl',
    'ca-certificates',
    'pki',
    'alternatives',
    'ld.so.cache',
    'ld.so.conf',
    'ld.so.conf.d',
    'nsswitch.conf',
    'localtime',
    'mime.types',
    'python3',
    'perl',
  ].flatMap((name) => ['--ro-bind-try', `/etc/${name}`, `/etc/${name}`]);
  return [
    path,
    '--unshare-all',
    '--unshare-user',
    '--uid',
    '1000',
    '--gid',
    '1000',
    '--hostname',
    'script',
    '--die-with-parent',
    '--new-session',
    '--cap-drop',
    'ALL',
    '--ro-bind',
    '/usr',
    '/usr',
    ...system,
    ...settings,
    '--proc',
    '/proc',
    '--dev',
    '/dev',
    ...size(16 << 20),
    '--tmpfs',
    '/tmp',
    ...size(64 << 20),
    '--tmpfs',
    '/home',
    '--dir',
    '/home/script',
    '--chdir',
    '/home/script',
  ];
}

let found: Promise<Layers> | undefined;

/** Detects and tests the layers, once per process. */
export function detectLayers(): Promise<Layers> {
  found ??= look();
  return found;
}

async function look(): Promise<Layers> {
  const layers: Layers = {
    setpriv: find('setpriv'),
    prlimit: find('prlimit'),
    socat: find('socat'),
    bash: find('bash'),
    root: process.getuid?.() === 0,
  };
  const uid = strangerId();
  const priv = droppingPrivileges(layers, uid);
  if (priv.length > 0 && !(await works(priv[0]!, [...priv.slice(1), 'true']))) layers.setpriv = undefined;
  const path = find('bwrap');
  // As root without setpriv, namespaces would still run as root.
  if (!path || (layers.root && !layers.setpriv)) return layers;
  for (const sized of [true, false]) {
    const line = [...droppingPrivileges(layers, uid), ...apart({ path, sized }), 'true'];
    if (await works(line[0]!, line.slice(1))) return { ...layers, bwrap: { path, sized } };
  }
  return layers;
}

/** What is missing for the complete sandbox, as a sentence for operators; undefined if nothing is. */
export function lacking(layers: Layers): string | undefined {
  const missing = [
    ...(layers.bash ? [] : ['bash']),
    ...(layers.bwrap ? [] : ['bubblewrap with user namespaces']),
    ...(layers.socat ? [] : ['socat']),
  ];
  return missing.length > 0
    ? `This machine lacks ${missing.join(' and ')}, so a script can't be kept apart.`
    : undefined;
}
