/**
 * `{{name}}` in a shell command is made an expansion of an environment variable. The value never becomes
 * shell text.
 */
import { refusedBy } from './hazards.ts';
import { placeholdersIn, type Encoding } from './placeholders.ts';
import { CommandReader, Refusal } from './read-command.ts';

interface Variable {
  /** Of the environment: `SIGHTREAD_V0`. */
  variable: string;
  /** The placeholder's name: `order`, `get-user.id`. */
  name: string;
  encoding: Encoding;
}

export type PreparedCommand = { command: string; variables: Variable[] } | { refused: string };

/**
 * A command in which each placeholder is an expansion, right for the quoting that it stands in, with the
 * variables to set;
 * or why that can't be told.
 */
export function prepareCommand(text: string): PreparedCommand {
  if (text.includes('\0')) return { refused: 'The command holds a NUL byte.' };
  if (/[\uE000-\uE1FF]/.test(text)) return { refused: 'The command holds characters for private use.' };
  if (placeholdersIn(text).length === 0) return { command: text, variables: [] };
  const reader = new CommandReader(text);
  try {
    reader.read();
  } catch (error) {
    if (error instanceof Refusal) return { refused: error.message };
    throw error;
  }
  if (reader.places.length > 0) {
    const hazard = refusedBy(reader.words);
    if (hazard) return { refused: hazard };
  }
  const variables: Variable[] = [];
  for (const { name, quote, at, encoding } of reader.places) {
    let known = variables.find((one) => one.name === name && one.encoding === encoding);
    if (!known) variables.push((known = { variable: `SIGHTREAD_V${variables.length}`, name, encoding }));
    const expansion = `\${${known.variable}}`;
    reader.out[at] =
      quote === 'bare' ? `"${expansion}"` : quote === 'single' ? `'"${expansion}"'` : expansion;
  }
  return { command: reader.out.join(''), variables };
}
