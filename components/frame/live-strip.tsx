'use client';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { Status } from '#components/patterns/status.tsx';
import { Elapsed } from '#components/patterns/time.tsx';
import { useTRPC } from './trpc.ts';

/** The run at work, as a thin line on top of every page but its own. */
export function LiveStrip({ appId }: { appId: string }) {
  const trpc = useTRPC();
  const pathname = usePathname();
  const { data } = useQuery(trpc.app.pulse.queryOptions({ appId }));
  const run = data?.run;
  if (!run || pathname === `/${appId}/runs/${run.id}`) return null;
  const says =
    run.progress !== null && typeof run.progress === 'object' && 'says' in run.progress
      ? String(run.progress.says)
      : '';
  const { total, finished } = run.tests;
  return (
    <nav aria-label="Run at work">
      <Link
        href={`/${appId}/runs/${run.id}`}
        className="group relative flex h-9 items-center gap-3 border-b border-line bg-chosen px-5 text-sm hover:bg-hover max-sm:px-4"
      >
        <Status status={run.status} word={`Run ${run.number}`} />
        <span className="min-w-0 flex-1 truncate text-quiet">
          {says || (run.kind === 'discovery' ? 'Exploring the app.' : 'Running tests.')}
        </span>
        {total > 0 ? (
          <span className="figures shrink-0 text-quiet max-sm:hidden">
            {finished} of {total} tests
          </span>
        ) : null}
        <Elapsed from={run.startedAt ?? run.createdAt} className="shrink-0 text-quiet" />
        <span className="flex items-center gap-1 font-medium text-accent max-sm:hidden">
          Watch <ArrowRight aria-hidden className="size-3.5" />
        </span>
        {total > 0 ? (
          <span
            aria-hidden
            className="absolute bottom-[-1px] left-0 h-px bg-accent"
            style={{ width: `${(finished / total) * 100}%` }}
          />
        ) : null}
      </Link>
    </nav>
  );
}
