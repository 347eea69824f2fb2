/** What sessions leave behind on this machine. Linux alone: it is read from /proc. */
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import type { AdbServer } from './android/adb-server.ts';

export interface Standing {
  /** Ports of this machine that adb forwards to devices, as adb lists them. */
  forwards: string[];
  /**
   * Programs that this process has started, directly or not, and adb's clients whatever started them; without
   * browsers, which belong to the simulation.
   */
  processes: string[];
  /** Ports on which this process and its programs listen. */
  ports: string[];
  /** Names in the folder for temporary files. */
  files: string[];
}

const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // The process has ended meanwhile.
    return '';
  }
};

interface Program {
  pid: number;
  parent: number;
  command: string;
}

function programs(): Program[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const parent = Number(/^\d+ \([\s\S]*\) \S (\d+)/.exec(read(`/proc/${name}/stat`))?.[1] ?? Number.NaN);
      const command = read(`/proc/${name}/cmdline`).replaceAll('\0', ' ').trim();
      return Number.isNaN(parent) ? [] : [{ pid: Number(name), parent, command }];
    });
}

/** Programs below a process. A zombie has no command, and counts. */
function below(pid: number, all = programs()): Program[] {
  return all.filter(({ parent }) => parent === pid).flatMap((one) => [one, ...below(one.pid, all)]);
}

const isBrowser = ({ command }: Program): boolean => /chrom|headless[-_]shell/i.test(command);

const listening = '0A';

function portsOf(pids: number[]): string[] {
  const sockets = new Set(
    pids.flatMap((pid) => {
      try {
        return readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
          try {
            return /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${fd}`))?.[1] ?? [];
          } catch {
            return [];
          }
        });
      } catch {
        return [];
      }
    }),
  );
  return ['/proc/net/tcp', '/proc/net/tcp6'].flatMap((table) =>
    read(table)
      .split('\n')
      .flatMap((line) => {
        const [, local = '', , state, , , , , , inode = ''] = line.trim().split(/\s+/);
        return state === listening && sockets.has(inode)
          ? [String(Number.parseInt(local.split(':')[1] ?? '', 16))]
          : [];
      }),
  );
}

/** What stands now. After a session, it should be what stood before. */
export async function standing(adb: Pick<AdbServer, 'run' | 'port'>): Promise<Standing> {
  const all = programs();
  // Those of a server that was killed have another parent by now.
  const clients = all.filter(({ command }) => command.includes(`-P ${adb.port} `));
  const ours = [...new Set([...below(process.pid, all), ...clients])];
  return {
    forwards: (await adb.run('forward', '--list')).split('\n').filter((line) => line !== ''),
    processes: ours
      .filter((one) => !isBrowser(one))
      .map(({ command }) => command)
      .sort(),
    ports: portsOf([process.pid, ...ours.map(({ pid }) => pid)]).sort(),
    files: readdirSync(tmpdir()).sort(),
  };
}

/** What stands now and did not before. */
export const newIn = (now: Standing, before: Standing): string[] =>
  (['forwards', 'processes', 'ports', 'files'] as const).flatMap((kind) =>
    now[kind].filter((one) => !before[kind].includes(one)),
  );

/** Memory of the programs whose command has `part` in it, MB. */
export const memoryOf = (part: string): number =>
  below(process.pid)
    .filter(({ command }) => command.includes(part))
    .reduce(
      (sum, { pid }) => sum + Number(/VmRSS:\s+(\d+)/.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) / 1024,
      0,
    );

/** Kills the programs whose command has `part` in it, as a machine out of memory does. */
export function killProgram(part: string): void {
  for (const { pid, command } of below(process.pid)) if (command.includes(part)) process.kill(pid, 'SIGKILL');
}
