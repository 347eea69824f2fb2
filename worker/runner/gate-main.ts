/** The small package that the service offers to pipelines: `npx {dashboard}/cli/gate.tgz run …`. */
import { dispatch } from './dispatch.ts';
import { runCommand, runUsage } from './gate/run-command.ts';

await dispatch({
  usage: `Sightread, for pipelines: has the service run tests, and judges what they come to.

${runUsage}

  The API key stands in SIGHTREAD_API_KEY, or is asked for.`,
  commands: { run: runCommand },
});
