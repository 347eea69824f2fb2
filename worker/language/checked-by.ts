/** Assertions that no sentence can say: an oracle judges them (“Checked by: broken image”). */

const form = /^checked by: ?([a-z][a-z -]+[a-z])\.?$/i;

/** The name of the oracle that an assertion asks; undefined for any other assertion. */
export const oracleAsked = (assertion: string): string | undefined =>
  form.exec(assertion.trim())?.[1]?.toLowerCase().replaceAll(' ', '-');

/** The assertion that asks an oracle. @param oracle its name, such as `broken-image` */
export const checkedBy = (oracle: string): string => `Checked by: ${oracle.replaceAll('-', ' ')}`;
