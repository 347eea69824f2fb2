const sentences: Record<string, string> = {
  Wrong:
    'This e-mail and password do not belong together. After five wrong tries an account rests for a while.',
  CredentialsSignin:
    'This e-mail and password do not belong together. After five wrong tries an account rests for a while.',
  WrongCode: 'This code is not right, or was used already. Wait for the next one, or use a recovery code.',
  SingleSignOn: 'Your organization has you come in by single sign-on.',
  Unverified:
    'Google’s e-mail can’t be tied to an account: one of the two is not verified. ' +
    'Sign in with your password and verify your e-mail under “Your account”, ' +
    'or set a new password by mail.',
  TooMany: 'There were too many tries from your address. Wait a minute.',
  NoAccount: 'There is no account for this e-mail. Ask for an invitation.',
};

/** What a refused sign-in means, in a sentence. */
export const refusal = (code: string) =>
  sentences[code] ?? 'Signing in with the other service did not work. Begin again.';
