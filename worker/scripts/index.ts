/** Scripts of a test: the agent's port, implemented by sandboxed shell commands. */
import { encodeValue, placeholdersIn } from '#server/domain/script/placeholders.ts';
import { prepareCommand } from '#server/domain/script/prepare-command.ts';
import type { Scripts } from '#worker/ports/scripts.ts';
import { runScript, type ScriptResult } from './sandbox.ts';
import { valuesOf } from './values.ts';
import type { WayOut } from './way-out.ts';

export { openWayOut, type WayOut } from './way-out.ts';
export { detectLayers, lacking } from './layers.ts';
export { runScript, type ScriptResult } from './sandbox.ts';

/** Settings for running scripts in this process. */
export interface ScriptHost {
  wayOut: WayOut;
  allowUnsandboxed: boolean;
}

/** Runs one command with the values of its placeholders. Never throws. */
export type RunCommand = (input: {
  command: string;
  values: Record<string, string>;
  signal?: AbortSignal;
  onOutput?: (read: () => string) => void;
}) => Promise<ScriptResult>;

export interface CreateScriptsOptions {
  run: RunCommand;
  /** Shell commands by name. */
  commands: Record<string, string>;
  signal: AbortSignal;
  /** Called after each run, also failed ones. */
  onRun?(name: string, result: ScriptResult): Promise<void>;
}

/** @param limitMs time limit; five minutes by default */
export const createRunCommand =
  (host: ScriptHost, limitMs?: number): RunCommand =>
  async ({ command, values, signal, onOutput }) => {
    const unable = (error: string): ScriptResult => ({
      output: '',
      cut: false,
      error,
      exitCode: null,
      timedOut: false,
      ms: 0,
    });
    const prepared = prepareCommand(command);
    if ('refused' in prepared) return unable(prepared.refused);
    const missing = prepared.variables.find(({ name }) => !Object.hasOwn(values, name));
    if (missing)
      return unable(`Its command needs a value for {{${missing.name}}}, which nothing has supplied.`);
    const variables = Object.fromEntries(
      prepared.variables.map(({ variable, name, encoding }) => [
        variable,
        encodeValue(values[name]!, encoding),
      ]),
    );
    return runScript({ command: prepared.command, variables, ...host, signal, limitMs, onOutput });
  };

/** Why a run failed, as one sentence; undefined if it did not. */
export function failureOf({ exitCode, timedOut, error, ms }: ScriptResult): string | undefined {
  if (exitCode === 0) return undefined;
  if (timedOut) return `It was stopped after ${Math.round(ms / 1000)} s.`;
  const last = error.trim().split('\n').at(-1) ?? '';
  if (exitCode === null) return last || 'It was stopped.';
  return `It ended with exit code ${exitCode}${last ? `: ${last}` : '.'}`;
}

export function createScripts({ run, commands, signal, onRun }: CreateScriptsOptions): Scripts {
  const commandOf = (name: string): string | undefined =>
    Object.hasOwn(commands, name) ? commands[name] : undefined;
  return {
    needs: (name) => {
      const command = commandOf(name);
      return command === undefined ? undefined : placeholdersIn(command);
    },
    async run(name, values) {
      const command = commandOf(name);
      if (command === undefined) return { failed: `There is no script called ${name}.` };
      const result = await run({ command, values, signal });
      await onRun?.(name, result);
      const failed = failureOf(result);
      return failed ? { failed } : { values: valuesOf(name, result.output), cut: result.cut };
    },
  };
}
