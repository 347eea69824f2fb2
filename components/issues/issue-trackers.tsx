'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ExternalLink, RefreshCw, Send } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useMay } from '#components/frame/app-context.tsx';
import { useTRPC } from '#components/frame/trpc.ts';
import { explain } from '#components/patterns/states.tsx';
import { Status } from '#components/patterns/status.tsx';
import { Time } from '#components/patterns/time.tsx';
import { Button } from '#components/ui/button.tsx';
import { trackers } from '#server/domain/tracker/trackers.ts';
import { Section, type IssueCase } from './issue-section.tsx';

type Link = IssueCase['links'][number];
const staleMs = 15 * 60_000;
const looks = { queued: 'running', pushed: 'completed', failed: 'failed' } as const;
const words = ({ push, nextTryAt }: Link) =>
  push === 'pushed'
    ? 'Pushed'
    : push === 'failed'
      ? 'Not pushed'
      : nextTryAt
        ? 'Tried again later'
        : 'On its way';

/** Where it is in trackers, how far they say that it is, and what keeps it from getting there. */
export function IssueTrackers({
  appId,
  issue,
  onPush,
}: {
  appId: string;
  issue: IssueCase;
  onPush: () => void;
}) {
  const trpc = useTRPC();
  const may = useMay();
  const queryClient = useQueryClient();
  const { mutate, isPending, error } = useMutation(
    trpc.tracker.refresh.mutationOptions({
      onSuccess: () =>
        queryClient.invalidateQueries({ queryKey: trpc.issue.get.queryKey({ appId, issueId: issue.id }) }),
    }),
  );
  const asked = useRef(false);
  const readAt = Math.min(
    ...issue.links
      .filter(({ push }) => push === 'pushed')
      .map(({ stateReadAt }) => stateReadAt?.getTime() ?? 0),
  );
  const mayRead = may('issue.update');
  useEffect(() => {
    if (asked.current || !mayRead || readAt > Date.now() - staleMs) return;
    asked.current = true;
    mutate({ appId, issueId: issue.id });
  }, [readAt, mayRead, mutate, appId, issue.id]);
  if (issue.links.length === 0) return null;
  return (
    <Section title="In the tracker">
      <ul className="flex flex-col gap-3">
        {issue.links.map((link) => (
          <li key={link.tracker} className="flex flex-col gap-1">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-base">
              <span className="font-medium">{trackers[link.tracker].name}</span>
              {link.url ? (
                <a
                  href={link.url}
                  target="_blank"
                  rel="noreferrer"
                  className="inline-flex items-center gap-1 font-medium text-accent hover:underline"
                >
                  {link.key} <ExternalLink aria-label="opens in a new tab" className="size-3.5" />
                </a>
              ) : null}
              <Status status={looks[link.push]} word={words(link)} />
              {link.push === 'pushed' && link.state ? (
                <span className="text-sm text-quiet">
                  {link.state}
                  {link.stateReadAt ? (
                    <>
                      , read <Time date={link.stateReadAt} />
                    </>
                  ) : null}
                </span>
              ) : null}
              {link.push === 'failed' && may('issue.triage') ? (
                <Button size="sm" onClick={onPush}>
                  <Send aria-hidden /> Push again
                </Button>
              ) : null}
            </div>
            {link.error ? (
              <p className="max-w-[75ch] text-sm text-bad">
                {link.error}
                {link.nextTryAt ? (
                  <>
                    {' '}
                    The next try is <Time date={link.nextTryAt} />.
                  </>
                ) : null}
              </p>
            ) : null}
          </li>
        ))}
      </ul>
      {mayRead && issue.links.some(({ push }) => push === 'pushed') ? (
        <Button
          size="sm"
          variant="quiet"
          className="mt-3"
          busy={isPending && 'Reading…'}
          onClick={() => mutate({ appId, issueId: issue.id })}
        >
          <RefreshCw aria-hidden /> Read its state again
        </Button>
      ) : null}
      {error ? (
        <p role="alert" className="mt-2 max-w-[75ch] text-sm text-bad">
          {explain(error.message)}
        </p>
      ) : null}
    </Section>
  );
}
