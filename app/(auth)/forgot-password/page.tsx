import type { Metadata } from 'next';
import { ForgotPassword } from '#components/sign-in/password-pages.tsx';

export const metadata: Metadata = { title: 'Forgot your password?' };

export default function ForgotPasswordPage() {
  return <ForgotPassword />;
}
