/** Signing in and out, over the auth route's own forms. */
async function csrfToken() {
  const response = await fetch('/api/auth/csrf');
  if (!response.ok) throw new Error('The server does not answer as it should. Try again in a moment.');
  return ((await response.json()) as { csrfToken: string }).csrfToken;
}

const post = async (path: string, fields: Record<string, string>) =>
  fetch(path, { method: 'POST', body: new URLSearchParams({ ...fields, csrfToken: await csrfToken(), json: 'true' }) });

/** Whether the e-mail and password were right. */
export async function signIn({ email, password }: { email: string; password: string }): Promise<boolean> {
  const response = await post('/api/auth/callback/credentials', { email, password });
  if (response.status >= 500) throw new Error('Signing in did not work because of a fault in Sightread. Its log says more.');
  return response.ok;
}

export async function signOut() {
  await post('/api/auth/signout', {});
  window.location.assign('/sign-in');
}
