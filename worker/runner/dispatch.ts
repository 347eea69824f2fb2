import { UsageError } from '#worker/core/terminal/usage.ts';

/** Carries out the command that this process was started with, and ends the process with its exit code. */
export async function dispatch({
  usage,
  commands,
}: {
  usage: string;
  commands: Record<string, (args: string[]) => Promise<number>>;
}): Promise<never> {
  const [name = '', ...args] = process.argv.slice(2);
  const help = ['--help', '-h', 'help'];
  if (help.includes(name) || args.some((arg) => arg === '--help' || arg === '-h')) {
    console.log(usage);
    process.exit(0);
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) {
    console.error(name === '' ? usage : `There is no command “${name}”.\n\n${usage}`);
    process.exit(2);
  }
  try {
    process.exit(await command(args));
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    console.error(error instanceof UsageError ? `${message}\n\n${usage}` : message);
    process.exit(2);
  }
}
