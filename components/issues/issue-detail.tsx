'use client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, BellOff, Check, CheckCheck, Play, Send, Undo2 } from 'lucide-react';
import Link from 'next/link';
import { useMay } from '#components/frame/app-context.tsx';
import { useTRPC } from '#components/frame/trpc.ts';
import { explain, Failure, Loading } from '#components/patterns/states.tsx';
import { Severity, Status } from '#components/patterns/status.tsx';
import { Time } from '#components/patterns/time.tsx';
import { boxOf, Picture } from '#components/patterns/picture.tsx';
import { Button } from '#components/ui/button.tsx';
import { Kbd } from '#components/ui/kbd.tsx';
import { toast } from '#components/ui/toast.ts';
import { severities } from '#server/domain/issue/kinds.ts';
import { IssueEvidence } from './issue-evidence.tsx';
import { IssueHistory } from './issue-history.tsx';
import { IssueTrackers } from './issue-trackers.tsx';
import { issueState } from './issue-list.tsx';
import { Section, type IssueCase } from './issue-section.tsx';
import type { TriageAct } from './use-triage.ts';

interface DetailProps {
  appId: string;
  issueId: string;
  onAct: (act: TriageAct) => void;
  onPush: () => void;
  onBack: () => void;
}

export function IssueDetail({ appId, issueId, onAct, onPush, onBack }: DetailProps) {
  const trpc = useTRPC();
  const query = useQuery(trpc.issue.get.queryOptions({ appId, issueId }));
  const issue = query.data;
  if (query.isPending) return <Loading what="the issue" />;
  if (!issue)
    return (
      <Failure what="The issue" error={query.error ?? { message: '' }} retry={() => void query.refetch()} />
    );
  return (
    <article aria-label={`Issue ${issue.number}`} className="pb-10">
      <header className="sticky top-0 z-20 border-b border-line bg-surface px-6 py-3 max-sm:px-4">
        <div className="flex flex-wrap items-center gap-2">
          <Button size="sm" variant="quiet" className="md:hidden" onClick={onBack}>
            <ArrowLeft aria-hidden /> Issues
          </Button>
          <Status status={issueState(issue)} />
          {issue.regressed ? <Status status="regressed" /> : null}
          <span className="figures text-sm text-quiet">#{issue.number}</span>
          <div className="ml-auto flex flex-wrap gap-2">
            <Acts issue={issue} onAct={onAct} onPush={onPush} appId={appId} />
          </div>
        </div>
      </header>
      <div className="px-6 py-5 max-sm:px-4">
        <h2 className="max-w-[60ch] text-xl font-semibold">{issue.title}</h2>
        <div className="mt-2.5 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-quiet">
          <SeverityPicker appId={appId} issue={issue} />
          <span>{issue.type}</span>
          <span title={`Oracle: ${issue.oracle}`}>found by “{issue.oracle}”</span>
          {issue.tries > 0 ? (
            <span className="figures">
              reproduced {issue.reproduced} of {issue.tries} times
            </span>
          ) : null}
          {issue.firstRun ? (
            <span>
              first in{' '}
              <Link
                className="underline underline-offset-2 hover:text-text"
                href={`/${appId}/runs/${issue.firstRun.id}`}
              >
                run {issue.firstRun.number}
              </Link>
              , <Time date={issue.createdAt} />
            </span>
          ) : null}
        </div>
        {issue.regressed && issue.regressedIn ? (
          <p className="mt-3 rounded-md border border-line bg-bad-soft px-3 py-2 text-sm text-bad">
            It was resolved and came back in{' '}
            <Link className="underline" href={`/${appId}/runs/${issue.regressedIn.id}`}>
              run {issue.regressedIn.number}
            </Link>
            {issue.regressedFrom ? <>; run {issue.regressedFrom.number} was the last one before</> : null}.
          </p>
        ) : null}
        {issue.resolution === 'rejected' && issue.rejectReason ? (
          <p className="mt-3 text-sm text-quiet">Rejected: {issue.rejectReason}</p>
        ) : null}
      </div>

      <div className="grid grid-cols-2 gap-5 border-t border-line px-6 py-5 max-lg:grid-cols-1 max-sm:px-4">
        {issue.pictureBeforeId ? (
          <div className="min-w-0">
            <h3 className="text-sm font-semibold">Expected</h3>
            <p className="mt-1 mb-3 text-base">{issue.expected}</p>
            <Picture
              key={issue.pictureBeforeId}
              id={issue.pictureBeforeId}
              alt="The screen before it happened"
            />
            <p className="mt-1.5 text-sm text-quiet">Before</p>
          </div>
        ) : (
          <div className="min-w-0">
            <h3 className="text-sm font-semibold">Expected</h3>
            <p className="mt-1 text-base">{issue.expected}</p>
          </div>
        )}
        <div className="min-w-0">
          <h3 className="text-sm font-semibold">Observed</h3>
          <p className="mt-1 mb-3 text-base">{issue.observed}</p>
          <Picture
            key={issue.pictureId}
            id={issue.pictureId}
            alt="The screen as it was observed, with a box on what is wrong"
            proof={boxOf(issue.box)}
          />
          <p className="mt-1.5 truncate font-mono text-xs text-quiet" title={issue.address}>
            {issue.address}
          </p>
        </div>
      </div>

      <Section title="How to reproduce">
        <ol className="flex flex-col gap-1.5">
          {issue.steps.map((step, index) => (
            <li key={index} className="flex gap-3 text-base">
              <span className="figures w-5 shrink-0 text-right text-quiet">{index + 1}.</span>
              <span>{step}</span>
            </li>
          ))}
        </ol>
        {issue.replay ? (
          <Button asChild className="mt-4">
            <Link href={`/${appId}/executions/${issue.replay.id}`}>
              <Play aria-hidden />{' '}
              {issue.replay.kind === 'confirmation' ? 'Watch the replay that proved it' : 'Watch it happen'}
            </Link>
          </Button>
        ) : null}
      </Section>
      {issue.suspectedCause ? (
        <Section title="Suspected cause">
          <p className="max-w-[75ch] text-base">{issue.suspectedCause}</p>
        </Section>
      ) : null}
      <IssueTrackers appId={appId} issue={issue} onPush={onPush} />
      <IssueEvidence issue={issue} />
      <IssueHistory appId={appId} issue={issue} />
    </article>
  );
}

function Acts({
  appId,
  issue,
  onAct,
  onPush,
}: Pick<DetailProps, 'appId' | 'onAct' | 'onPush'> & { issue: IssueCase }) {
  const trpc = useTRPC();
  const may = useMay();
  const queryClient = useQueryClient();
  const settled = {
    onSuccess: () => void queryClient.invalidateQueries(),
    onError: (error: { message: string }) => void toast.error(explain(error.message)),
  };
  const approve = useMutation(trpc.issue.approve.mutationOptions(settled));
  const reject = useMutation(trpc.issue.reject.mutationOptions(settled));
  const reopen = useMutation(trpc.issue.reopen.mutationOptions(settled));
  if (!may('issue.triage')) return null;
  const issueIds = [issue.id];
  if (issue.resolution === 'rejected')
    return (
      <Button size="sm" onClick={() => reject.mutate({ appId, issueIds, undo: true })}>
        <Undo2 aria-hidden /> Restore
      </Button>
    );
  if (issue.resolution === 'resolved')
    return (
      <Button size="sm" onClick={() => reopen.mutate({ appId, issueIds })}>
        <Undo2 aria-hidden /> Reopen
      </Button>
    );
  return (
    <>
      {issue.triage === 'pending' ? (
        <Button size="sm" variant="primary" onClick={() => onAct('approve')}>
          <Check aria-hidden /> Approve <KeyHint>A</KeyHint>
        </Button>
      ) : (
        <Button size="sm" onClick={() => approve.mutate({ appId, issueIds, undo: true })}>
          <Undo2 aria-hidden /> Undo approval
        </Button>
      )}
      <Button size="sm" onClick={() => onAct('reject')}>
        <BellOff aria-hidden /> Reject <Kbd>R</Kbd>
      </Button>
      <Button size="sm" onClick={() => onAct('resolve')}>
        <CheckCheck aria-hidden /> Resolve <Kbd>E</Kbd>
      </Button>
      {issue.links.length === 0 ? (
        <Button size="sm" onClick={onPush}>
          <Send aria-hidden /> Push <Kbd>P</Kbd>
        </Button>
      ) : null}
    </>
  );
}

const KeyHint = ({ children }: { children: string }) => (
  <kbd
    className={
      'inline-flex h-[18px] min-w-[18px] items-center justify-center rounded-sm border border-white/40 ' +
      'px-1 font-sans text-[11px] leading-none font-medium max-sm:hidden'
    }
  >
    {children}
  </kbd>
);

function SeverityPicker({ appId, issue }: { appId: string; issue: IssueCase }) {
  const trpc = useTRPC();
  const may = useMay();
  const queryClient = useQueryClient();
  const update = useMutation(
    trpc.issue.update.mutationOptions({
      onSuccess: () => void queryClient.invalidateQueries(),
      onError: (error) => toast.error(explain(error.message)),
    }),
  );
  if (!may('issue.update')) return <Severity severity={issue.severity} className="text-text" />;
  return (
    <span className="relative inline-flex items-center gap-2 text-text" title={issue.severityReason}>
      <Severity severity={issue.severity} wordless />
      <select
        aria-label="Severity of this issue"
        value={update.isPending ? update.variables.severity : issue.severity}
        onChange={(event) => {
          const severity = event.target.value as (typeof severities)[number];
          update.mutate(
            { appId, issueId: issue.id, severity },
            {
              onSuccess: () =>
                toast(`Issue ${issue.number} is ${severity} now.`, {
                  duration: 8000,
                  action: {
                    label: 'Undo',
                    onClick: () => update.mutate({ appId, issueId: issue.id, severity: issue.severity }),
                  },
                }),
            },
          );
        }}
        className="h-7 rounded-md border border-line-strong bg-raised px-1.5 text-sm font-medium"
      >
        {severities.map((severity) => (
          <option key={severity}>{severity}</option>
        ))}
      </select>
    </span>
  );
}
