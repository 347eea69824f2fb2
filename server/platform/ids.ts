import { customAlphabet } from 'nanoid';

const prefixes = {
  organization: 'org',
  user: 'usr',
  member: 'mem',
  invitation: 'inv',
  session: 'ses',
  token: 'tok',
  sso: 'sso',
  ssoAttempt: 'sat',
  identity: 'idn',
  audit: 'aud',
  app: 'app',
  apiKey: 'key',
  build: 'bld',
  buildUpload: 'upl',
  credential: 'crd',
  environment: 'env',
  lease: 'lea',
  script: 'scp',
  scriptRun: 'srn',
  keyFeature: 'feat',
  suite: 'ste',
  run: 'run',
  execution: 'exe',
  step: 'stp',
  artifact: 'art',
  ledger: 'led',
  screen: 'scr',
  way: 'way',
  finding: 'fnd',
  issue: 'iss',
  comment: 'cmt',
  memory: 'mry',
  heal: 'heal',
  draft: 'dft',
  webhook: 'whk',
  delivery: 'dlv',
  integration: 'itg',
  trackerLink: 'trk',
  mail: 'mail',
  share: 'shr',
  idempotency: 'idm',
  worker: 'wrk',
} as const;
export type IdKind = keyof typeof prefixes;

// No vowels and no look-alikes: ids are read aloud and pasted, and should spell nothing.
const random = customAlphabet('23456789bcdfghjkmnpqrstvwxyz', 18);

/** A new public id, as `run_…`: 18 random characters (86 bits) after the kind's prefix. */
export function newId(kind: IdKind): string {
  return `${prefixes[kind]}_${random()}`;
}
