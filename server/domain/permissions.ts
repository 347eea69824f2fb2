import type { Role } from '#prisma/generated/client.ts';
import { DomainError } from './errors.ts';

/** Who may do what. Reading is open to every member of the organization. */
export const permissions = {
  'app.create': ['owner', 'admin'],
  'app.update': ['owner', 'admin'],
  'app.archive': ['owner', 'admin'],
  'credential.create': ['owner', 'admin', 'member'],
  'credential.delete': ['owner', 'admin'],
  'script.write': ['owner', 'admin', 'member'],
  'key-feature.write': ['owner', 'admin', 'member'],
  'run.create': ['owner', 'admin', 'member'],
  'run.cancel': ['owner', 'admin', 'member'],
  'issue.triage': ['owner', 'admin', 'member'],
  'issue.update': ['owner', 'admin', 'member'],
  'test-case.write': ['owner', 'admin', 'member'],
  'test-suite.write': ['owner', 'admin', 'member'],
  'test-suite.delete': ['owner', 'admin', 'member'],
  'api-key.write': ['owner', 'admin'],
  'webhook.write': ['owner', 'admin'],
  'mail.send': ['owner', 'admin'],
  /** One's own. */
  'mail.settings': ['owner', 'admin', 'member', 'viewer'],
} as const satisfies Record<string, readonly Role[]>;

export type Act = keyof typeof permissions;

/** An API key acts as a member would… */
export const keyRole: Role = 'member';

/**
 * …but does only what an agent or a pipeline needs: it writes tests, suites, scripts and key features, runs them and triages.
 * What holds secrets (credentials, keys) and the app itself are people's to change.
 */
export const keyActs = [
  'test-case.write', 'test-suite.write', 'test-suite.delete', 'script.write', 'key-feature.write', 'run.create', 'run.cancel', 'issue.triage', 'issue.update',
] as const satisfies Act[];

export const may = (role: Role, act: Act) => (permissions[act] as readonly Role[]).includes(role);

export function requireMay({ role, act }: { role: Role; act: Act }) {
  if (may(role, act)) return;
  throw new DomainError('FORBIDDEN', `Your role (${role}) does not allow this. Ask one of: ${permissions[act].join(', ')}.`);
}

export function requireKeyMay(act: Act) {
  if ((keyActs as readonly Act[]).includes(act)) return;
  throw new DomainError('FORBIDDEN', 'An API key may not do this. A person does it in the dashboard.');
}
