import { createAdminKey, listAdminKeys, revokeAdminKey } from '#server/domain/api-key/admin-keys.ts';
import { AdminKeyIdInput, CreateApiKeyInput } from '#server/domain/api-key/schemas.ts';
import { listAudit, listAuditFilters } from '#server/domain/audit-log/read-audit.ts';
import { ListAuditInput } from '#server/domain/audit-log/schemas.ts';
import { listDevices, testDeviceServer } from '#server/domain/device/list-devices.ts';
import { DomainError } from '#server/domain/errors.ts';
import { changeRole, leaveOrganization, removeMember } from '#server/domain/member/change-members.ts';
import { inviteMember, resendInvitation, revokeInvitation } from '#server/domain/member/invite-member.ts';
import { listMembers, listRoleTable } from '#server/domain/member/list-members.ts';
import {
  ChangeRoleInput,
  InvitationIdInput,
  InviteMemberInput,
  MemberIdInput,
} from '#server/domain/member/schemas.ts';
import { readTest } from '#server/domain/sso/attempts.ts';
import {
  createConnection,
  deleteConnection,
  listConnections,
  testConnection,
  updateConnection,
} from '#server/domain/sso/connections.ts';
import { verifyDomain, vouchForDomain } from '#server/domain/sso/domains.ts';
import {
  AttemptIdInput,
  ConnectionIdInput,
  CreateConnectionInput,
  UpdateConnectionInput,
} from '#server/domain/sso/schemas.ts';
import { toTrpcError } from '../errors.ts';
import { appProcedure, personProcedure, router } from '../trpc.ts';

const invite = appProcedure.meta({ act: 'member.invite' });

/** The people of the organization that the app belongs to. */
export const memberRouter = router({
  list: appProcedure.query(({ ctx }) => listMembers({ ctx })),
  roleTable: appProcedure.query(() => listRoleTable()),
  invite: invite.input(InviteMemberInput).mutation(({ ctx, input }) => inviteMember({ ctx, input })),
  resend: invite.input(InvitationIdInput).mutation(({ ctx, input }) => resendInvitation({ ctx, input })),
  revoke: invite.input(InvitationIdInput).mutation(({ ctx, input }) => revokeInvitation({ ctx, input })),
  changeRole: appProcedure
    .meta({ act: 'member.role' })
    .input(ChangeRoleInput)
    .mutation(({ ctx, input }) => changeRole({ ctx, input })),
  remove: appProcedure
    .meta({ act: 'member.remove' })
    .input(MemberIdInput)
    .mutation(({ ctx, input }) => removeMember({ ctx, input })),
  leave: appProcedure.meta({ act: 'member.leave' }).mutation(({ ctx }) => leaveOrganization({ ctx })),
});

const writeSso = appProcedure.meta({ act: 'sso.write' });
export const ssoRouter = router({
  list: writeSso.query(({ ctx }) => listConnections({ ctx })),
  create: writeSso
    .input(CreateConnectionInput)
    .mutation(({ ctx, input }) => createConnection({ ctx, input })),
  update: writeSso
    .input(UpdateConnectionInput)
    .mutation(({ ctx, input: { appId: _, ...input } }) => updateConnection({ ctx, input })),
  delete: writeSso.input(ConnectionIdInput).mutation(({ ctx, input }) => deleteConnection({ ctx, input })),
  test: writeSso.input(ConnectionIdInput).mutation(({ ctx, input }) => testConnection({ ctx, input })),
  verifyDomain: writeSso.input(ConnectionIdInput).mutation(({ ctx, input }) => verifyDomain({ ctx, input })),
  testResult: writeSso.input(AttemptIdInput).query(({ ctx, input }) => readTest({ ctx, input })),
  vouch: writeSso.input(ConnectionIdInput).mutation(({ ctx, input }) => vouchForDomain({ ctx, input })),
});

const readAudit = appProcedure.meta({ act: 'audit.read' });
export const auditRouter = router({
  list: readAudit
    .input(ListAuditInput)
    .query(({ ctx, input: { appId: _, ...input } }) => listAudit({ ctx, input })),
  filters: readAudit.query(({ ctx }) => listAuditFilters({ ctx })),
});

/** Whoever runs this instance. Every verb checks it again in its transaction. */
const operatorProcedure = personProcedure.use(async ({ ctx, next }) => {
  const user = await ctx.person.db.user.findUnique({
    where: { id: ctx.person.userId },
    select: { operator: true },
  });
  if (!user?.operator)
    throw toTrpcError(new DomainError('FORBIDDEN', 'Only the operator of this instance may do this.'));
  return next();
});
export const operatorRouter = router({
  devices: operatorProcedure.query(({ ctx }) => listDevices({ db: ctx.person.db })),
  testDeviceServer: operatorProcedure.mutation(() => testDeviceServer()),
  keys: operatorProcedure.query(({ ctx }) => listAdminKeys(ctx.person.db)),
  createKey: operatorProcedure
    .input(CreateApiKeyInput)
    .mutation(({ ctx, input }) => createAdminKey({ db: ctx.person.db, ...input, by: ctx.person })),
  revokeKey: operatorProcedure
    .input(AdminKeyIdInput)
    .mutation(({ ctx, input: { apiKeyId } }) =>
      revokeAdminKey({ db: ctx.person.db, which: apiKeyId, by: ctx.person }),
    ),
});
