import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { forgetEnv } from '#server/platform/env.ts';
import { newId } from '#server/platform/ids.ts';
import { hashPassword } from '#server/platform/password.ts';
import { createTestDatabase, type TestDatabase } from '#server/platform/testing/database.ts';
import { seedApp } from '#server/platform/testing/seed.ts';
import { requestPasswordReset } from '../account/passwords.ts';
import { arriveFromGoogle, checkPassword, openSession, waysIn } from '../account/sign-in.ts';
import { inviteMember } from '../member/invite-member.ts';
import { arrive } from './arrive.ts';
import { answerSaml, beginAttempt, endOidc, endSaml } from './attempts.ts';
import { captureOf } from './capture.ts';
import {
  createConnection,
  deleteConnection,
  listConnections,
  testConnection,
  updateConnection,
} from './connections.ts';
import { verifyDomain, vouchForDomain } from './domains.ts';
import { readMetadata, serviceMetadata } from './saml.ts';
import { startDnsServer } from './testing/dns-server.ts';
import { otherPair } from './testing/key-pairs.ts';
import { oidcClient, startOidcProvider, walkThrough } from './testing/oidc-provider.ts';
import { answer, readRequest, startSamlProvider, type Answer } from './testing/saml-provider.ts';

const publicUrl = 'http://sightread.test';
const password = 'quiet-harbour-41';
let database: TestDatabase;
let oidc: Awaited<ReturnType<typeof startOidcProvider>>;
let saml: Awaited<ReturnType<typeof startSamlProvider>>;
let dns: Awaited<ReturnType<typeof startDnsServer>>;
let ctx: Awaited<ReturnType<typeof seedApp>>;
let domain: string;
let passwordHash: string;
let unverified = '';

beforeAll(async () => {
  database = await createTestDatabase();
  oidc = await startOidcProvider({
    redirectUris: [`${publicUrl}/api/sso/oidc/callback`],
    verified: (email) => email !== unverified,
  });
  saml = await startSamlProvider();
  dns = await startDnsServer();
  setEnv({
    SIGHTREAD_URL: publicUrl,
    SIGHTREAD_DNS_SERVERS: dns.address,
    SIGHTREAD_ALLOW_LOOPBACK: '',
    SMTP_URL: 'smtp://127.0.0.1:1',
  });
  passwordHash = await hashPassword(password);
});
afterAll(async () => {
  setEnv({ SIGHTREAD_URL: '', SIGHTREAD_DNS_SERVERS: '', SIGHTREAD_ALLOW_LOOPBACK: '', SMTP_URL: '' });
  await Promise.all([oidc.close(), saml.close(), dns.close()]);
  await database.drop();
});
beforeEach(async () => {
  ctx = await seedApp(database.db);
  domain = `${newId('sso').slice(4)}.test`;
});

function setEnv(variables: Record<string, string>) {
  Object.assign(process.env, variables);
  forgetEnv();
}
const oidcProvider = () => ({ kind: 'oidc' as const, issuer: oidc.issuer, ...oidcClient });
const samlProvider = () => ({ kind: 'saml' as const, metadata: saml.metadataUrl });
async function connect(
  provider: ReturnType<typeof oidcProvider> | ReturnType<typeof samlProvider>,
  { verify = true } = {},
) {
  const { connectionId } = await createConnection({
    ctx,
    input: { domain, defaultRole: 'viewer', provider },
  });
  if (verify) {
    const [row] = await listConnections({ ctx });
    dns.records.set(row!.txtName, [row!.txtValue]);
    await verifyDomain({ ctx, input: { connectionId } });
  }
  return connectionId;
}
const rowOf = (id: string) => database.db.ssoConnection.findUniqueOrThrow({ where: { id } });
async function addPerson(
  email: string,
  { role, verified = true }: { role?: 'owner' | 'member'; verified?: boolean } = {},
) {
  const user = await database.db.user.create({
    data: { id: newId('user'), email, passwordHash, emailVerifiedAt: verified ? new Date() : null },
  });
  if (role)
    await database.db.member.create({
      data: { id: newId('member'), organizationId: ctx.organizationId, userId: user.id, role },
    });
  return user;
}
const byPassword = (email: string) =>
  checkPassword({ db: database.db, input: { email, password, code: '' } });

describe('a domain', () => {
  it('captures once its TXT record holds the value, and not before', async () => {
    const connectionId = await connect(oidcProvider(), { verify: false });
    const email = `ada@${domain}`;
    const verify = () => verifyDomain({ ctx, input: { connectionId } });
    await expect(verify()).rejects.toMatchObject({
      code: 'UNPROCESSABLE',
      message: expect.stringContaining('There is no such record yet'),
    });
    dns.records.set(`_sightread.${domain}`, ['something else']);
    await expect(verify()).rejects.toMatchObject({ message: expect.stringContaining('something else') });
    expect(await captureOf({ db: database.db, email })).toBeNull();
    await expect(updateConnection({ ctx, input: { connectionId, enforced: true } })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    const [row] = await listConnections({ ctx });
    dns.records.set(row!.txtName, ['something else', row!.txtValue]);
    await verify();
    expect(await captureOf({ db: database.db, email })).toMatchObject({ id: connectionId });
    expect(await captureOf({ db: database.db, email: `ada@sub.${domain}` })).toBeNull();
    expect(await waysIn({ db: database.db, email })).toMatchObject({
      singleSignOn: { organization: 'Acme', enforced: false },
    });
  });

  it('is one organization’s alone, and an unproven one keeps nobody else from it', async () => {
    const mine = await connect(oidcProvider(), { verify: false });
    const other = await seedApp(database.db);
    const theirs = await createConnection({
      ctx: other,
      input: { domain, defaultRole: 'member', provider: oidcProvider() },
    });
    const value = (await listConnections({ ctx: other }))[0]!.txtValue;
    dns.records.set(`_sightread.${domain}`, [value]);
    await expect(verifyDomain({ ctx, input: { connectionId: mine } })).rejects.toMatchObject({
      code: 'UNPROCESSABLE',
    });
    await verifyDomain({ ctx: other, input: theirs });
    dns.records.get(`_sightread.${domain}`)!.push((await listConnections({ ctx }))[0]!.txtValue);
    await expect(verifyDomain({ ctx, input: { connectionId: mine } })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
  });

  it('is vouched for by the operator alone', async () => {
    const connectionId = await connect(oidcProvider(), { verify: false });
    await expect(vouchForDomain({ ctx, input: { connectionId } })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    await database.db.user.update({ where: { id: ctx.actor.id }, data: { operator: true } });
    await vouchForDomain({ ctx, input: { connectionId } });
    expect(await rowOf(connectionId)).toMatchObject({ verifiedDomain: domain });
  });
});

describe('a connection', () => {
  it('keeps its secret sealed and never tells it; its provider is reached only where the operator allows', async () => {
    const connectionId = await connect(oidcProvider(), { verify: false });
    expect(
      JSON.stringify([
        await listConnections({ ctx }),
        await rowOf(connectionId),
        await database.db.auditEvent.findMany(),
      ]),
    ).not.toContain(oidcClient.clientSecret);
    expect(await testConnection({ ctx, input: { connectionId } })).toMatchObject({
      says: expect.stringContaining('answers'),
    });
    setEnv({ SIGHTREAD_ALLOW_LOOPBACK: '0' });
    await expect(testConnection({ ctx, input: { connectionId } })).rejects.toMatchObject({
      code: 'UNPROCESSABLE',
      message: expect.stringContaining('SIGHTREAD_ALLOW_LOOPBACK'),
    });
    await expect(
      createConnection({
        ctx,
        input: { domain: `x.${domain}`, defaultRole: 'viewer', provider: samlProvider() },
      }),
    ).rejects.toMatchObject({ code: 'UNPROCESSABLE' });
    setEnv({ SIGHTREAD_ALLOW_LOOPBACK: '' });
  });

  it('of another organization is not found', async () => {
    const connectionId = await connect(oidcProvider(), { verify: false });
    const other = await seedApp(database.db);
    for (const act of [testConnection, deleteConnection, updateConnection, verifyDomain])
      await expect(act({ ctx: other, input: { connectionId } })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await listConnections({ ctx: other })).toEqual([]);
  });

  it.each([
    [
      'with entities',
      '<!DOCTYPE a [<!ENTITY b "c">]><md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata"/>',
      'document type',
    ],
    ['that is no XML', 'hello', 'no EntityDescriptor'],
    [
      'of a service',
      serviceMetadata({ acsUrl: 'http://a.test/acs', entityId: 'http://a.test' }),
      'no identity provider',
    ],
  ])('metadata %s is refused', (_name, xml, why) => expect(() => readMetadata(xml)).toThrow(why));
});

describe('enforcement', () => {
  it('refuses passwords, letters and Google for the domain, but for an owner, and ends their sessions', async () => {
    const connectionId = await connect(oidcProvider());
    const member = await addPerson(`member@${domain}`, { role: 'member' });
    const owner = await addPerson(`owner@${domain}`, { role: 'owner' });
    const elsewhere = await addPerson(`${newId('user')}@elsewhere.test`, { role: 'member' });
    const open = (user: typeof member, via = 'password') =>
      openSession({ db: database.db, user, via, device: { userAgent: '', address: '' } });
    const sessions = [
      await open(member),
      await open(member, connectionId),
      await open(owner),
      await open(elsewhere),
    ];
    await updateConnection({ ctx, input: { connectionId, enforced: true } });
    expect(await byPassword(member.email)).toEqual({ refused: 'SingleSignOn' });
    expect(await byPassword(owner.email)).toMatchObject({ user: { id: owner.id } });
    expect(await byPassword(elsewhere.email)).toMatchObject({ user: { id: elsewhere.id } });
    expect(
      await arriveFromGoogle({
        db: database.db,
        profile: { subject: newId('identity'), email: member.email, emailVerified: true },
      }),
    ).toEqual({ refused: 'SingleSignOn' });
    await requestPasswordReset({ db: database.db, input: { email: member.email } });
    await requestPasswordReset({ db: database.db, input: { email: owner.email } });
    expect(
      (await database.db.mailMessage.findMany({ where: { recipient: { endsWith: `@${domain}` } } })).map(
        ({ recipient }) => recipient,
      ),
    ).toEqual([owner.email]);
    const ended = await Promise.all(
      sessions.map(({ id }) => database.db.userSession.findUniqueOrThrow({ where: { id } })),
    );
    expect(ended.map(({ endedAt }) => endedAt !== null)).toEqual([true, false, false, false]);
    await deleteConnection({ ctx, input: { connectionId } });
    expect(await byPassword(member.email)).toMatchObject({ user: { id: member.id } });
  });
});

describe('over OIDC', () => {
  const begin = async (connectionId: string) =>
    beginAttempt({
      db: database.db,
      connection: await rowOf(connectionId),
      email: `ada@${domain}`,
      returnTo: '/here',
    });
  async function signIn(connectionId: string, login = `ada@${domain}`) {
    const { url, browser } = await begin(connectionId);
    const callback = await walkThrough({ url, login });
    const arrived = await endOidc({ db: database.db, callback, browser });
    return {
      ...arrived,
      user: await arrive({ db: database.db, connection: arrived.connection, profile: arrived.profile }),
      callback,
      browser,
    };
  }

  it('makes an account and a member with the default role, and knows the person again', async () => {
    const connectionId = await connect(oidcProvider());
    const first = await signIn(connectionId);
    expect(first.user).toMatchObject({
      email: `ada@${domain}`,
      passwordHash: null,
      emailVerifiedAt: expect.any(Date),
    });
    expect(first.attempt.returnTo).toBe('/here');
    expect(await database.db.member.findMany({ where: { userId: first.user.id } })).toMatchObject([
      { organizationId: ctx.organizationId, role: 'viewer' },
    ]);
    expect((await signIn(connectionId)).user.id).toBe(first.user.id);
    expect(await database.db.member.count({ where: { userId: first.user.id } })).toBe(1);
  });

  it('gives who is invited the role of the invitation', async () => {
    const connectionId = await connect(oidcProvider());
    await inviteMember({ ctx, input: { email: `ada@${domain}`, role: 'admin' } });
    const { user } = await signIn(connectionId);
    expect(await database.db.member.findFirst({ where: { userId: user.id } })).toMatchObject({
      role: 'admin',
    });
    expect(await database.db.invitation.findFirst({ where: { email: user.email } })).toMatchObject({
      acceptedAt: expect.any(Date),
    });
  });

  it('refuses an answer that comes twice, to another browser, with another state, or too late', async () => {
    const connectionId = await connect(oidcProvider());
    const { callback, browser } = await signIn(connectionId);
    await expect(endOidc({ db: database.db, callback, browser })).rejects.toMatchObject({
      code: 'UNPROCESSABLE',
    });
    const again = await begin(connectionId);
    const answered = await walkThrough({ url: again.url, login: `ada@${domain}` });
    await expect(endOidc({ db: database.db, callback: answered, browser })).rejects.toMatchObject({
      code: 'UNPROCESSABLE',
    });
    const forged = new URL(answered);
    forged.searchParams.set('state', 'x'.repeat(43));
    await expect(
      endOidc({ db: database.db, callback: forged, browser: again.browser }),
    ).rejects.toMatchObject({ code: 'UNPROCESSABLE' });
    await database.db.ssoAttempt.updateMany({
      where: { connectionId },
      data: { expiresAt: new Date(Date.now() - 1) },
    });
    await expect(
      endOidc({ db: database.db, callback: answered, browser: again.browser }),
    ).rejects.toMatchObject({ code: 'UNPROCESSABLE' });
  });

  it('refuses a token for another nonce, a code of another attempt, and an answer of another issuer', async () => {
    const connectionId = await connect(oidcProvider());
    const { url, browser } = await begin(connectionId);
    const other = new URL(url);
    other.searchParams.set('nonce', 'another-nonce');
    await expect(
      endOidc({
        db: database.db,
        callback: await walkThrough({ url: other.href, login: `ada@${domain}` }),
        browser,
      }),
    ).rejects.toMatchObject({ code: 'UNPROCESSABLE', message: expect.stringContaining('nonce') });
    // Injected: the code of an attempt of somebody else's, with this attempt's state.
    const [theirs, mine] = [await begin(connectionId), await begin(connectionId)];
    const stolen = await walkThrough({ url: theirs.url, login: `mallory@${domain}` });
    stolen.searchParams.set('state', new URL(mine.url).searchParams.get('state')!);
    await expect(endOidc({ db: database.db, callback: stolen, browser: mine.browser })).rejects.toMatchObject(
      { code: 'UNPROCESSABLE' },
    );
    const third = await begin(connectionId);
    const mixed = await walkThrough({ url: third.url, login: `ada@${domain}` });
    mixed.searchParams.set('iss', 'http://evil.test');
    await expect(endOidc({ db: database.db, callback: mixed, browser: third.browser })).rejects.toMatchObject(
      { code: 'UNPROCESSABLE' },
    );
  });

  it('takes no e-mail of another domain, none that is unverified, and nobody while the domain is unproven', async () => {
    const connectionId = await connect(oidcProvider());
    await expect(signIn(connectionId, 'ada@elsewhere.test')).rejects.toMatchObject({ code: 'FORBIDDEN' });
    unverified = `eve@${domain}`;
    await expect(signIn(connectionId, unverified)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await database.db.ssoConnection.update({ where: { id: connectionId }, data: { verifiedDomain: null } });
    await expect(signIn(connectionId)).rejects.toMatchObject({
      code: 'FORBIDDEN',
      message: expect.stringContaining('not verified'),
    });
    expect(await database.db.user.count({ where: { email: { endsWith: `@${domain}` } } })).toBe(0);
  });

  it('claims an account that nobody proved: its password and sessions are dead; a proven one keeps them', async () => {
    const connectionId = await connect(oidcProvider());
    const squatted = await addPerson(`ada@${domain}`, { verified: false });
    const session = await openSession({
      db: database.db,
      user: squatted,
      via: 'password',
      device: { userAgent: '', address: '' },
    });
    expect((await signIn(connectionId)).user.id).toBe(squatted.id);
    expect(await database.db.userSession.findUniqueOrThrow({ where: { id: session.id } })).toMatchObject({
      endedAt: expect.any(Date),
    });
    expect(await byPassword(squatted.email)).toEqual({ refused: 'Wrong' });
    const proven = await addPerson(`bea@${domain}`);
    expect((await signIn(connectionId, proven.email)).user.id).toBe(proven.id);
    expect(await byPassword(proven.email)).toMatchObject({ user: { id: proven.id } });
  });
});

describe('over SAML', () => {
  async function begin(connectionId: string) {
    const { url, browser } = await beginAttempt({
      db: database.db,
      connection: await rowOf(connectionId),
      returnTo: '/',
    });
    const { relayState, requestId, ...place } = readRequest(url);
    const give = async (change: Partial<Answer> = {}) =>
      answerSaml({
        db: database.db,
        connectionId,
        relayState,
        samlResponse: await answer(saml.entityId, { email: `ada@${domain}`, place, requestId, ...change }),
      });
    return { browser, give, relayState, requestId, place };
  }

  it('makes an account and a member; the answer is bound to the browser that began', async () => {
    const connectionId = await connect(samlProvider());
    const { give, browser, place } = await begin(connectionId);
    expect(place).toEqual({
      acsUrl: `${publicUrl}/api/sso/saml/${connectionId}/acs`,
      entityId: `${publicUrl}/api/sso/saml/${connectionId}/metadata`,
    });
    const attemptId = await give();
    await expect(endSaml({ db: database.db, attemptId, browser: 'another' })).rejects.toMatchObject({
      code: 'UNPROCESSABLE',
    });
    const { connection, profile } = await endSaml({ db: database.db, attemptId, browser });
    const user = await arrive({ db: database.db, connection, profile });
    expect(user).toMatchObject({ email: `ada@${domain}`, name: 'ada of the provider' });
    expect(await database.db.member.findFirst({ where: { userId: user.id } })).toMatchObject({
      organizationId: ctx.organizationId,
      role: 'viewer',
    });
    await expect(endSaml({ db: database.db, attemptId, browser })).rejects.toMatchObject({
      code: 'UNPROCESSABLE',
    });
  });

  it.each<[string, Partial<Answer>]>([
    ['without a signature', { signed: false }],
    ['signed by another key', { pair: otherPair }],
    ['for another audience', { audience: 'http://elsewhere.test' }],
    ['of another issuer', { issuer: 'http://evil.test' }],
    ['that is too old', { until: -10 }],
    ['to a request that was never made', { requestId: '_made-up' }],
  ])('refuses an answer %s', async (_name, change) => {
    const { give } = await begin(await connect(samlProvider()));
    await expect(give(change)).rejects.toMatchObject({ code: 'UNPROCESSABLE' });
    await give();
  });

  it('refuses an answer that was changed, comes again, comes unasked, or was meant for another connection', async () => {
    const connectionId = await connect(samlProvider());
    const { relayState, requestId, place } = await begin(connectionId);
    const good = await answer(saml.entityId, { email: `ada@${domain}`, place, requestId });
    const post = (samlResponse: string, state = relayState, id = connectionId) =>
      answerSaml({ db: database.db, connectionId: id, samlResponse, relayState: state });
    const changed = Buffer.from(
      Buffer.from(good, 'base64').toString('utf8').replaceAll(`ada@${domain}`, `eve@${domain}`),
    ).toString('base64');
    await expect(post(changed)).rejects.toMatchObject({ code: 'UNPROCESSABLE' });
    await expect(post(good, '')).rejects.toMatchObject({ code: 'UNPROCESSABLE' });
    await expect(post('not base64')).rejects.toMatchObject({ code: 'UNPROCESSABLE' });
    const second = await begin(connectionId);
    await expect(post(good, second.relayState)).rejects.toMatchObject({ code: 'UNPROCESSABLE' });
    await post(good);
    await expect(post(good)).rejects.toMatchObject({ code: 'UNPROCESSABLE' });
    const other = await seedApp(database.db);
    const theirs = await createConnection({
      ctx: other,
      input: { domain: `other.${domain}`, defaultRole: 'viewer', provider: samlProvider() },
    });
    await expect(post(good, second.relayState, theirs.connectionId)).rejects.toMatchObject({
      code: 'UNPROCESSABLE',
    });
  });
});
