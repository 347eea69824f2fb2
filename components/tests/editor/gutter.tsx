import { cn } from '#components/ui/cn.ts';
import type { RowRead } from './read-rows.ts';

/** The numbers of rows; ✕ where something is wrong, ? where something is not understood. */
export const Gutter = ({
  count,
  problems,
  read,
  rowPx,
  tall,
  top,
}: {
  count: number;
  problems: Map<number, string>;
  read: Map<number, RowRead>;
  rowPx: number;
  tall: boolean;
  /** How far the text is scrolled, px. */
  top: number;
}) => (
  <div
    aria-hidden
    className={cn(
      'w-9 shrink-0 overflow-hidden rounded-l-md border-r border-line bg-sunken font-mono text-xs text-quiet select-none',
      !tall && 'py-2',
    )}
  >
    <div style={{ transform: `translateY(${-top}px)` }}>
      {Array.from({ length: count }, (_, row) => {
        const isUnread = read.get(row)?.reading.understood === false;
        return (
          <div
            key={row}
            className={cn(
              'figures pr-2 text-right',
              isUnread && 'bg-caution-soft font-semibold text-caution',
              problems.has(row) && 'bg-bad-soft font-semibold text-bad',
            )}
            style={{ height: rowPx, lineHeight: `${rowPx}px` }}
          >
            {problems.has(row) ? '✕' : isUnread ? '?' : row + 1}
          </div>
        );
      })}
    </div>
  </div>
);
