/** As it stands in `#{name}`. Free of schemas, so that a form can check by it while somebody types. */
export const scriptName = {
  pattern: /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
  says: 'Use lowercase letters, digits and hyphens, as in “get-otp”.',
};
