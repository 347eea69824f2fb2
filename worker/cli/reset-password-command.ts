/** Prints a link that sets a new password, for the operator to pass on. */
import { resetLinkFor } from '#server/domain/account/passwords.ts';
import { closeDb, getDb } from '#server/platform/db.ts';
import { readArgs, UsageError } from '#worker/core/terminal/usage.ts';

export async function resetPasswordCommand(args: string[]): Promise<number> {
  const [email] = readArgs(args, {}).positionals;
  if (!email) throw new UsageError('Name the account: reset-password EMAIL.');
  try {
    const link = await resetLinkFor({ db: getDb(), email });
    console.error('Good for an hour, and once. Whoever has it can sign in as this person.');
    console.log(link);
    return 0;
  } finally {
    await closeDb();
  }
}
