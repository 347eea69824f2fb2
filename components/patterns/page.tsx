import Link from 'next/link';
import type { ReactNode } from 'react';
import { ChevronRight } from 'lucide-react';
import { cn } from '#components/ui/cn.ts';

export interface PageHeaderProps {
  title: ReactNode;
  /** Where this page lies, outermost first. */
  trail?: { href: string; label: string }[];
  children?: ReactNode;
  below?: ReactNode;
}

export const PageHeader = ({ title, trail, children, below }: PageHeaderProps) => (
  <header className="border-b border-line bg-surface px-5 max-sm:px-4">
    <div className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-2 py-2.5">
      <div className="flex min-w-36 flex-1 items-center gap-1.5">
        {trail?.map((place) => (
          <span
            key={place.href}
            className="flex shrink-0 items-center gap-1.5 text-lg text-quiet max-sm:hidden"
          >
            <Link href={place.href} className="rounded-sm hover:text-text">
              {place.label}
            </Link>
            <ChevronRight aria-hidden className="size-4" />
          </span>
        ))}
        <h1 className="line-clamp-2 min-w-0 text-lg font-semibold sm:line-clamp-1">{title}</h1>
      </div>
      {children ? (
        <div className="flex max-w-full min-w-0 flex-wrap items-center gap-2">{children}</div>
      ) : null}
    </div>
    {below}
  </header>
);

export const PageBody = ({ children, className }: { children: ReactNode; className?: string }) => (
  <div className={cn('mx-auto w-full max-w-[1360px] p-5 max-sm:p-4', className)}>{children}</div>
);

export interface PanelProps {
  title?: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
  className?: string;
  flush?: boolean;
}

/** A hairline box with a quiet title. */
export const Panel = ({ title, aside, children, className, flush }: PanelProps) => (
  <section className={cn('min-w-0 rounded-lg border border-line bg-raised', className)}>
    {title ? (
      <div className="flex min-h-11 items-center justify-between gap-3 border-b border-line px-4 py-2">
        <h2 className="text-sm font-semibold">{title}</h2>
        {aside ? <div className="text-sm text-quiet">{aside}</div> : null}
      </div>
    ) : null}
    <div className={flush ? '' : 'p-4'}>{children}</div>
  </section>
);

/** A label over a figure, with what it means below. */
export const Stat = ({
  label,
  value,
  note,
  className,
}: {
  label: ReactNode;
  value: ReactNode;
  note?: ReactNode;
  className?: string;
}) => (
  <div className={cn('min-w-0', className)}>
    <p className="text-sm text-quiet">{label}</p>
    <p className="figures mt-0.5 text-xl font-semibold">{value}</p>
    {note ? <p className="mt-0.5 text-sm text-quiet">{note}</p> : null}
  </div>
);
