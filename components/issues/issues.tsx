'use client';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useQueryStates } from 'nuqs';
import { useCallback, useDeferredValue, useState } from 'react';
import { useMay } from '#components/frame/app-context.tsx';
import { useTRPC } from '#components/frame/trpc.ts';
import { Empty, Failure, Loading } from '#components/patterns/states.tsx';
import { Button } from '#components/ui/button.tsx';
import { cn } from '#components/ui/cn.ts';
import type { Shortcut } from '#components/ui/shortcuts.ts';
import { useKeys } from '#components/ui/use-keys.ts';
import type { SeverityName } from '#server/domain/issue/kinds.ts';
import { isFiltered, issueParsers, listInput } from './filters.ts';
import { IssueDetail } from './issue-detail.tsx';
import { IssueFilterBar } from './issue-filter-bar.tsx';
import { BulkBar, IssueList } from './issue-list.tsx';
import { PushDialog } from './push-dialog.tsx';
import { RejectDialog } from './reject-dialog.tsx';
import { usePush } from './use-push.ts';
import { useTriage, type TriageAct } from './use-triage.ts';

/** With so few left to go to by keyboard the next ones are asked for. */
const fewAhead = 6;

const shortcuts: readonly Shortcut[] = [
  { keys: ['J', 'K'], does: 'Next, previous issue' },
  { keys: ['A'], does: 'Approve' },
  { keys: ['R'], does: 'Reject' },
  { keys: ['E'], does: 'Resolve' },
  { keys: ['P'], does: 'Push to the tracker' },
  { keys: ['X'], does: 'Choose for acting on several' },
  { keys: ['Z'], does: 'Undo' },
];

/** The mail client of bugs: list at the left, the whole case at the right, everything by keyboard. */
export function Issues({ appId }: { appId: string }) {
  const trpc = useTRPC();
  const may = useMay();
  const [view, setView] = useQueryStates(issueParsers);
  const { issue: openId, ...filters } = view;
  const issues = useInfiniteQuery(
    trpc.issue.list.infiniteQueryOptions(listInput(appId, filters), {
      getNextPageParam: (page) => page.nextCursor,
      placeholderData: (before) => before,
    }),
  );
  const rows = issues.data?.pages.flatMap((page) => page.items) ?? [];
  const total = issues.data?.pages[0]?.total ?? 0;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [rejecting, setRejecting] = useState<string[]>();
  const triage = useTriage(appId);
  const push = usePush(appId);

  const shownId = openId ?? rows[0]?.id;
  // The row is marked at once, its case drawn right after.
  const caseId = useDeferredValue(shownId);
  const at = rows.findIndex((row) => row.id === shownId);
  const go = (by: 1 | -1) => {
    const next = rows[at < 0 ? 0 : at + by];
    if (!next) return;
    void setView({ issue: next.id });
    document.getElementById(`row-${next.id}`)?.scrollIntoView({ block: 'nearest' });
    if (at + fewAhead >= rows.length && issues.hasNextPage && !issues.isFetchingNextPage)
      void issues.fetchNextPage();
  };
  const open = useCallback((id: string) => void setView({ issue: id }), [setView]);
  const choose = useCallback((id: string) => setChosen((before) => toggled(before, id)), [setChosen]);
  const begin = (act: TriageAct, ids: string[]) => {
    if (ids.length === 0 || !may('issue.triage')) return;
    if (act === 'reject') return setRejecting(ids);
    void triage.act(act, ids);
    setChosen(new Set());
    // In a list that the row leaves by this act, the next one takes its place.
    if (ids.length === 1 && ids[0] === shownId && rows[at + 1]) void setView({ issue: rows[at + 1]!.id });
  };

  const setSeverity = (ids: string[], severity: SeverityName) => {
    if (!may('issue.update')) return;
    void triage.setSeverity(
      rows.filter((row) => ids.includes(row.id)),
      severity,
    );
    setChosen(new Set());
  };
  const pushAll = (ids: string[]) => {
    if (may('issue.triage')) void push.begin(ids);
  };

  const target = chosen.size > 0 ? [...chosen] : shownId ? [shownId] : [];
  useKeys(
    () => ({
      j: () => go(1),
      k: () => go(-1),
      a: () => begin('approve', target),
      r: () => begin('reject', target),
      e: () => begin('resolve', target),
      p: () => pushAll(target),
      z: () => void triage.undo(),
      x: () => shownId && choose(shownId),
    }),
    { shortcuts },
  );

  const clear = () => void setView({ type: null, severity: null, run: null, q: null });
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <IssueFilterBar
        view={filters}
        setView={(next) => void setView({ ...next, issue: null })}
        total={total}
      />
      <div className="flex min-h-0 flex-1">
        <section
          aria-label="List of issues"
          className={cn(
            'flex w-[400px] shrink-0 flex-col border-r border-line max-xl:w-[340px] max-md:w-full max-md:border-r-0',
            openId && 'max-md:hidden',
          )}
        >
          <div className="flex flex-col sm:sticky sm:top-0 sm:h-[calc(100dvh-var(--bars,104px))]">
            <div className="min-h-0 flex-1 scroll-thin sm:overflow-y-auto">
              {issues.isPending ? <Loading what="issues" /> : null}
              {issues.error && !issues.data ? (
                <Failure what="The issues" error={issues.error} retry={() => void issues.refetch()} />
              ) : null}
              {issues.data && rows.length === 0 ? (
                isFiltered(filters) ? (
                  <Empty title="No issue matches" action={<Button onClick={clear}>Clear the filters</Button>}>
                    Nothing in this view has all that you asked for.
                  </Empty>
                ) : (
                  <NoIssue view={filters.triage} showAll={() => void setView({ triage: null })} />
                )
              ) : null}
              <IssueList rows={rows} shownId={shownId} chosen={chosen} onOpen={open} onChoose={choose} />
              {issues.hasNextPage ? (
                <div className="flex justify-center p-3">
                  <Button
                    size="sm"
                    onClick={() => void issues.fetchNextPage()}
                    busy={issues.isFetchingNextPage && 'Loading more…'}
                  >
                    Show more
                  </Button>
                </div>
              ) : null}
            </div>
            {chosen.size > 0 ? (
              <BulkBar
                n={chosen.size}
                onAct={(act) => begin(act, [...chosen])}
                onSeverity={(severity) => setSeverity([...chosen], severity)}
                onPush={() => pushAll([...chosen])}
                onClear={() => setChosen(new Set())}
              />
            ) : null}
          </div>
        </section>
        <section aria-label="Issue" className={cn('min-w-0 flex-1', !openId && 'max-md:hidden')}>
          {caseId ? (
            <IssueDetail
              key={caseId}
              appId={appId}
              issueId={caseId}
              onAct={(act) => begin(act, [caseId])}
              onPush={() => pushAll([caseId])}
              onBack={() => void setView({ issue: null })}
            />
          ) : null}
        </section>
      </div>
      <PushDialog push={push} />
      <RejectDialog
        ids={rejecting}
        onClose={() => setRejecting(undefined)}
        onReject={(reason) => {
          const ids = rejecting ?? [];
          setRejecting(undefined);
          setChosen(new Set());
          void triage.act('reject', ids, reason);
          if (ids.length === 1 && rows[at + 1]) void setView({ issue: rows[at + 1]!.id });
        }}
      />
    </div>
  );
}

function toggled(set: ReadonlySet<string>, id: string) {
  const next = new Set(set);
  if (!next.delete(id)) next.add(id);
  return next;
}

const none = {
  pending: ['Triage is done', 'No issue waits for a decision.'],
  approved: ['No approved issue', 'What you approve counts against readiness and stands here.'],
  active: ['No active issue', 'An issue appears here once an independent replay has reproduced it.'],
  resolved: [
    'Nothing resolved yet',
    'Issues that were fixed stand here. One that comes back is marked as regressed.',
  ],
  rejected: ['Nothing rejected', 'A rejected false positive is remembered, and not raised again.'],
} as const;

const NoIssue = ({ view, showAll }: { view: keyof typeof none; showAll: () => void }) => (
  <Empty
    title={none[view][0]}
    action={view === 'active' ? undefined : <Button onClick={showAll}>Show active issues</Button>}
  >
    {none[view][1]}
  </Empty>
);
