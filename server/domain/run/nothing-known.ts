/**
 * Where every test that was written for an app failed to pass even once, and no issue was proven either,
 * nothing is known of it: neither that it is ready nor that it is not.
 * @param says what the first of those tests ended with
 * @returns that as a sentence with what to do; undefined where something is known
 */
export const nothingKnown = ({
  address,
  drafted,
  passed,
  issues,
  says,
}: {
  address: string;
  drafted: number;
  passed: number;
  issues: number;
  says: string;
}): string | undefined =>
  drafted === 0 || passed > 0 || issues > 0
    ? undefined
    : (drafted === 1
        ? `The only test that was written for ${address} did not pass`
        : `None of the ${drafted} tests that were written for ${address} passed`) +
      ` when it was run, so nothing is known of it. ${drafted === 1 ? 'It' : 'The first'} ended with: ${says} ` +
      'Check that the app answers the same way each time, and does not limit how often it is asked; ' +
      'then start again.';
