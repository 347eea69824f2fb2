'use client';
import { AlertTriangle, RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#components/ui/button.tsx';
import { cn } from '#components/ui/cn.ts';

/** Waiting, with words; bars stand where the rows will. */
export const Loading = ({ what, rows = 6 }: { what: string; rows?: number }) => (
  <div role="status" className="flex flex-col gap-3 p-4">
    <p className="text-sm text-quiet">Loading {what}…</p>
    {Array.from({ length: rows }, (_, row) => (
      <div
        key={row}
        aria-hidden
        className="h-9 animate-breathe rounded-md bg-sunken"
        style={{ width: `${96 - ((row * 17) % 30)}%` }}
      />
    ))}
  </div>
);

/** An invitation with one action. */
export const Empty = ({
  title,
  children,
  action,
  className,
}: {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  className?: string;
}) => (
  <div className={cn('mx-auto flex max-w-md flex-col items-center px-6 py-14 text-center', className)}>
    <h2 className="text-lg font-semibold">{title}</h2>
    {children ? <p className="mt-1.5 text-base text-quiet">{children}</p> : null}
    {action ? <div className="mt-5">{action}</div> : null}
  </div>
);

export const Failure = ({
  error,
  retry,
  what,
}: {
  error: { message: string };
  retry?: () => void;
  what: string;
}) => (
  <div role="alert" className="mx-auto flex max-w-lg flex-col items-center px-6 py-14 text-center">
    <AlertTriangle aria-hidden className="size-5 text-bad" />
    <h2 className="mt-2 text-lg font-semibold">{what} could not be shown</h2>
    <p className="mt-1.5 text-base text-quiet">{explain(error.message)}</p>
    {retry ? (
      <Button className="mt-5" onClick={retry}>
        <RefreshCw aria-hidden /> Try again
      </Button>
    ) : null}
  </div>
);

/** What a failed request means for a person; the server's own sentences stay as they are. */
export const explain = (message: string) =>
  /failed to fetch|networkerror|load failed/i.test(message)
    ? 'The server does not answer. Check that Sightread is running and that you are online.'
    : message;

/** Something is missing, the rest is there. */
export const Partial = ({ children }: { children: ReactNode }) => (
  <p className="flex items-start gap-2 rounded-md border border-line bg-caution-soft px-3 py-2 text-sm text-caution">
    <AlertTriangle aria-hidden className="mt-0.5 size-4 shrink-0" /> <span>{children}</span>
  </p>
);
