/** Commands that read what they are given as a program: in them a value would become shell text after all. */

export interface Word {
  /** Literal text, quotes taken off. */
  text: string;
  /** It stands where a command's name stands. */
  command: boolean;
  quoted: boolean;
  /** How many placeholders are in it. */
  placeholders: number;
  /** `;`, `|`, `(` and their like. */
  operator: boolean;
}

const shells = new Set(['sh', 'bash', 'dash', 'ash', 'zsh', 'ksh', 'fish', 'ssh', 'su', 'busybox']);
const readsNames = new Set([
  'eval',
  'source',
  '.',
  'trap',
  'let',
  'declare',
  'typeset',
  'local',
  'readonly',
  'unset',
  'read',
  'mapfile',
  'readarray',
  'getopts',
  'exec',
  'command',
  'builtin',
  'alias',
  '[[',
]);
const programs: Record<string, RegExp> = {
  awk: /^/,
  gawk: /^/,
  mawk: /^/,
  sed: /^/,
  python: /^-c$/,
  python3: /^-c$/,
  node: /^(-e|--eval|-p|--print)$/,
  perl: /^-[a-z]*[eE]$/,
  ruby: /^-e$/,
  php: /^-r$/,
};

const named = (text: string): string => text.split('/').at(-1) ?? text;

/** @returns why a placeholder in the command can't be filled safely; undefined where it can */
export function refusedBy(words: Word[]): string | undefined {
  const shell = words.find(
    (word) => !word.operator && shells.has(named(word.text)) && (word.command || !word.quoted),
  );
  if (shell)
    return `The command hands text to ${named(shell.text)}, where a value could become a command. Call what it runs directly.`;
  for (const simple of commandsOf(words)) {
    const why = refusedCommand(simple);
    if (why !== undefined) return why;
  }
  return undefined;
}

function refusedCommand(simple: Word[]): string | undefined {
  const filled = simple.filter((word) => word.placeholders > 0);
  if (filled.some((word) => word.command)) return 'A placeholder stands where the name of a command belongs.';
  const name = simple.find((word) => word.command)?.text;
  if (name === 'eval' || name === 'source' || name === '.')
    return `The command uses ${name}, which reads text as commands: a value could become one.`;
  if (filled.length === 0 || name === undefined) return undefined;
  if (readsNames.has(name))
    return `A placeholder can't be filled safely after ${name}, which reads names and expressions.`;
  if (
    (name === 'printf' || name === 'test' || name === '[' || name === 'wait') &&
    simple.some((word) => /^-[vp]/.test(word.text))
  )
    return `A placeholder can't be filled safely after ${name} ${name === 'wait' ? '-p' : '-v'}.`;
  return standsInProgram(simple, filled, name)
    ? `A placeholder stands in a program for ${named(name)}. ` +
        'Hand the value over as an argument or by a variable of the environment instead.'
    : undefined;
}

/** Whether a value would land in the text of a program, as after `perl -e`. */
function standsInProgram(simple: Word[], filled: Word[], name: string): boolean {
  const flag = programs[named(name)];
  const at = flag ? simple.findIndex((word) => !word.command && flag.test(word.text)) : -1;
  if (at < 0) return false;
  return flag!.source === '^'
    ? filled.some((word) => simple.indexOf(word) >= at)
    : (simple[at + 1]?.placeholders ?? 0) > 0;
}

function commandsOf(words: Word[]): Word[][] {
  const commands: Word[][] = [[]];
  for (const word of words) {
    if (word.operator && !word.text.startsWith('<<')) commands.push([]);
    else if (word.command) commands.push([word]);
    else commands.at(-1)!.push(word);
  }
  return commands.filter((command) => command.length > 0);
}
