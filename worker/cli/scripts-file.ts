import { z } from 'zod';
import { prepareCommand } from '#server/domain/script/prepare-command.ts';
import { ScriptNameSchema } from '#server/domain/script/schemas.ts';
import { readYaml } from './read-yaml.ts';
import { UsageError } from '#worker/core/terminal/usage.ts';

const ScriptsFile = z.record(ScriptNameSchema, z.string().trim().min(1, 'needs a command'));

/** Reads script files, each a YAML map of name → command. Throws a UsageError that names the problem. */
export async function readScriptFiles(files: string[]): Promise<Record<string, string>> {
  const scripts: Record<string, string> = {};
  for (const file of files) {
    for (const [name, command] of Object.entries(await readOne(file))) {
      if (Object.hasOwn(scripts, name))
        throw new UsageError(`${file}: there already is a script called “${name}”.`);
      const prepared = prepareCommand(command);
      if ('refused' in prepared) throw new UsageError(`${file}, ${name}: ${prepared.refused}`);
      scripts[name] = command;
    }
  }
  return scripts;
}

async function readOne(file: string): Promise<Record<string, string>> {
  const scripts = ScriptsFile.safeParse(await readYaml(file));
  if (scripts.success) return scripts.data;
  const first = scripts.error.issues[0]!;
  throw new UsageError(
    `${file}: ${first.path.length > 0 ? `${first.path.join('.')}: ` : 'a map of name: command is expected. '}${first.message}`,
  );
}
