import { renderSVG } from 'uqr';
import {
  cancelEmailChange,
  requestEmailChange,
  requestVerification,
  verifyEmail,
} from '#server/domain/account/email.ts';
import { changePassword, requestPasswordReset, resetPassword } from '#server/domain/account/passwords.ts';
import {
  endOtherSessions,
  endSession,
  getProfile,
  listSessions,
  updateOwnMail,
  updateProfile,
} from '#server/domain/account/profile.ts';
import {
  AcceptInvitationInput,
  ChangeEmailInput,
  ChangePasswordInput,
  ConfirmTwoFactorInput,
  EmailInput,
  ResetPasswordInput,
  SessionIdInput,
  SignUpInput,
  TokenInput,
  UpdateProfileInput,
  WithPasswordInput,
} from '#server/domain/account/schemas.ts';
import { waysIn } from '#server/domain/account/sign-in.ts';
import { emailOfTicket, requestSignUp, signUp } from '#server/domain/account/sign-up.ts';
import {
  beginTwoFactor,
  confirmTwoFactor,
  renewRecoveryCodes,
  turnOffTwoFactor,
} from '#server/domain/account/two-factor.ts';
import { UpdateMailSettingsInput } from '#server/domain/mail/schemas.ts';
import {
  acceptAsNewPerson,
  acceptAsPerson,
  viewInvitation,
} from '#server/domain/member/accept-invitation.ts';
import { z } from 'zod';
import { personProcedure, publicProcedure, router } from '../trpc.ts';

/** What people do who are not signed in. */
export const visitRouter = router({
  waysIn: publicProcedure
    .input(z.object({ email: z.string().max(254).optional() }))
    .query(({ ctx: { db }, input }) => waysIn({ db, ...input })),
  invitation: publicProcedure
    .input(TokenInput)
    .query(({ ctx: { db }, input }) => viewInvitation({ db, input })),
  acceptInvitation: publicProcedure
    .input(AcceptInvitationInput)
    .mutation(({ ctx: { db, address }, input }) => acceptAsNewPerson({ db, input, address })),
  askPasswordReset: publicProcedure
    .input(EmailInput)
    .mutation(({ ctx: { db }, input }) => requestPasswordReset({ db, input })),
  resetPassword: publicProcedure
    .input(ResetPasswordInput)
    .mutation(({ ctx: { db, address }, input }) => resetPassword({ db, input, address })),
  verifyEmail: publicProcedure
    .input(TokenInput)
    .mutation(({ ctx: { db, address }, input }) => verifyEmail({ db, input, address })),
  askSignUp: publicProcedure
    .input(EmailInput)
    .mutation(({ ctx: { db }, input }) => requestSignUp({ db, input })),
  signUpEmail: publicProcedure
    .input(SignUpInput.pick({ ticket: true }))
    .query(({ input }) => ({ email: emailOfTicket(input.ticket) })),
  signUp: publicProcedure
    .input(SignUpInput)
    .mutation(({ ctx: { db, address }, input }) => signUp({ db, input, address })),
});

/** One's own account. */
export const accountRouter = router({
  get: personProcedure.query(({ ctx }) => getProfile({ ctx: ctx.person })),
  update: personProcedure
    .input(UpdateProfileInput)
    .mutation(({ ctx, input }) => updateProfile({ ctx: ctx.person, input })),
  updateMail: personProcedure
    .input(UpdateMailSettingsInput)
    .mutation(({ ctx, input }) => updateOwnMail({ ctx: ctx.person, input })),
  changePassword: personProcedure
    .input(ChangePasswordInput)
    .mutation(({ ctx, input }) => changePassword({ ctx: ctx.person, input })),
  askEmailChange: personProcedure
    .input(ChangeEmailInput)
    .mutation(({ ctx, input }) => requestEmailChange({ ctx: ctx.person, input })),
  cancelEmailChange: personProcedure.mutation(({ ctx }) => cancelEmailChange({ ctx: ctx.person })),
  askVerification: personProcedure.mutation(({ ctx }) => requestVerification({ ctx: ctx.person })),
  acceptInvitation: personProcedure
    .input(TokenInput)
    .mutation(({ ctx, input }) => acceptAsPerson({ ctx: ctx.person, input })),
  sessions: personProcedure.query(({ ctx }) => listSessions({ ctx: ctx.person })),
  endSession: personProcedure
    .input(SessionIdInput)
    .mutation(({ ctx, input }) => endSession({ ctx: ctx.person, input })),
  endOtherSessions: personProcedure.mutation(({ ctx }) => endOtherSessions({ ctx: ctx.person })),
  beginTwoFactor: personProcedure.input(WithPasswordInput).mutation(async ({ ctx, input }) => {
    const { secret, uri } = await beginTwoFactor({ ctx: ctx.person, input });
    return { secret, uri, qr: renderSVG(uri, { border: 2 }) };
  }),
  confirmTwoFactor: personProcedure
    .input(ConfirmTwoFactorInput)
    .mutation(({ ctx, input }) => confirmTwoFactor({ ctx: ctx.person, input })),
  turnOffTwoFactor: personProcedure
    .input(WithPasswordInput)
    .mutation(({ ctx, input }) => turnOffTwoFactor({ ctx: ctx.person, input })),
  renewRecoveryCodes: personProcedure
    .input(WithPasswordInput)
    .mutation(({ ctx, input }) => renewRecoveryCodes({ ctx: ctx.person, input })),
});
