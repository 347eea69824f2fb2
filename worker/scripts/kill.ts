/** Kills processes that left a script's process group, where no namespace contains them. */
import { spawn } from 'node:child_process';
import { readFile, readdir } from 'node:fs/promises';

/** Kills all processes of the script's own user. Only as root. */
export const killOfUser = ({ setpriv, uid }: { setpriv: string; uid: number }): Promise<void> =>
  new Promise((resolve) => {
    // -1 means all processes that the caller may signal: as that user, only its own.
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

/** Kills every process whose environment has the mark, up to three times, as one may be spawning another. */
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
        // It has ended by itself.
      }
    }
    if (killed === 0) return;
  }
}
