import type { Role } from '#prisma/generated/client.ts';
import { DomainError } from './errors.ts';

/** Who may do what. Reading is open to every member of the organization, but for the audit log. */
export const permissions = {
  'app.create': ['owner', 'admin'],
  'app.update': ['owner', 'admin'],
  'app.archive': ['owner', 'admin'],
  'app.delete': ['owner'],
  'credential.create': ['owner', 'admin', 'member'],
  'credential.update': ['owner', 'admin', 'member'],
  'credential.delete': ['owner', 'admin'],
  'environment.write': ['owner', 'admin', 'member'],
  'script.write': ['owner', 'admin', 'member'],
  'key-feature.write': ['owner', 'admin', 'member'],
  'run.create': ['owner', 'admin', 'member'],
  'run.cancel': ['owner', 'admin', 'member'],
  'run.share': ['owner', 'admin', 'member'],
  'build.upload': ['owner', 'admin', 'member'],
  'issue.triage': ['owner', 'admin', 'member'],
  'issue.update': ['owner', 'admin', 'member'],
  'test-case.write': ['owner', 'admin', 'member'],
  'test-suite.write': ['owner', 'admin', 'member'],
  'test-suite.delete': ['owner', 'admin', 'member'],
  'api-key.write': ['owner', 'admin'],
  'webhook.write': ['owner', 'admin'],
  'integration.write': ['owner', 'admin'],
  'mail.send': ['owner', 'admin'],
  'member.invite': ['owner', 'admin'],
  'member.role': ['owner', 'admin'],
  'member.remove': ['owner', 'admin'],
  'sso.write': ['owner'],
  'audit.read': ['owner', 'admin'],
  /** One's own. */
  'member.leave': ['owner', 'admin', 'member', 'viewer'],
  'mail.settings': ['owner', 'admin', 'member', 'viewer'],
} as const satisfies Record<string, readonly Role[]>;

export type Act = keyof typeof permissions;

/** The same acts in words, for the table that people read. */
export const actWords: Record<Act, string> = {
  'app.create': 'Add an app',
  'app.update': 'Change an app’s settings',
  'app.archive': 'Archive an app, and bring it back',
  'app.delete': 'Delete an archived app for good',
  'credential.create': 'Add a credential',
  'credential.update': 'Change a credential',
  'credential.delete': 'Delete a credential',
  'environment.write': 'Set up environments',
  'script.write': 'Write scripts',
  'key-feature.write': 'Write key features',
  'run.create': 'Start a run',
  'run.cancel': 'Cancel a run',
  'run.share': 'Share a report',
  'build.upload': 'Upload a build',
  'issue.triage': 'Approve, reject and resolve issues',
  'issue.update': 'Change an issue',
  'test-case.write': 'Write tests',
  'test-suite.write': 'Write suites',
  'test-suite.delete': 'Delete a suite',
  'api-key.write': 'Make and end API keys',
  'webhook.write': 'Set up webhooks',
  'integration.write': 'Connect a tracker',
  'mail.send': 'Send a mail again',
  'member.invite': 'Invite people',
  'member.role': 'Change somebody’s role',
  'member.remove': 'Remove a member',
  'sso.write': 'Set up single sign-on',
  'audit.read': 'Read the audit log',
  'member.leave': 'Leave the organization',
  'mail.settings': 'Choose one’s own mails',
};

/** An API key acts as a member would… */
export const keyRole: Role = 'member';

/**
 * …but does only what an agent or a pipeline needs: it writes tests, suites, environments, scripts and
 * key features, runs them and triages.
 * What holds secrets (credentials, keys) and the app itself are people's to change.
 */
const keyActs = [
  'test-case.write',
  'test-suite.write',
  'test-suite.delete',
  'environment.write',
  'script.write',
  'key-feature.write',
  'run.create',
  'run.cancel',
  'build.upload',
  'issue.triage',
  'issue.update',
] as const satisfies Act[];

/** Highest first. An owner's role is an owner's to give and to take. */
export const roles = ['owner', 'admin', 'member', 'viewer'] as const satisfies readonly Role[];

/** The roles that somebody of this role may give to others, and take from them. */
export const rolesGivenBy = (role: Role): Role[] =>
  role === 'owner' ? [...roles] : role === 'admin' ? ['admin', 'member', 'viewer'] : [];

export const may = (role: Role, act: Act) => (permissions[act] as readonly Role[]).includes(role);

/** The roles that are allowed an act. */
export const rolesThatMay = (act: Act): Role[] => [...permissions[act]];

export function requireMay({ role, act }: { role: Role; act: Act }) {
  if (may(role, act)) return;
  throw new DomainError(
    'FORBIDDEN',
    `Your role (${role}) does not allow this. Ask one of: ${permissions[act].join(', ')}.`,
  );
}

export function requireKeyMay(act: Act) {
  if ((keyActs as readonly Act[]).includes(act)) return;
  throw new DomainError('FORBIDDEN', 'An API key may not do this. A person does it in the dashboard.');
}
