import { join } from 'node:path';
import type { RunningApp } from '../apps/server.ts';

/** A web app of another maker, as it is; every start is from a clean state. */
export interface ForeignApp {
  name: string;
  /** What it is, for people. */
  describes: string;
  /** The path that a person opens first. */
  entry: string;
  /** Time to explore it, where its size asks for more than is usual. */
  minutes?: number;
  credential?: { username: string; password: string };
  /**
   * True defects of the app itself, checked by hand: reports of them are neither finds nor false. `says` is
   * matched with title and observation, `where` with the place.
   */
  defects?: readonly { oracle: string; says: RegExp; where?: RegExp; why: string }[];
  start(): Promise<RunningApp>;
}

export const appsFolder = join(import.meta.dirname, 'apps');
export const packageFile = (...parts: string[]): string => join(appsFolder, 'node_modules', ...parts);
