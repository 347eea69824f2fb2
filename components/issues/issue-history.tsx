'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import Link from 'next/link';
import { useState } from 'react';
import { useMay } from '#components/frame/app-context.tsx';
import { useTRPC } from '#components/frame/trpc.ts';
import { explain } from '#components/patterns/states.tsx';
import { Status } from '#components/patterns/status.tsx';
import { Time } from '#components/patterns/time.tsx';
import { Button } from '#components/ui/button.tsx';
import { Field, Textarea } from '#components/ui/field.tsx';
import { toast } from '#components/ui/toast.ts';
import { Section, type IssueCase } from './issue-section.tsx';

const acts: Record<string, string> = {
  'issue.create': 'raised it',
  'issue.approve': 'approved it',
  'issue.undo_approve': 'took the approval back',
  'issue.reject': 'rejected it',
  'issue.undo_reject': 'restored it',
  'issue.resolve': 'resolved it',
  'issue.reopen': 'reopened it',
  'issue.update': 'changed it',
  'issue.comment': 'commented',
  'issue.regress': 'saw it again',
  'issue.push': 'pushed it to the tracker',
  'issue.pushed': 'opened it in the tracker',
};

/** Where it was seen, its test, what people said, who did what. */
export function IssueHistory({ appId, issue }: { appId: string; issue: IssueCase }) {
  return (
    <>
      {issue.testCase ? (
        <Section title="Test case">
          <div className="flex flex-wrap items-center gap-3">
            <Link
              href={`/${appId}/tests/${issue.testCase.id}`}
              className="text-base font-medium text-accent hover:underline"
            >
              {issue.testCase.title}
            </Link>
            <Status status={issue.testCase.status} />
          </div>
        </Section>
      ) : null}
      <Section title={`Occurrences (${issue.occurrences})`}>
        {issue.findings.length === 0 ? (
          <p className="text-sm text-quiet">No single finding is kept.</p>
        ) : (
          <ul className="flex flex-col gap-1">
            {issue.findings.map((finding) => (
              <li key={finding.id} className="flex items-center gap-3 text-sm">
                <Link
                  className="figures shrink-0 text-quiet underline underline-offset-2 hover:text-text"
                  href={`/${appId}/runs/${finding.run.id}`}
                >
                  run {finding.run.number}
                </Link>
                <Link
                  className="min-w-0 flex-1 truncate hover:underline"
                  href={`/${appId}/executions/${finding.execution.id}${finding.stepId ? `?step=${finding.stepId}` : ''}`}
                >
                  {finding.execution.title}
                </Link>
                <Status status={finding.status} />
                <Time date={finding.createdAt} className="text-quiet" />
              </li>
            ))}
          </ul>
        )}
      </Section>
      <Section title="Comments">
        <Comments appId={appId} issue={issue} />
      </Section>
      {issue.history.length > 0 ? (
        <Section title="History">
          <ul className="flex flex-col gap-1 text-sm text-quiet">
            {issue.history.map((event) => (
              <li key={event.id}>
                <span className="font-medium text-text">{event.actorName || event.actorKind}</span>{' '}
                {acts[event.action] ?? event.action} · <Time date={event.createdAt} />
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
    </>
  );
}

function Comments({ appId, issue }: { appId: string; issue: IssueCase }) {
  const trpc = useTRPC();
  const may = useMay();
  const queryClient = useQueryClient();
  const [body, setBody] = useState('');
  const add = useMutation(
    trpc.issue.comment.mutationOptions({
      // Only a comment that has arrived leaves the field.
      onSuccess: () => {
        setBody('');
        void queryClient.invalidateQueries({
          queryKey: trpc.issue.get.queryKey({ appId, issueId: issue.id }),
        });
      },
      onError: (error) => toast.error(explain(error.message)),
    }),
  );
  return (
    <div className="flex max-w-[75ch] flex-col gap-3">
      {issue.comments.map((comment) => (
        <div key={comment.id}>
          <p className="text-sm text-quiet">
            <span className="font-medium text-text">{comment.actorName || comment.actorKind}</span> ·{' '}
            <Time date={comment.createdAt} />
          </p>
          <p className="text-base whitespace-pre-wrap">{comment.body}</p>
        </div>
      ))}
      {may('issue.update') ? (
        <form
          className="flex flex-col items-start gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            if (body.trim()) add.mutate({ appId, issueId: issue.id, body });
          }}
        >
          <Field label="Add a comment" className="w-full">
            {(control) => (
              <Textarea
                {...control}
                value={body}
                onChange={(event) => setBody(event.target.value)}
                rows={2}
                className="min-h-16"
              />
            )}
          </Field>
          <Button type="submit" size="sm" disabled={!body.trim()} busy={add.isPending && 'Adding…'}>
            Comment
          </Button>
        </form>
      ) : null}
    </div>
  );
}
