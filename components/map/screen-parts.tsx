import { Ban, Check, CircleDashed } from 'lucide-react';
import { Severity } from '#components/patterns/status.tsx';
import { cn } from '#components/ui/cn.ts';
import type { Screen } from './screen-map.tsx';

export const hatched = 'bg-[repeating-linear-gradient(135deg,var(--line-strong)_0_1px,transparent_1px_9px)]';

export const Coverage = ({ screen }: { screen: Screen }) => {
  const [Icon, word, tone] = screen.leftAlone
    ? ([Ban, 'Left alone', 'text-caution'] as const)
    : screen.covered
      ? ([Check, 'Covered', 'text-good'] as const)
      : ([CircleDashed, 'Not covered', 'text-quiet'] as const);
  return (
    <span className={cn('inline-flex items-center gap-1 text-sm whitespace-nowrap', tone)}>
      <Icon aria-hidden className="size-3.5" />
      {word}
    </span>
  );
};

/** How many issues are open on a screen, by the bars of the worst. */
export const IssueDot = ({ screen: { openIssues, worst } }: { screen: Screen }) =>
  worst === null ? null : (
    <span
      className={
        'figures inline-flex items-center gap-1 rounded-full border border-line-strong bg-raised px-1.5 ' +
        'text-xs font-semibold text-text'
      }
      title={`${openIssues} open, worst ${worst}`}
    >
      <Severity severity={worst} wordless />
      {openIssues}
      <span className="sr-only"> open issues</span>
    </span>
  );
