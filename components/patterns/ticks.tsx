import { cn } from '#components/ui/cn.ts';
import { statusWord } from './status.tsx';

interface Look {
  fill: string;
  height: number;
}
const looks: Record<string, Look> = {
  passed: { fill: 'fill-good-fill', height: 8 },
  failed: { fill: 'fill-bad-fill', height: 16 },
  blocked: { fill: 'fill-caution-fill', height: 12 },
  running: { fill: 'fill-accent animate-breathe', height: 12 },
  skipped: { fill: 'fill-line-strong', height: 4 },
  planned: { fill: 'fill-line', height: 4 },
};
const otherwise: Look = { fill: 'fill-line-strong', height: 8 };
const [width, pitch, highest] = [4, 6, 16];

/** Outcomes, oldest first; they differ in height as well as in colour, and are read out in words. */
export function Ticks({
  statuses,
  label,
  planned = 0,
  className,
}: {
  statuses: string[];
  label: string;
  planned?: number;
  className?: string;
}) {
  const all = [
    ...statuses,
    ...Array.from({ length: Math.max(0, planned - statuses.length) }, () => 'planned'),
  ];
  const across = Math.max(0, all.length * pitch - (pitch - width));
  return (
    <span
      role="img"
      aria-label={`${label}: ${statuses.length === 0 ? 'none yet' : statuses.map((status) => statusWord(status).toLowerCase()).join(', ')}`}
      className={cn('inline-flex h-4 items-end', className)}
    >
      {/* One path a kind and not an element a tick: a run's page holds hundreds of them. */}
      <svg aria-hidden width={across} height={highest} className="shrink-0">
        {[...new Set(all)].map((status) => {
          const { fill, height } = looks[status] ?? otherwise;
          return (
            <path
              key={status}
              className={fill}
              d={all
                .map((one, at) =>
                  one === status ? `M${at * pitch} ${highest}v${-height}h${width}v${height}z` : '',
                )
                .join('')}
            />
          );
        })}
      </svg>
    </span>
  );
}
