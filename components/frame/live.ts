'use client';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { useTRPC } from './trpc.ts';

const gatherMs = 400;
const pollMs = 3000;

type Topic =
  'run' | 'execution' | 'step' | 'live' | 'screen' | 'finding' | 'issue' | 'testcase' | 'suite' | 'app';
interface News {
  topic: Topic;
  executionId?: string;
}

/** Which parts of the API each kind of news makes stale. */
const staleBy: Record<
  Exclude<Topic, 'live'>,
  ('app' | 'run' | 'issue' | 'testCase' | 'testSuite' | 'heal')[]
> = {
  run: ['app', 'run', 'testSuite'],
  execution: ['app', 'run'],
  step: ['app', 'run'],
  screen: ['app', 'run'],
  finding: ['run'],
  issue: ['app', 'run', 'issue'],
  testcase: ['app', 'testCase', 'heal'],
  suite: ['app', 'testSuite'],
  app: ['app'],
};

// How often each session's live picture changed: part of its address, so that the browser fetches it anew.
const versions = new Map<string, number>();
const listeners = new Set<() => void>();
const bump = (executionId: string) => {
  versions.set(executionId, (versions.get(executionId) ?? 0) + 1);
  listeners.forEach((listener) => listener());
};
const onBump = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
export const useLiveVersion = (executionId: string) =>
  useSyncExternalStore(
    onBump,
    () => versions.get(executionId) ?? 0,
    () => 0,
  );

/**
 * A list that somebody has scrolled far down: reading all of its pages anew with every piece of news would
 * never end.
 */
const maxPages = 5;
const isLong = (data: unknown) =>
  data !== null &&
  typeof data === 'object' &&
  'pages' in data &&
  Array.isArray(data.pages) &&
  data.pages.length > maxPages;

/** Keeps the page's data fresh: by server-sent events, and every three seconds while those don't come. */
export function useLiveNews(appId: string) {
  const queryClient = useQueryClient();
  const trpc = useTRPC();
  useEffect(() => {
    const stale = new Set<string>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refresh = () => {
      timer = undefined;
      for (const part of stale) {
        void queryClient.invalidateQueries({
          queryKey: trpc[part as 'app'].pathKey(),
          predicate: (query) => !isLong(query.state.data),
        });
        void queryClient.invalidateQueries({
          queryKey: trpc[part as 'app'].pathKey(),
          predicate: (query) => isLong(query.state.data),
          refetchType: 'none',
        });
      }
      stale.clear();
    };
    const note = (parts: readonly string[]) => {
      parts.forEach((part) => stale.add(part));
      timer ??= setTimeout(refresh, gatherMs);
    };
    const everything = () => note([...new Set(Object.values(staleBy).flat())]);
    const source = new EventSource(`/api/events?appId=${encodeURIComponent(appId)}`);
    source.onmessage = (event) => {
      const news = JSON.parse(String(event.data)) as News;
      if (news.executionId && (news.topic === 'live' || news.topic === 'step')) bump(news.executionId);
      if (news.topic !== 'live') note(staleBy[news.topic]);
    };
    source.addEventListener('missed', everything);
    let broken = false;
    const poll = setInterval(() => {
      const open = source.readyState === EventSource.OPEN;
      if (!open) {
        broken = true;
        note(['app', 'run']);
      } else if (broken) {
        broken = false;
        everything();
      }
    }, pollMs);
    return () => {
      source.close();
      clearInterval(poll);
      clearTimeout(timer);
    };
  }, [appId, queryClient, trpc]);
}
