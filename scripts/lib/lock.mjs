// One launcher a data folder: a file that says who runs, and what it has started.
import {
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { endLeftovers } from './children.mjs';
import { isAlive, startedAt } from './processes.mjs';
import { PlainError } from './stages.mjs';

/**
 * Takes the data folder for this launcher, ending whatever a killed one left behind.
 * @throws PlainError that says who has it, where another launcher is at work
 */
export async function takeLock(home, url) {
  mkdirSync(home, { recursive: true });
  const file = join(home, 'launcher.json');
  const own = { pid: process.pid, since: startedAt(process.pid), url, children: [] };
  const write = () => {
    writeFileSync(`${file}.${process.pid}`, JSON.stringify(own));
    renameSync(`${file}.${process.pid}`, file);
  };
  for (;;) {
    if (!existsSync(file) && place(file, own)) break;
    const other = read(file);
    if (other && isAlive(other.pid) && startedAt(other.pid) === other.since) {
      throw new PlainError(
        `Sightread already runs from this folder (process ${other.pid}): ${other.url}. ` +
          'Stop it with Ctrl-C there, or set SIGHTREAD_HOME and PORT to run a second one.',
      );
    }
    if (other) await endLeftovers(other.children ?? []);
    rmSync(file, { force: true });
  }
  return {
    note(child) {
      own.children = [...own.children.filter((known) => known.name !== child.name), child];
      write();
    },
    release: () => rmSync(file, { force: true }),
  };
}

/** Linking fails where the file exists: of two launchers starting at once, one wins. */
function place(file, content) {
  const fresh = `${file}.${process.pid}.new`;
  writeFileSync(fresh, JSON.stringify(content));
  try {
    linkSync(fresh, file);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  } finally {
    unlinkSync(fresh);
  }
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
