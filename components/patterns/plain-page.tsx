'use client';
import { ArrowLeft, LogOut } from 'lucide-react';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { Button } from '#components/ui/button.tsx';

/** A page that belongs to no app: a bar with the way back, the content below. */
export function PlainPage({
  title,
  signOut,
  children,
}: {
  title: string;
  signOut: () => void;
  children: ReactNode;
}) {
  return (
    <div className="min-h-dvh">
      <header className="flex min-h-14 items-center gap-3 border-b border-line bg-surface px-5 max-sm:px-4">
        <Button asChild variant="quiet" size="icon">
          <Link href="/" aria-label="Back to the apps">
            <ArrowLeft aria-hidden />
          </Link>
        </Button>
        <h1 className="min-w-0 flex-1 truncate text-lg font-semibold">{title}</h1>
        <Button variant="quiet" onClick={signOut}>
          <LogOut aria-hidden /> Sign out
        </Button>
      </header>
      <main id="content" className="mx-auto flex w-full max-w-[880px] flex-col gap-10 p-5 py-8 max-sm:px-4">
        {children}
      </main>
    </div>
  );
}
