import { TOTP, Secret } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { open } from '#server/platform/crypto.ts';
import { forgetEnv } from '#server/platform/env.ts';
import { newId } from '#server/platform/ids.ts';
import { hashPassword } from '#server/platform/password.ts';
import { createTestDatabase, type TestDatabase } from '#server/platform/testing/database.ts';
import { seedApp } from '#server/platform/testing/seed.ts';
import { cancelEmailChange, requestEmailChange, requestVerification, verifyEmail } from './email.ts';
import { changePassword, requestPasswordReset, resetPassword } from './passwords.ts';
import type { PersonCtx } from './person.ts';
import { deviceOf, endOtherSessions, endSession, getProfile, listSessions } from './profile.ts';
import { sealContext } from './second-factor.ts';
import { arriveFromGoogle, challenge, checkChallenge, checkPassword, openSession } from './sign-in.ts';
import { requestSignUp, signUp } from './sign-up.ts';
import { beginTwoFactor, confirmTwoFactor, renewRecoveryCodes, turnOffTwoFactor } from './two-factor.ts';

const password = 'quiet-harbour-41';
let database: TestDatabase;
let passwordHash: string;
let ctx: PersonCtx;
let email: string;
beforeAll(async () => {
  database = await createTestDatabase();
  passwordHash = await hashPassword(password);
});
afterAll(async () => {
  setEnv({ SMTP_URL: '', SIGHTREAD_OPEN_REGISTRATION: '' });
  await database.drop();
});
beforeEach(async () => {
  setEnv({ SMTP_URL: 'smtp://127.0.0.1:1', SIGHTREAD_OPEN_REGISTRATION: '' });
  ({ ctx, email } = await person());
});

function setEnv(variables: Record<string, string>) {
  Object.assign(process.env, variables);
  forgetEnv();
}
async function person() {
  const seeded = await seedApp(database.db);
  const user = await database.db.user.update({
    where: { id: seeded.actor.id },
    data: { passwordHash, emailVerifiedAt: new Date() },
  });
  const session = await openSession({
    db: database.db,
    user,
    via: 'password',
    device: { userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0', address: '192.0.2.7' },
  });
  return { ctx: { db: database.db, userId: user.id, sessionId: session.id }, email: user.email };
}
const signIn = (given = password, code = '') =>
  checkPassword({ db: database.db, input: { email, password: given, code } });
const letterTo = async (to: string) =>
  (
    await database.db.mailMessage.findFirstOrThrow({
      where: { recipient: to },
      orderBy: { createdAt: 'desc' },
    })
  ).text;
const tokenIn = (text: string) => /\/(?:reset-password|verify-email|sign-up)\/([\w.-]+)/.exec(text)![1]!;
const user = () => database.db.user.findUniqueOrThrow({ where: { id: ctx.userId } });
const rest = () =>
  database.db.user.update({ where: { id: ctx.userId }, data: { lockedUntil: new Date(Date.now() - 1) } });

describe('signing in', () => {
  it('rests after five wrong passwords, longer with each more, and says nothing of it', async () => {
    for (let at = 0; at < 5; at++) expect(await signIn('wrong')).toEqual({ refused: 'Wrong' });
    expect(await signIn()).toEqual({ refused: 'Wrong' });
    const first = (await user()).lockedUntil!.getTime() - Date.now();
    await rest();
    await signIn('wrong');
    expect((await user()).lockedUntil!.getTime() - Date.now()).toBeGreaterThan(first + 5000);
    await rest();
    expect(await signIn()).toMatchObject({ user: { id: ctx.userId } });
    expect(await user()).toMatchObject({ failedSignIns: 0, lockedUntil: null });
    expect(await database.db.auditEvent.count({ where: { action: 'user.lock', actorId: ctx.userId } })).toBe(
      2,
    );
  });

  it('counts wrong passwords that come at once', async () => {
    await Promise.all(Array.from({ length: 8 }, () => signIn('wrong')));
    expect((await user()).failedSignIns).toBeGreaterThanOrEqual(5);
    expect(await signIn()).toEqual({ refused: 'Wrong' });
  });
});

describe('a password', () => {
  it('is reset by a letter, once; every session ends and the lock too', async () => {
    for (let at = 0; at < 5; at++) await signIn('wrong');
    await requestPasswordReset({ db: database.db, input: { email } });
    const token = tokenIn(await letterTo(email));
    expect(
      JSON.stringify(await database.db.userToken.findMany({ where: { userId: ctx.userId } })),
    ).not.toContain(token);
    await resetPassword({ db: database.db, input: { token, password: 'another-harbour-42' } });
    await expect(
      resetPassword({ db: database.db, input: { token, password: 'another-harbour-43' } }),
    ).rejects.toMatchObject({ code: 'UNPROCESSABLE' });
    expect(await listSessions({ ctx })).toEqual([]);
    expect(await signIn('another-harbour-42')).toMatchObject({ user: { id: ctx.userId } });
  });

  it('answers the same for an address that it doesn’t know, and writes no letter', async () => {
    expect(await requestPasswordReset({ db: database.db, input: { email } })).toEqual(
      await requestPasswordReset({ db: database.db, input: { email: 'nobody@example.test' } }),
    );
    expect(await database.db.mailMessage.count({ where: { recipient: 'nobody@example.test' } })).toBe(0);
  });

  it('a link is too old after an hour, a later one kills it, and no more than three letters leave within an hour', async () => {
    await requestPasswordReset({ db: database.db, input: { email } });
    const first = tokenIn(await letterTo(email));
    await requestPasswordReset({ db: database.db, input: { email } });
    const second = tokenIn(await letterTo(email));
    await expect(resetPassword({ db: database.db, input: { token: first, password } })).rejects.toMatchObject(
      { code: 'UNPROCESSABLE' },
    );
    await database.db.userToken.updateMany({
      where: { userId: ctx.userId },
      data: { expiresAt: new Date(Date.now() - 1) },
    });
    await expect(
      resetPassword({ db: database.db, input: { token: second, password } }),
    ).rejects.toMatchObject({ code: 'UNPROCESSABLE' });
    for (let at = 0; at < 4; at++) await requestPasswordReset({ db: database.db, input: { email } });
    expect(await database.db.mailMessage.count({ where: { recipient: email } })).toBe(3);
  });

  it('without a mail service the way is said, for every address alike', async () => {
    setEnv({ SMTP_URL: '' });
    for (const to of [email, 'nobody@example.test'])
      await expect(requestPasswordReset({ db: database.db, input: { email: to } })).rejects.toMatchObject({
        code: 'UNAVAILABLE',
      });
  });

  it('is changed with the current one; other sessions end', async () => {
    const other = await openSession({
      db: database.db,
      user: await user(),
      via: 'password',
      device: { userAgent: '', address: '' },
    });
    await expect(
      changePassword({ ctx, input: { current: 'wrong', password: 'another-harbour-42' } }),
    ).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(
      await changePassword({ ctx, input: { current: password, password: 'another-harbour-42' } }),
    ).toEqual({ sessionsEnded: 1 });
    expect((await listSessions({ ctx })).map(({ id }) => id)).not.toContain(other.id);
    expect(await signIn('another-harbour-42')).toMatchObject({ user: { id: ctx.userId } });
  });
});

it('an e-mail is verified by a letter, once', async () => {
  await database.db.user.update({ where: { id: ctx.userId }, data: { emailVerifiedAt: null } });
  await requestVerification({ ctx });
  const token = tokenIn(await letterTo(email));
  await expect(resetPassword({ db: database.db, input: { token, password } })).rejects.toMatchObject({
    code: 'UNPROCESSABLE',
  });
  await verifyEmail({ db: database.db, input: { token } });
  expect(await getProfile({ ctx })).toMatchObject({ emailVerified: true });
  await expect(verifyEmail({ db: database.db, input: { token } })).rejects.toMatchObject({
    code: 'UNPROCESSABLE',
  });
});

describe('another e-mail', () => {
  const fresh = () => `${newId('user')}@example.test`;
  const ask = (to: string, given = password) =>
    requestEmailChange({ ctx, input: { email: to, password: given } });

  it('is proven by a letter to it, the old one is told before and after, and its own letters are dead', async () => {
    const to = fresh();
    await requestPasswordReset({ db: database.db, input: { email } });
    const reset = tokenIn(await letterTo(email));
    await ask(to);
    expect(await letterTo(email)).toContain(`asked for ${to} to be the e-mail`);
    expect(await getProfile({ ctx })).toMatchObject({ email, emailPending: to });
    const token = tokenIn(await letterTo(to));
    expect(await verifyEmail({ db: database.db, input: { token } })).toEqual({ email: to });
    expect(await getProfile({ ctx })).toMatchObject({
      email: to,
      emailVerified: true,
      emailPending: undefined,
    });
    expect(await letterTo(email)).toContain(`has the e-mail ${to} now`);
    await expect(verifyEmail({ db: database.db, input: { token } })).rejects.toMatchObject({
      code: 'UNPROCESSABLE',
    });
    await expect(resetPassword({ db: database.db, input: { token: reset, password } })).rejects.toMatchObject(
      { code: 'UNPROCESSABLE' },
    );
    expect(await signIn()).toEqual({ refused: 'Wrong' });
    expect(await checkPassword({ db: database.db, input: { email: to, password, code: '' } })).toMatchObject({
      user: { id: ctx.userId },
    });
    expect(
      await database.db.auditEvent.findFirst({ where: { action: 'user.change_email', actorId: ctx.userId } }),
    ).toMatchObject({ detail: { before: { email }, after: { email: to } } });
  });

  it('takes the password, is no other than the own, and no more than three letters leave within an hour', async () => {
    await expect(ask(fresh(), 'wrong')).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(ask(email)).rejects.toMatchObject({ code: 'INVALID' });
    for (let at = 0; at < 3; at++) await ask(fresh());
    await expect(ask(fresh())).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  });

  it('that has an account gives the same answer, and its owner is told; one that gets an account meanwhile is refused', async () => {
    const other = await person();
    expect(await ask(other.email)).toEqual({ email: other.email });
    expect(await letterTo(other.email)).toContain('nothing has changed');
    const to = fresh();
    await ask(to);
    const token = tokenIn(await letterTo(to));
    await database.db.user.update({ where: { id: other.ctx.userId }, data: { email: to } });
    await expect(verifyEmail({ db: database.db, input: { token } })).rejects.toMatchObject({
      code: 'UNPROCESSABLE',
    });
    expect(await user()).toMatchObject({ email });
  });

  it('is called off by hand, by a later one, and by a new password', async () => {
    const letters: string[] = [];
    const next = async () => {
      const to = fresh();
      await ask(to);
      letters.push(tokenIn(await letterTo(to)));
    };
    await next();
    expect(await cancelEmailChange({ ctx })).toEqual({ cancelled: true });
    expect(await cancelEmailChange({ ctx })).toEqual({ cancelled: false });
    await next();
    await next();
    await changePassword({ ctx, input: { current: password, password: 'another-harbour-42' } });
    for (const token of letters)
      await expect(verifyEmail({ db: database.db, input: { token } })).rejects.toMatchObject({
        code: 'UNPROCESSABLE',
      });
    expect(await getProfile({ ctx })).toMatchObject({ email, emailPending: undefined });
  });

  it('is refused in words where no mail leaves, no password is, or single sign-on says it', async () => {
    setEnv({ SMTP_URL: '' });
    await expect(ask(fresh())).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await getProfile({ ctx })).toMatchObject({
      emailRefused: expect.stringContaining('sends no mail'),
    });
    setEnv({ SMTP_URL: 'smtp://127.0.0.1:1' });
    expect(await getProfile({ ctx })).toMatchObject({ emailRefused: undefined });
    await database.db.user.update({ where: { id: ctx.userId }, data: { passwordHash: null } });
    expect(await getProfile({ ctx })).toMatchObject({
      emailRefused: expect.stringContaining('takes a password'),
    });
  });
});

describe('signing up', () => {
  it('is closed unless the operator opens it', async () => {
    await expect(
      requestSignUp({ db: database.db, input: { email: 'new@example.test' } }),
    ).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  it('proves the e-mail first, makes an organization of one’s own, and says nothing of accounts', async () => {
    setEnv({ SIGHTREAD_OPEN_REGISTRATION: '1' });
    const to = `${newId('user')}@example.test`;
    expect(await requestSignUp({ db: database.db, input: { email: to } })).toEqual(
      await requestSignUp({ db: database.db, input: { email } }),
    );
    expect(await letterTo(email)).toContain('You have an account already');
    const input = { ticket: tokenIn(await letterTo(to)), name: 'New', organization: 'Newly', password };
    await signUp({ db: database.db, input });
    expect(
      await database.db.user.findUnique({ where: { email: to }, include: { members: true } }),
    ).toMatchObject({ operator: false, members: [{ role: 'owner' }] });
    await expect(signUp({ db: database.db, input })).rejects.toMatchObject({ code: 'UNPROCESSABLE' });
    await expect(
      signUp({ db: database.db, input: { ...input, ticket: `${input.ticket.slice(0, -4)}aaaa` } }),
    ).rejects.toMatchObject({ code: 'UNPROCESSABLE' });
  });
});

describe('sessions', () => {
  it('are listed with device and place, and ended one by one or all others', async () => {
    const phone = await openSession({
      db: database.db,
      user: await user(),
      via: 'google',
      device: {
        userAgent:
          'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Safari/604.1',
        address: '192.0.2.9',
      },
    });
    expect(await listSessions({ ctx })).toMatchObject([
      { id: ctx.sessionId, current: true, device: 'Firefox on Linux', address: '192.0.2.7' },
      { id: phone.id, current: false, device: 'Safari on iOS', via: 'google' },
    ]);
    const other = await person();
    await expect(endSession({ ctx: other.ctx, input: { sessionId: phone.id } })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await endSession({ ctx, input: { sessionId: phone.id } });
    await openSession({
      db: database.db,
      user: await user(),
      via: 'password',
      device: { userAgent: '', address: '' },
    });
    expect(await endOtherSessions({ ctx })).toEqual({ count: 1 });
    expect(await listSessions({ ctx })).toHaveLength(1);
    expect(await listSessions({ ctx: other.ctx })).toHaveLength(1);
    expect(deviceOf('curl/8')).toBe('Unknown device');
  });
});

describe('two-factor', () => {
  async function turnOn() {
    const { secret, uri } = await beginTwoFactor({ ctx, input: { password } });
    expect(uri).toContain('otpauth://totp/Sightread:');
    const totp = new TOTP({ secret: Secret.fromBase32(secret) });
    const { recoveryCodes } = await confirmTwoFactor({ ctx, input: { code: totp.generate() } });
    return { totp, secret, recoveryCodes };
  }

  it('asks for nothing until a code confirms it, and is kept sealed', async () => {
    await expect(beginTwoFactor({ ctx, input: { password: 'wrong' } })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    await beginTwoFactor({ ctx, input: { password } });
    expect(await signIn()).toMatchObject({ user: { id: ctx.userId } });
    await expect(confirmTwoFactor({ ctx, input: { code: '000000' } })).rejects.toMatchObject({
      code: 'UNPROCESSABLE',
    });
    const { secret, recoveryCodes } = await turnOn();
    const row = await user();
    expect(JSON.stringify(row)).not.toContain(secret);
    expect(open(row.totpSealed!, sealContext(row.id))).toBe(secret);
    expect(JSON.stringify(await database.db.userToken.findMany())).not.toContain(
      recoveryCodes[0]!.replaceAll('-', ''),
    );
    expect(JSON.stringify(await getProfile({ ctx }))).not.toContain(secret);
  });

  it('asks for a code after the password, and takes each once, none older, and none beside its time', async () => {
    const { totp } = await turnOn();
    const at = (steps: number) => totp.generate({ timestamp: Date.now() + steps * 30_000 });
    expect(await signIn()).toEqual({ refused: 'SecondFactor' });
    // The code that confirmed it is used up already.
    expect(await signIn(password, at(0))).toEqual({ refused: 'WrongCode' });
    expect(await signIn(password, at(5))).toEqual({ refused: 'WrongCode' });
    const next = at(1);
    expect(
      (await Promise.all([signIn(password, next), signIn(password, next)])).filter(
        (outcome) => 'user' in outcome,
      ),
    ).toHaveLength(1);
    expect(await signIn(password, next)).toEqual({ refused: 'WrongCode' });
    expect(await signIn('wrong', next)).toEqual({ refused: 'Wrong' });
  });

  it('wrong codes lock the account as wrong passwords do', async () => {
    const { totp } = await turnOn();
    for (let at = 0; at < 5; at++) expect(await signIn(password, '123 45')).toEqual({ refused: 'WrongCode' });
    expect(await signIn(password, totp.generate({ timestamp: Date.now() + 30_000 }))).toEqual({
      refused: 'Wrong',
    });
  });

  it('a recovery code does once, and new ones kill the old', async () => {
    const { recoveryCodes } = await turnOn();
    expect(await signIn(password, recoveryCodes[0])).toMatchObject({ user: { id: ctx.userId } });
    expect(await signIn(password, recoveryCodes[0])).toEqual({ refused: 'WrongCode' });
    expect(await getProfile({ ctx })).toMatchObject({ twoFactor: true, recoveryCodesLeft: 9 });
    await renewRecoveryCodes({ ctx, input: { password } });
    expect(await signIn(password, recoveryCodes[1])).toEqual({ refused: 'WrongCode' });
    expect(await getProfile({ ctx })).toMatchObject({ recoveryCodesLeft: 10 });
  });

  it('is turned off with the password alone', async () => {
    await turnOn();
    await expect(turnOffTwoFactor({ ctx, input: { password: 'wrong' } })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    await turnOffTwoFactor({ ctx, input: { password } });
    expect(await signIn()).toMatchObject({ user: { id: ctx.userId } });
    expect(await user()).toMatchObject({ totpSealed: null, totpLastStep: null });
  });

  it('is asked for after another first factor, by a challenge that is good once', async () => {
    const { recoveryCodes } = await turnOn();
    const token = await challenge({ db: database.db, userId: ctx.userId, via: 'google' });
    const give = (code: string) => checkChallenge({ db: database.db, input: { token, code } });
    expect(await give('')).toEqual({ refused: 'WrongCode' });
    expect(await give(recoveryCodes[0]!)).toMatchObject({ user: { id: ctx.userId }, via: 'google' });
    expect(await give(recoveryCodes[1]!)).toEqual({ refused: 'Wrong' });
  });
});

describe('Google', () => {
  const arrive = (profile: { subject: string; email: string; emailVerified: boolean }) =>
    arriveFromGoogle({ db: database.db, profile });

  it('links to the account of a verified e-mail, and is known by its subject from then on', async () => {
    const subject = newId('identity');
    expect(await arrive({ subject, email, emailVerified: false })).toEqual({ refused: 'Unverified' });
    expect(await arrive({ subject, email: email.toUpperCase(), emailVerified: true })).toMatchObject({
      user: { id: ctx.userId },
    });
    expect(await arrive({ subject, email: 'changed@example.test', emailVerified: true })).toMatchObject({
      user: { id: ctx.userId },
    });
  });

  it('does not link to an account whose e-mail nobody has verified, nor make one', async () => {
    await database.db.user.update({ where: { id: ctx.userId }, data: { emailVerifiedAt: null } });
    expect(await arrive({ subject: newId('identity'), email, emailVerified: true })).toEqual({
      refused: 'Unverified',
    });
    expect(
      await arrive({ subject: newId('identity'), email: 'nobody@example.test', emailVerified: true }),
    ).toEqual({ refused: 'NoAccount' });
  });
});
