import type { Metadata } from 'next';
import { ResetPassword } from '#components/sign-in/password-pages.tsx';

export const metadata: Metadata = { title: 'Set a new password', referrer: 'no-referrer' };

export default async function ResetPasswordPage({ params }: { params: Promise<{ token: string }> }) {
  return <ResetPassword token={(await params).token} />;
}
