import type { Metadata } from 'next';
import { AskSignUp } from '#components/sign-in/sign-up.tsx';

export const metadata: Metadata = { title: 'Make an account' };

export default function SignUpPage() {
  return <AskSignUp />;
}
