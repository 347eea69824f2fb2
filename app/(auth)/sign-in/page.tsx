import type { Metadata } from 'next';
import { cookies } from 'next/headers';
import { redirect } from 'next/navigation';
import { Filled, getPerson, prefetch, trpc } from '../../_lib/server.tsx';
import { refusal } from '#components/sign-in/refusals.ts';
import { SignInForm } from '#components/sign-in/sign-in-form.tsx';
import { messageCookie, safePath } from '#server/api/sso.ts';

export const metadata: Metadata = { title: 'Sign in' };

export default async function SignInPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const given = await searchParams;
  const from = safePath(given.from);
  if (await getPerson()) redirect(from);
  await prefetch(trpc.visit.waysIn.queryOptions({}));
  const message = (await cookies()).get(messageCookie)?.value;
  const says =
    message !== undefined
      ? message.slice(0, 400)
      : typeof given.error === 'string'
        ? refusal(given.error)
        : '';
  return (
    <Filled>
      <SignInForm from={from} says={says} secondFactor={given.second === 'factor'} />
    </Filled>
  );
}
