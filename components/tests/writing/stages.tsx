'use client';
import { Check, CircleAlert, CircleDashed, LoaderCircle } from 'lucide-react';
import { Time } from '#components/patterns/time.tsx';
import { cn } from '#components/ui/cn.ts';
import { draftWords } from '../draft-words.ts';
import type { TestCase } from '../test-page.tsx';

type Draft = NonNullable<TestCase['draft']>;
const ways = {
  creation: ['queued', 'exploring', 'drafting', 'validating'],
  rediscovery: ['queued', 'exploring'],
} as const;
export const isAtWork = (stage: Draft['stage']) =>
  stage === 'queued' || stage === 'exploring' || stage === 'drafting' || stage === 'validating';

/** How far the writing has come: what is done, what is going on, what is still to come. */
export function Stages({ draft }: { draft: Draft }) {
  const reached = draft.stages.map(({ stage }) => stage);
  const coming = isAtWork(draft.stage)
    ? ways[draft.kind].filter(
        (stage) =>
          !reached.includes(stage) &&
          ways[draft.kind].indexOf(stage as never) > ways[draft.kind].indexOf(draft.stage as never),
      )
    : [];
  return (
    <ol aria-label="Stages" aria-live="polite" className="flex flex-col">
      {draft.stages.map(({ stage, says, at }, index) => {
        const last = index === draft.stages.length - 1;
        const bad = stage === 'failed' || stage === 'needs_model';
        const Icon = bad ? CircleAlert : last && isAtWork(draft.stage) ? LoaderCircle : Check;
        return (
          <li key={`${stage}${at}`} className="flex gap-2.5 pb-2.5">
            <Icon
              aria-hidden
              className={cn(
                'mt-0.5 size-4 shrink-0',
                bad ? 'text-bad' : Icon === LoaderCircle ? 'animate-turn text-accent' : 'text-good',
              )}
            />
            <div className="min-w-0 flex-1 text-base">
              <p className="flex items-baseline justify-between gap-3">
                <span className="font-medium">{draftWords[stage as keyof typeof draftWords] ?? stage}</span>
                <Time date={new Date(at)} className="text-sm text-quiet" />
              </p>
              {says ? (
                <p className={cn('text-sm [overflow-wrap:anywhere]', last ? 'text-text' : 'text-quiet')}>
                  {says}
                </p>
              ) : null}
            </div>
          </li>
        );
      })}
      {coming.map((stage) => (
        <li key={stage} className="flex gap-2.5 pb-2.5 text-base text-quiet">
          <CircleDashed aria-hidden className="mt-0.5 size-4 shrink-0" />
          {draftWords[stage]}
        </li>
      ))}
    </ol>
  );
}
