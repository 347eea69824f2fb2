import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Role } from '#prisma/generated/client.ts';
import { appRouter } from '#server/api/routers/index.ts';
import { createCallerFactory } from '#server/api/trpc.ts';
import { forgetEnv } from '#server/platform/env.ts';
import { newId } from '#server/platform/ids.ts';
import { createProcessDatabase, type TestDatabase } from '#server/platform/testing/database.ts';
import { seedApp } from '#server/platform/testing/seed.ts';
import { permissions, rolesGivenBy, roles, type Act } from '../permissions.ts';
import { acceptAsNewPerson, acceptAsPerson, viewInvitation } from './accept-invitation.ts';
import { changeRole, leaveOrganization, removeMember } from './change-members.ts';
import { inviteMember, resendInvitation, revokeInvitation } from './invite-member.ts';
import { listMembers, listRoleTable } from './list-members.ts';

let database: TestDatabase;
let ctx: Awaited<ReturnType<typeof seedApp>>;
beforeAll(async () => {
  database = await createProcessDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  setMail('');
  ctx = await seedApp(database.db);
});

function setMail(url: string) {
  process.env.SMTP_URL = url;
  forgetEnv();
}
async function addMember(role: Role, organizationId = ctx.organizationId) {
  const userId = newId('user');
  const email = `${userId}@example.test`;
  await database.db.user.create({ data: { id: userId, email, name: role, emailVerifiedAt: new Date() } });
  const { id: memberId } = await database.db.member.create({
    data: { id: newId('member'), organizationId, userId, role },
  });
  return {
    userId,
    email,
    memberId,
    ctx: { ...ctx, role, actor: { kind: 'user' as const, id: userId, name: role } },
  };
}
const tokenOf = ({ link }: { link: string | null }) => link!.split('/').at(-1)!;
const password = 'quiet-harbour-41';

describe('an invitation', () => {
  it('makes an account and a member of the role, once', async () => {
    const invited = await inviteMember({ ctx, input: { email: 'new@example.test', role: 'member' } });
    const token = tokenOf(invited);
    expect(await viewInvitation({ db: database.db, input: { token } })).toMatchObject({
      email: 'new@example.test',
      role: 'member',
      hasAccount: false,
    });
    const row = await database.db.invitation.findUniqueOrThrow({ where: { id: invited.invitationId } });
    expect(JSON.stringify(row)).not.toContain(token);
    await acceptAsNewPerson({ db: database.db, input: { token, name: 'New', password } });
    const user = await database.db.user.findUniqueOrThrow({
      where: { email: 'new@example.test' },
      include: { members: true },
    });
    expect(user.members).toMatchObject([{ organizationId: ctx.organizationId, role: 'member' }]);
    // The link was handed on by hand, which proves no mailbox.
    expect(user.emailVerifiedAt).toBeNull();
    await expect(
      acceptAsNewPerson({ db: database.db, input: { token, name: 'New', password } }),
    ).rejects.toMatchObject({ code: 'UNPROCESSABLE' });
    await expect(viewInvitation({ db: database.db, input: { token } })).rejects.toMatchObject({
      code: 'UNPROCESSABLE',
    });
  });

  it('goes by mail where mail is set up: then the letter alone holds the link, and its use verifies the e-mail', async () => {
    setMail('smtp://127.0.0.1:1');
    const invited = await inviteMember({ ctx, input: { email: 'mail@example.test', role: 'viewer' } });
    expect(invited.link).toBeNull();
    const mail = await database.db.mailMessage.findFirstOrThrow({
      where: { recipient: 'mail@example.test' },
    });
    const token = /\/invitation\/([\w-]{43})/.exec(mail.text)![1]!;
    await acceptAsNewPerson({ db: database.db, input: { token, name: 'Mail', password } });
    expect(
      (await database.db.user.findUniqueOrThrow({ where: { email: 'mail@example.test' } })).emailVerifiedAt,
    ).not.toBeNull();
  });

  it('is accepted by the account of that e-mail alone', async () => {
    const other = await addMember('viewer', (await seedApp(database.db)).organizationId);
    const somebody = await addMember('viewer', (await seedApp(database.db)).organizationId);
    const token = tokenOf(await inviteMember({ ctx, input: { email: other.email, role: 'admin' } }));
    await expect(
      acceptAsNewPerson({ db: database.db, input: { token, name: 'x', password } }),
    ).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(
      acceptAsPerson({ ctx: { db: database.db, userId: somebody.userId, sessionId: 's' }, input: { token } }),
    ).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await acceptAsPerson({
      ctx: { db: database.db, userId: other.userId, sessionId: 's' },
      input: { token },
    });
    expect(
      await database.db.member.findFirst({
        where: { userId: other.userId, organizationId: ctx.organizationId },
      }),
    ).toMatchObject({ role: 'admin' });
  });

  it('is dead once revoked, expired or sent again, and is not another organization’s', async () => {
    const invite = (email: string) => inviteMember({ ctx, input: { email, role: 'member' } });
    const view = (token: string) => viewInvitation({ db: database.db, input: { token } });
    const revoked = await invite('a@example.test');
    await revokeInvitation({ ctx, input: revoked });
    await expect(view(tokenOf(revoked))).rejects.toMatchObject({ code: 'UNPROCESSABLE' });
    await expect(resendInvitation({ ctx, input: revoked })).rejects.toMatchObject({ code: 'CONFLICT' });
    const expired = await invite('b@example.test');
    await database.db.invitation.update({
      where: { id: expired.invitationId },
      data: { expiresAt: new Date(Date.now() - 1) },
    });
    await expect(view(tokenOf(expired))).rejects.toMatchObject({ code: 'UNPROCESSABLE' });
    const again = await resendInvitation({ ctx, input: expired });
    await expect(view(tokenOf(expired))).rejects.toMatchObject({ code: 'UNPROCESSABLE' });
    expect(await view(tokenOf(again))).toMatchObject({ email: 'b@example.test' });
    await expect(invite('b@example.test')).rejects.toMatchObject({ code: 'CONFLICT' });
    const other = await seedApp(database.db);
    for (const act of [revokeInvitation, resendInvitation])
      await expect(act({ ctx: other, input: again })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('two acceptances at once make one account', async () => {
    const token = tokenOf(await inviteMember({ ctx, input: { email: 'race@example.test', role: 'member' } }));
    const accepted = await Promise.allSettled(
      [1, 2, 3].map((at) =>
        acceptAsNewPerson({ db: database.db, input: { token, name: `n${at}`, password } }),
      ),
    );
    expect(accepted.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

describe('roles', () => {
  it.each(roles)('%s gives and takes what its role gives, and nothing above', async (role) => {
    const actor = await addMember(role);
    for (const to of roles) {
      const gives = rolesGivenBy(role).includes(to);
      const outcome = inviteMember({
        ctx: actor.ctx,
        input: { email: `${newId('user')}@example.test`, role: to },
      });
      if (gives) await outcome;
      else await expect(outcome).rejects.toMatchObject({ code: 'FORBIDDEN' });
      const victim = await addMember(to);
      const removed = removeMember({ ctx: actor.ctx, input: { memberId: victim.memberId } });
      if (gives) await removed;
      else await expect(removed).rejects.toMatchObject({ code: 'FORBIDDEN' });
    }
  });

  it('the last owner is neither demoted nor removed, and does not leave; also not two at once', async () => {
    const first = await database.db.member.findFirstOrThrow({
      where: { organizationId: ctx.organizationId, role: 'owner' },
    });
    await expect(changeRole({ ctx, input: { memberId: first.id, role: 'admin' } })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    await expect(leaveOrganization({ ctx })).rejects.toMatchObject({ code: 'CONFLICT' });
    const second = await addMember('owner');
    const outcomes = await Promise.allSettled([
      leaveOrganization({ ctx }),
      leaveOrganization({ ctx: second.ctx }),
    ]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(
      await database.db.member.count({ where: { organizationId: ctx.organizationId, role: 'owner' } }),
    ).toBe(1);
  });

  it('a change is in the audit log with before and after, and another organization’s member is not found', async () => {
    const { memberId } = await addMember('viewer');
    await changeRole({ ctx, input: { memberId, role: 'admin' } });
    expect(
      await database.db.auditEvent.findFirst({
        where: { organizationId: ctx.organizationId, action: 'member.role' },
      }),
    ).toMatchObject({ targetId: memberId, detail: { before: { role: 'viewer' }, after: { role: 'admin' } } });
    const other = await seedApp(database.db);
    await expect(changeRole({ ctx: other, input: { memberId, role: 'viewer' } })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(removeMember({ ctx: other, input: { memberId } })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect((await listMembers({ ctx: other })).members.map(({ id }) => id)).not.toContain(memberId);
  });

  it('the table that people read is the one that is enforced, walked over every role and act', () => {
    const { acts } = listRoleTable();
    expect(acts.map(({ act }) => act)).toEqual(Object.keys(permissions));
    for (const { act, says, may } of acts) {
      expect(says).toMatch(/^[A-Z]/);
      expect(may).toEqual(roles.map((role) => (permissions[act] as readonly Role[]).includes(role)));
    }
  });

  it.each(roles)(
    'every procedure that changes something refuses or admits %s as the table says',
    async (role) => {
      const { userId } = await addMember(role);
      const caller = createCallerFactory(appRouter)({
        signedIn: { userId, sessionId: 'ses', email: '', name: role },
      }) as unknown as Record<string, Record<string, (input: unknown) => Promise<unknown>>>;
      const procedures = Object.entries(
        appRouter._def.procedures as unknown as Record<
          string,
          { _def: { type: string; meta?: { act?: Act } } }
        >,
      ).filter(([, { _def }]) => _def.meta?.act);
      expect(procedures.length).toBeGreaterThan(30);
      for (const [
        path,
        {
          _def: { meta },
        },
      ] of procedures) {
        const [noun, verb] = path.split('.') as [string, string];
        // No more than the app is given: whoever is admitted is told what is missing (or acts on nothing),
        // whoever is not is refused before.
        const error = await caller[noun]![verb]!({ appId: ctx.appId }).then(
          () => undefined,
          (error: { code?: string; message: string }) => error,
        );
        const allowed = (permissions[meta!.act!] as readonly Role[]).includes(role);
        if (!allowed) expect(error, path).toMatchObject({ code: 'FORBIDDEN' });
        else expect(error?.message ?? '', path).not.toContain(`Your role (${role}) does not allow this`);
        await database.db.member.upsert({
          where: { organizationId_userId: { organizationId: ctx.organizationId, userId } },
          create: { id: newId('member'), organizationId: ctx.organizationId, userId, role },
          update: { role },
        });
      }
    },
  );
});
