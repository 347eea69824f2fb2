import { z } from 'zod';
import { IdSchema } from '../pages.ts';
import { roles } from '../permissions.ts';

export const RoleSchema = z.enum(roles);
/** As it is kept: trimmed and in lower case. */
export const EmailSchema = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .pipe(z.email('This is not an e-mail address.'));

export const InviteMemberInput = z.object({ email: EmailSchema, role: RoleSchema });
export const InvitationIdInput = z.object({ invitationId: IdSchema });
export const ChangeRoleInput = z.object({ memberId: IdSchema, role: RoleSchema });
export const MemberIdInput = z.object({ memberId: IdSchema });
