import { cn } from '#components/ui/cn.ts';
import { statusWord } from './status.tsx';

const fills: Record<string, string> = { passed: 'bg-good-fill h-2', failed: 'bg-bad-fill h-4', blocked: 'bg-caution-fill h-3', running: 'bg-accent h-3 animate-breathe', queued: 'bg-line-strong h-2', cancelled: 'bg-line-strong h-2', skipped: 'bg-line-strong h-1' };

/** Outcomes, oldest first; they differ in height as well as in colour, and are read out in words. */
export const Ticks = ({ statuses, label, planned, className }: { statuses: string[]; label: string; planned?: number; className?: string }) => (
  <span
    role="img"
    aria-label={`${label}: ${statuses.length === 0 ? 'none yet' : statuses.map((status) => statusWord(status).toLowerCase()).join(', ')}`}
    className={cn('inline-flex h-4 items-end gap-[2px]', className)}
  >
    {statuses.map((status, index) => <span key={index} className={cn('w-[4px] rounded-[1px]', fills[status] ?? 'h-2 bg-line-strong')} />)}
    {Array.from({ length: Math.max(0, (planned ?? 0) - statuses.length) }, (_, index) => <span key={`p${index}`} className="h-1 w-[4px] rounded-[1px] bg-line" />)}
  </span>
);
