/** The runner that the service offers as a package: `npx {dashboard}/cli/sightread.tgz explore --url …`. */
import { readFileSync } from 'node:fs';
import { UsageError } from '#worker/core/terminal/usage.ts';
import { exploreCommand } from './explore-command.ts';

const usage = `Sightread, for an app that only this machine reaches.

  sightread explore --url http://localhost:5173 [--prompt TEXT …] [--minutes N]
    --prompt TEXT    what to test, one sentence or list of steps each; without any, the whole app is explored
    --minutes N      time for exploring
    --server URL     the dashboard, if it is not the one that this package came from

  The API key stands in SIGHTREAD_API_KEY, or is asked for. What is found appears in the dashboard.
  Exit: 0 all passed, 1 something failed, 2 could not run, 130 stopped.`;

/** Address of the dashboard that this package came from. */
function origin(): string | undefined {
  try {
    return (
      JSON.parse(readFileSync(new URL('./server.json', import.meta.url), 'utf8')) as { server?: string }
    ).server;
  } catch {
    return undefined;
  }
}

const [name = '', ...args] = process.argv.slice(2);
if (name !== 'explore') {
  console.error(
    ['', '--help', '-h', 'help'].includes(name) ? usage : `There is no command “${name}”.\n\n${usage}`,
  );
  process.exit(['--help', '-h', 'help'].includes(name) ? 0 : 2);
}
try {
  process.exit(await exploreCommand(args, origin()));
} catch (error) {
  console.error(
    error instanceof UsageError
      ? `${error.message}\n\n${usage}`
      : error instanceof Error
        ? error.message
        : String(error),
  );
  process.exit(2);
}
