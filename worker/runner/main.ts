/** The runner that the service offers as a package: `npx {dashboard}/cli/sightread.tgz explore --url …`. */
import { dispatch } from './dispatch.ts';
import { exploreCommand } from './explore-command.ts';
import { runCommand, runUsage } from './gate/run-command.ts';

await dispatch({
  usage: `Sightread, for an app that only this machine reaches.

  sightread explore --url http://localhost:5173 [--prompt TEXT …] [--minutes N]
    --prompt TEXT    what to test, one sentence or list of steps each; without any, the whole app is explored
    --minutes N      time for exploring
    --server URL     the dashboard, if it is not the one that this package came from
    Exit: 0 all passed, 1 something failed, 2 could not run, 130 stopped.

${runUsage}

  The API key stands in SIGHTREAD_API_KEY, or is asked for. What is found appears in the dashboard.`,
  commands: { explore: exploreCommand, run: runCommand },
});
