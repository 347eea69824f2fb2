'use client';
import { useEffect, useRef } from 'react';
import { duration } from '#components/patterns/format.ts';
import { StatusIcon } from '#components/patterns/status.tsx';
import { Button } from '#components/ui/button.tsx';
import { cn } from '#components/ui/cn.ts';
import { scrollWithin } from '#components/ui/scroll-within.ts';
import { Decided } from './decided.tsx';
import { ModeTimeline, modesOf } from './mode-timeline.tsx';
import type { Step } from './replay-page.tsx';

export interface StepListProps {
  steps: Step[];
  chosen: string;
  onChoose: (id: string) => void;
  /** Steps of earlier attempts that aren't shown. */
  hidden: number;
  onShowHidden: () => void;
}

/** Acts, then assertions; each with how it was decided and how long it took. */
export function StepList({ steps, chosen, onChoose, hidden, onShowHidden }: StepListProps) {
  const list = useRef<HTMLElement>(null);
  const current = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (list.current && current.current) scrollWithin(list.current, current.current);
  }, [chosen]);
  return (
    <nav
      ref={list}
      aria-label="Steps"
      className="min-h-0 border-r border-line scroll-thin max-lg:max-h-80 max-lg:border-t max-lg:border-r-0 overflow-y-auto"
    >
      {hidden > 0 ? (
        <div className="border-b border-line px-4 py-2">
          <Button size="sm" variant="quiet" onClick={onShowHidden}>
            Show {hidden} superseded
          </Button>
        </div>
      ) : null}
      <ol>
        {steps.map((step, index) => {
          const here = step.id === chosen;
          const firstAssertion = step.kind === 'assertion' && steps[index - 1]?.kind !== 'assertion';
          return (
            <li
              key={step.id}
              ref={here ? current : undefined}
              className={cn(
                'relative border-b border-line px-4 py-2',
                here ? 'bg-chosen' : 'hover:bg-hover',
                step.superseded && 'opacity-60',
              )}
            >
              {firstAssertion ? <p className="mb-1 text-sm font-medium text-quiet">Expected</p> : null}
              <div className="flex gap-2.5">
                <StatusIcon status={step.status} className="mt-[3px]" />
                <div className="min-w-0 flex-1">
                  <button
                    type="button"
                    aria-current={here ? 'step' : undefined}
                    onClick={() => onChoose(step.id)}
                    className="block w-full text-left text-base after:absolute after:inset-0"
                  >
                    <span className="sr-only">
                      {step.kind === 'act' ? `Step ${index + 1}: ` : 'Assertion: '}
                    </span>
                    {step.intent}
                  </button>
                  <div className="mt-0.5 flex items-center justify-between gap-2">
                    <Decided by={step.decidedBy} />
                    <span className="figures text-sm text-quiet">
                      {step.superseded ? 'superseded · ' : ''}
                      {duration(step.ms)}
                    </span>
                  </div>
                  <ModeTimeline modes={modesOf(step.modes)} className="mt-1.5" />
                </div>
              </div>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
