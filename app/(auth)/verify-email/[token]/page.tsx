import type { Metadata } from 'next';
import { VerifyEmail } from '#components/sign-in/password-pages.tsx';

export const metadata: Metadata = { title: 'Verify your e-mail', referrer: 'no-referrer' };

export default async function VerifyEmailPage({ params }: { params: Promise<{ token: string }> }) {
  return <VerifyEmail token={(await params).token} />;
}
