/**
 * Why nothing is known of an app, neither that it is ready nor that it is not: nothing that was tried made
 * anything happen; or every test that was written for it failed to pass even once, and no issue was proven.
 * @param says what the first of those tests ended with
 * @param operators how many kinds of acts had an effect; undefined where that is not known
 * @returns that as a sentence with what to do; undefined where something is known
 */
export function nothingKnown({
  address,
  drafted,
  passed,
  issues,
  says,
  operators,
}: {
  address: string;
  drafted: number;
  passed: number;
  issues: number;
  says: string;
  operators?: number | undefined;
}): string | undefined {
  if (passed > 0) return undefined;
  if (operators === 0)
    return (
      `Nothing that was tried on ${address} made anything happen, so it is not known whether it works. ` +
      'Check that it shows in a browser what a user starts with; or give it a sign-in, or instructions that ' +
      'say what to do first; then start again.'
    );
  if (drafted === 0 || issues > 0) return undefined;
  return (
    (drafted === 1
      ? `The only test that was written for ${address} did not pass`
      : `None of the ${drafted} tests that were written for ${address} passed`) +
    ` when it was run, so nothing is known of it. ${drafted === 1 ? 'It' : 'The first'} ended with: ${says} ` +
    'Check that the app answers the same way each time, and does not limit how often it is asked; ' +
    'then start again.'
  );
}
