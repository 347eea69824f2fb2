import { join } from 'node:path';
import type { OperatorKind } from '#worker/app-model/index.ts';
import type { RunningApp } from '../apps/server.ts';

/** A web app of another maker, as it is; every start is from a clean state. */
export interface UnseenApp {
  name: string;
  /** What it is, for people. */
  describes: string;
  /** The path that a person opens first. */
  entry: string;
  credential?: { username: string; password: string };
  /** Explored only where it is named: the same app in another make. */
  onlyNamed?: boolean;
  /**
   * True defects of the app itself, found by reading its reports by hand: reports of them are neither finds
   * nor false. `says` is matched with title and observation, `where` with the place.
   */
  defects?: readonly { says: RegExp; where?: RegExp; why: string }[];
  /** What can be done with it, written by hand; `on` is what it is done on, where the kind alone is not enough. */
  operators?: readonly ExpectedOperator[];
  start(): Promise<RunningApp>;
}

export interface ExpectedOperator {
  kind: OperatorKind;
  on?: RegExp;
}

export const packagesFolder = join(import.meta.dirname, 'packages');
export const packageFile = (...parts: string[]): string => join(packagesFolder, 'node_modules', ...parts);
