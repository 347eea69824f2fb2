import type { Metadata } from 'next';
import { FinishSignUp } from '#components/sign-in/sign-up.tsx';

export const metadata: Metadata = { title: 'Finish signing up', referrer: 'no-referrer' };

export default async function FinishSignUpPage({ params }: { params: Promise<{ ticket: string }> }) {
  return <FinishSignUp ticket={decodeURIComponent((await params).ticket)} />;
}
