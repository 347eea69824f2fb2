import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { getPerson } from '../../_lib/server.tsx';
import { SignInForm } from '#components/sign-in/sign-in-form.tsx';

export const metadata: Metadata = { title: 'Sign in' };

/** Only a path of this site; anything else could lead astray. */
const safePath = (from: unknown) => (typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : '/');

export default async function SignInPage({ searchParams }: { searchParams: Promise<Record<string, string | string[] | undefined>> }) {
  const from = safePath((await searchParams).from);
  if (await getPerson()) redirect(from);
  return <SignInForm from={from} />;
}
