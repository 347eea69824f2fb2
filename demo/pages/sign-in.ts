import { fieldList, hasErrors, readForm, validate, type Errors, type Field, type Values } from '../form.ts';
import { html } from '../html.ts';
import { page } from '../layout.ts';
import { createAccount, limits, passwordMatches } from '../store.ts';
import { localPath, type Reply, type Route, type Visit } from '../visit.ts';

const signInFields: readonly Field[] = [
  { name: 'email', label: 'Email', rule: 'email', required: true, type: 'email', autocomplete: 'username' },
  {
    name: 'password',
    label: 'Password',
    rule: 'any',
    required: true,
    type: 'password',
    autocomplete: 'current-password',
  },
];

const registerFields: readonly Field[] = [
  { name: 'name', label: 'Name', rule: 'name', required: true, autocomplete: 'name' },
  { name: 'email', label: 'Email', rule: 'new-email', required: true, type: 'email', autocomplete: 'email' },
  {
    name: 'password',
    label: 'Password',
    rule: 'new-password',
    required: true,
    type: 'password',
    autocomplete: 'new-password',
    hint: 'At least 8 characters',
  },
];

export const signInRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/sign-in',
    handle: (visit) => (visit.account ? { location: next(visit) } : signInPage(visit, {}, {})),
  },
  { method: 'POST', path: '/sign-in', handle: signIn },
  {
    method: 'GET',
    path: '/register',
    handle: (visit) => (visit.account ? { location: next(visit) } : registerPage(visit, {}, {})),
  },
  { method: 'POST', path: '/register', handle: register },
  {
    method: 'POST',
    path: '/sign-out',
    handle({ session }) {
      session.signedInAs = null;
      session.draft.address = null;
      session.draft.payment = null;
      session.notice = 'You are signed out.';
      return { location: '/' };
    },
  },
];

function signIn(visit: Visit): Reply {
  const { session, faults, form } = visit;
  const values: Values & { password: string } = {
    ...readForm(visit, signInFields),
    password: form.get('password') ?? '',
  };
  const errors = validate(signInFields, values, faults);
  if (hasErrors(errors)) return signInPage(visit, values, errors);
  const account = session.accounts.get((values['email'] ?? '').toLowerCase());
  if (!account || !passwordMatches(account, values.password)) {
    const wrong: Errors = faults.has('silent-sign-in')
      ? {}
      : { password: 'This email and password do not match' };
    return signInPage(visit, values, wrong);
  }
  session.signedInAs = account.email;
  return { location: next(visit) };
}

function register(visit: Visit): Reply {
  const { session, faults, form } = visit;
  const values: Values & { password: string } = {
    ...readForm(visit, registerFields),
    password: form.get('password') ?? '',
  };
  const errors = validate(registerFields, values, faults);
  const email = (values['email'] ?? '').toLowerCase();
  if (!errors['email'] && session.accounts.has(email))
    errors['email'] = 'There is an account with this email already';
  if (hasErrors(errors)) return registerPage(visit, values, errors);
  const oldest = [...session.accounts.keys()][1];
  if (session.accounts.size > limits.accounts && oldest) session.accounts.delete(oldest);
  session.accounts.set(
    email,
    createAccount({ name: values['name'] ?? '', email, password: values.password }),
  );
  session.signedInAs = email;
  session.notice = 'Your account is ready.';
  return { location: next(visit) };
}

function signInPage(visit: Visit, values: Values, errors: Errors): Reply {
  return page({
    visit,
    heading: 'Sign in to your account',
    lead: 'You need it to check out and to see your orders.',
    narrow: true,
    body: html`<form method="post" data-validate novalidate>${fieldList({ fields: signInFields, values, errors, faults: visit.faults })}
<p class="actions"><button class="button" type="submit">Sign in</button></p></form>
<p class="sign-in-note">New here? <a href="/register${rest(visit)}">Create an account</a> in a minute, it is free and we do not share your address.</p>`,
  });
}

function registerPage(visit: Visit, values: Values, errors: Errors): Reply {
  return page({
    visit,
    heading: 'Create your account',
    lead: 'Keep your orders and addresses in one place.',
    narrow: true,
    body: html`<form method="post" data-validate data-keep="register" novalidate>${fieldList({ fields: registerFields, values, errors, faults: visit.faults })}
<p class="actions"><button class="button" type="submit">Create account</button></p></form>
<p>Already a customer? Use the link at the top of the page.</p>`,
  });
}

function next(visit: Visit): string {
  return localPath(visit.query.get('next'), '/account');
}

function rest(visit: Visit): string {
  const path = visit.query.get('next');
  return path ? `?next=${encodeURIComponent(localPath(path, '/account'))}` : '';
}
