/** Kills what has left a script's process group, where no namespace holds it. */
import { spawn } from 'node:child_process';
import { readFile, readdir } from 'node:fs/promises';

/** Everything that a user of the script's own runs. As root only. */
export const killOfUser = ({ setpriv, uid }: { setpriv: string; uid: number }): Promise<void> =>
  new Promise((resolve) => {
    // -1 means all that the caller may signal: as that user, its own processes and no others.
    const killer = spawn(
      setpriv,
      [
        `--reuid=${uid}`,
        `--regid=${uid}`,
        '--clear-groups',
        '--no-new-privs',
        '/bin/bash',
        '--norc',
        '--noprofile',
        '-c',
        'kill -KILL -1',
      ],
      { stdio: 'ignore', env: {} as NodeJS.ProcessEnv },
    );
    killer.once('error', () => resolve());
    killer.once('exit', () => resolve());
  });

/**
 * Every process whose environment bears the mark; a few times over, because one may just be making another.
 */
export async function killMarked(mark: string): Promise<void> {
  for (let round = 0; round < 3; round++) {
    let killed = 0;
    for (const name of await readdir('/proc').catch(() => [])) {
      const pid = Number(name);
      if (!Number.isInteger(pid) || pid === process.pid) continue;
      const environment = await readFile(`/proc/${pid}/environ`, 'latin1').catch(() => '');
      if (!environment.split('\0').includes(mark)) continue;
      try {
        process.kill(pid, 'SIGKILL');
        killed++;
      } catch {
        // It ended by itself.
      }
    }
    if (killed === 0) return;
  }
}
