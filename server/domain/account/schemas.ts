import { z } from 'zod';
import { EmailSchema } from '../member/schemas.ts';
import { IdSchema } from '../pages.ts';

/** A link's secret, as makeToken makes it. */
const TokenSchema = z
  .string()
  .regex(/^[\w-]{43}$/, 'This link is not whole. Copy all of it from the letter.');
/** A new password. */
const PasswordSchema = z
  .string()
  .min(10, 'Use at least 10 characters.')
  .max(200, 'Use at most 200 characters.');
const NameSchema = z.string().trim().min(1, 'Enter a name.').max(100);
/** Six digits of an authenticator, or a recovery code; spaces and dashes don't matter. */
const CodeSchema = z.string().trim().min(6, 'A code has six digits.').max(40);

export const TokenInput = z.object({ token: TokenSchema });
export const AcceptInvitationInput = z.object({
  token: TokenSchema,
  name: NameSchema,
  password: PasswordSchema,
});
export const EmailInput = z.object({ email: EmailSchema });
export const ResetPasswordInput = z.object({ token: TokenSchema, password: PasswordSchema });
export const SignUpInput = z.object({
  ticket: z.string().max(2000),
  name: NameSchema,
  organization: NameSchema,
  password: PasswordSchema,
});
export const UpdateProfileInput = z.object({ name: NameSchema });
export const ChangeEmailInput = z.object({ email: EmailSchema, password: z.string().max(1000) });
export const ChangePasswordInput = z.object({ current: z.string().max(1000), password: PasswordSchema });
export const SessionIdInput = z.object({ sessionId: IdSchema });
export const ConfirmTwoFactorInput = z.object({ code: CodeSchema });
/** The account's own password, checked; empty for an account that has none. */
export const WithPasswordInput = z.object({ password: z.string().max(1000) });
