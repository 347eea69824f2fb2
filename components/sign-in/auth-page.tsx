import Link from 'next/link';
import type { ReactNode } from 'react';
import { Logo } from '#components/frame/logo.tsx';

/** What people see who are not in: one column, one thing to do. */
export const AuthPage = ({
  title,
  says,
  children,
  foot,
}: {
  title: string;
  says?: ReactNode;
  children?: ReactNode;
  foot?: ReactNode;
}) => (
  <main className="flex min-h-dvh items-center justify-center p-4">
    <div className="w-full max-w-[360px]">
      <div className="flex items-center gap-2.5">
        <Logo className="size-8" />
        <span className="text-lg font-semibold">Sightread</span>
      </div>
      <h1 className="mt-8 text-xl font-semibold">{title}</h1>
      {says ? <p className="mt-1 text-base text-quiet">{says}</p> : null}
      {children}
      {foot ? <div className="mt-6 border-t border-line pt-4 text-sm text-quiet">{foot}</div> : null}
    </div>
  </main>
);

export const BackToSignIn = () => (
  <Link href="/sign-in" className="text-accent underline">
    Back to signing in
  </Link>
);
