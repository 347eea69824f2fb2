'use client';
import Link from 'next/link';
import { useEffect, useState } from 'react';
import { useLiveVersion } from '#components/frame/live.ts';
import { Panel } from '#components/patterns/page.tsx';
import type { Run } from './run.ts';

const maxShown = 6;
const refreshMs = 2000;

/** Up to six sessions at work as small live pictures, and below them what was just done, in words. */
export function LiveSessions({ appId, run }: { appId: string; run: Run }) {
  const atWork = run.executions.filter((execution) => execution.status === 'running').slice(0, maxShown);
  const says = new Map(run.progress.sessions.map((session) => [session.executionId, session.says]));
  return (
    <>
      <Panel
        title="At work"
        aside={
          <span className="figures">{atWork.length === 1 ? '1 session' : `${atWork.length} sessions`}</span>
        }
      >
        {atWork.length === 0 ? (
          <p className="py-6 text-center text-base text-quiet">
            {run.status === 'queued'
              ? 'No session is open yet.'
              : 'Between two sessions. The next one opens in a moment.'}
          </p>
        ) : (
          <ul className="grid grid-cols-2 gap-3">
            {atWork.map((execution) => (
              <li key={execution.id} className="min-w-0">
                <Link href={`/${appId}/executions/${execution.id}`} className="group block">
                  <LivePicture executionId={execution.id} title={execution.title} />
                  <span className="mt-1.5 block truncate text-sm font-medium group-hover:text-accent">
                    {execution.title}
                  </span>
                  <span className="block truncate text-sm text-quiet">
                    {says.get(execution.id) || execution.says || 'Looking at the screen'}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </Panel>
      {run.progress.recent.length > 0 ? (
        <Panel title="What the agents just did" flush>
          <ol
            className="max-h-56 overflow-y-auto scroll-thin"
            tabIndex={0}
            aria-label="Latest acts, newest first"
          >
            {run.progress.recent.map((sentence, index) => (
              <li
                key={`${run.progress.recent.length - index}-${sentence}`}
                className="border-b border-line px-4 py-1.5 text-sm text-quiet first:text-text last:border-b-0"
              >
                {sentence}
              </li>
            ))}
          </ol>
        </Panel>
      ) : null}
    </>
  );
}

function LivePicture({ executionId, title }: { executionId: string; title: string }) {
  const version = useLiveVersion(executionId);
  const [tick, setTick] = useState(0);
  const [shown, setShown] = useState('');
  // Changes without news (a worker on another machine) are looked for too, while the page is looked at.
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') setTick((n) => n + 1);
    }, refreshMs);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => {
    const wanted = `/api/live/${executionId}?v=${version}.${tick}`;
    const image = new Image();
    // The old picture stays until the new one has come: no flicker.
    image.onload = () => setShown(wanted);
    image.src = wanted;
    return () => {
      image.onload = null;
    };
  }, [executionId, version, tick]);
  return (
    <span className="relative block aspect-[16/10] overflow-hidden rounded-md border border-line bg-sunken group-hover:border-line-strong">
      {shown ? (
        <img src={shown} alt={`Live picture: ${title}`} className="h-full w-full object-cover object-top" />
      ) : (
        <span className="flex h-full items-center justify-center text-sm text-quiet">First picture soon</span>
      )}
      <span
        aria-hidden
        className="absolute top-2 right-2 size-2 animate-breathe rounded-full bg-accent-solid outline-2 outline-white/70"
      />
    </span>
  );
}
