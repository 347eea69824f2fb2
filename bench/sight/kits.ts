import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { installPackages } from '../packages.ts';

export const kitsFolder = join(import.meta.dirname, 'kits');

/** Installs the kits on first use, at their exact versions. Throws with npm's own words where that fails. */
export const installKits = (says: (line: string) => void): Promise<void> =>
  installPackages(kitsFolder, 'the interface kits', says);

/** Whether a file of the kits is there, for the server. */
export const isFile = (path: string): boolean => existsSync(path) && statSync(path).isFile();
