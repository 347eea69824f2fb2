/** Signing in and out, over the auth route's own forms. */
async function csrfToken() {
  const response = await fetch('/api/auth/csrf');
  if (!response.ok) throw new Error('The server does not answer as it should. Try again in a moment.');
  return ((await response.json()) as { csrfToken: string }).csrfToken;
}

const post = async (path: string, fields: Record<string, string>) =>
  fetch(path, {
    method: 'POST',
    body: new URLSearchParams({ ...fields, csrfToken: await csrfToken(), json: 'true' }),
  });

/** Undefined when one is in; else why not, as the server names it. */
async function enter(
  provider: 'credentials' | 'second-factor',
  fields: Record<string, string>,
): Promise<string | undefined> {
  const response = await post(`/api/auth/callback/${provider}`, fields);
  if (response.status >= 500)
    throw new Error('Signing in did not work because of a fault in Sightread. Its log says more.');
  if (response.ok) return undefined;
  const { url } = (await response.json().catch(() => ({}))) as { url?: string };
  return (url && URL.canParse(url) && new URL(url).searchParams.get('error')) || 'Wrong';
}

export const signIn = ({ email, password, code = '' }: { email: string; password: string; code?: string }) =>
  enter('credentials', { email, password, code });

/** After another first factor than the password. */
export const giveSecondFactor = (code: string) => enter('second-factor', { code });

/** Leads away to Google. */
export async function signInWithGoogle(from: string) {
  const response = await post('/api/auth/signin/google', { callbackUrl: from });
  const { url } = (await response.json()) as { url: string };
  window.location.assign(url);
}

export async function signOut(to = '/sign-in') {
  await post('/api/auth/signout', {});
  window.location.assign(to);
}
