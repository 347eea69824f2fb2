/**
 * Small charts, each with a table behind it for screen readers and copying. Zero-based; gaps are never drawn
 * as zero.
 */
import Link from 'next/link';
import { severities } from '#server/domain/issue/kinds.ts';
import { severityFill } from './status.tsx';

export interface StackedRow {
  label: string;
  href: string;
  total: number;
  parts: { name: string; value: number; href: string }[];
}

/** Horizontal bars, one a row, labelled directly; each part opens what it counts. */
export const StackedBars = ({ rows, caption }: { rows: StackedRow[]; caption: string }) => {
  const most = Math.max(1, ...rows.map((row) => row.total));
  return (
    <figure>
      <div className="grid grid-cols-[minmax(84px,max-content)_1fr_auto] items-center gap-x-3 gap-y-2.5">
        {rows.map((row) => (
          <div key={row.label} className="contents">
            <Link href={row.href} className="truncate rounded-sm text-sm hover:text-accent hover:underline">
              {row.label}
            </Link>
            <div className="flex h-5 min-w-0 gap-px" style={{ width: `${(row.total / most) * 100}%` }}>
              {row.parts
                .filter((part) => part.value > 0)
                .map((part) => (
                  <Link
                    key={part.name}
                    href={part.href}
                    aria-label={`${part.value} ${part.name} ${row.label} issues`}
                    title={`${part.value} ${part.name}`}
                    className={
                      'h-full min-w-1 first:rounded-l-sm last:rounded-r-sm ' +
                      `hover:opacity-75 ${severityFill[part.name] ?? 'bg-line-strong'}`
                    }
                    style={{ flexGrow: part.value }}
                  />
                ))}
            </div>
            <span className="figures text-right text-sm font-medium">{row.total}</span>
          </div>
        ))}
      </div>
      <ul aria-hidden className="mt-4 flex flex-wrap gap-x-4 gap-y-1 text-sm text-quiet">
        {severities.map((name) => (
          <li key={name} className="flex items-center gap-1.5">
            <span className={`size-2.5 rounded-[2px] ${severityFill[name]}`} />
            {name}
          </li>
        ))}
      </ul>
      <div className="sr-only">
        <table>
          <caption>{caption}</caption>
          <thead>
            <tr>
              <th scope="col">Type</th>
              {rows[0]?.parts.map((part) => (
                <th key={part.name} scope="col">
                  {part.name}
                </th>
              ))}
              <th scope="col">All</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.label}>
                <th scope="row">{row.label}</th>
                {row.parts.map((part) => (
                  <td key={part.name}>{part.value}</td>
                ))}
                <td>{row.total}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
};

export interface HistoryPoint {
  id: string;
  number: number;
  headline: number | null;
  passed: number;
  failed: number;
  blocked: number;
  when: string;
  href: string;
}

/** Readiness over runs: a line with gaps where a run has no score, and a dot that opens each run. */
export const ReadinessLine = ({ points }: { points: HistoryPoint[] }) => {
  const [width, height, pad] = [320, 84, 8];
  const x = (index: number) =>
    points.length === 1 ? width / 2 : pad + (index * (width - pad * 2)) / (points.length - 1);
  const y = (score: number) => pad + ((100 - score) * (height - pad * 2)) / 100;
  const stretches: string[] = [];
  let open = '';
  points.forEach((point, index) => {
    if (point.headline === null) {
      if (open) stretches.push(open);
      open = '';
    } else open += `${open ? 'L' : 'M'}${x(index).toFixed(1)} ${y(point.headline).toFixed(1)}`;
  });
  if (open) stretches.push(open);
  return (
    <figure>
      <div className="relative" style={{ aspectRatio: `${width} / ${height}` }}>
        <svg viewBox={`0 0 ${width} ${height}`} aria-hidden className="absolute inset-0 h-full w-full">
          {[100, 90, 70].map((limit) => (
            <line
              key={limit}
              x1={0}
              x2={width}
              y1={y(limit)}
              y2={y(limit)}
              stroke="var(--line)"
              strokeDasharray={limit === 100 ? undefined : '2 4'}
            />
          ))}
          {stretches.map((path) => (
            <path
              key={path}
              d={path}
              fill="none"
              stroke="var(--accent)"
              strokeWidth="1.75"
              strokeLinejoin="round"
              strokeLinecap="round"
            />
          ))}
        </svg>
        {points.map((point, index) =>
          point.headline === null ? null : (
            <Link
              key={point.id}
              href={point.href}
              aria-label={`Run ${point.number}: readiness ${point.headline} %`}
              title={`Run ${point.number} · ${point.headline} %`}
              className="absolute flex size-6 -translate-1/2 items-center justify-center rounded-full [&>span]:hover:scale-150"
              style={{ left: `${(x(index) / width) * 100}%`, top: `${(y(point.headline) / height) * 100}%` }}
            >
              <span className="size-2 rounded-full border-[1.5px] border-accent bg-raised transition-transform" />
            </Link>
          ),
        )}
      </div>
      <div className="sr-only">
        <table>
          <caption>Readiness over runs</caption>
          <thead>
            <tr>
              <th scope="col">Run</th>
              <th scope="col">When</th>
              <th scope="col">Readiness</th>
              <th scope="col">Passed</th>
              <th scope="col">Failed</th>
              <th scope="col">Blocked</th>
            </tr>
          </thead>
          <tbody>
            {points.map((point) => (
              <tr key={point.id}>
                <th scope="row">{point.number}</th>
                <td>{point.when}</td>
                <td>{point.headline ?? 'no score'}</td>
                <td>{point.passed}</td>
                <td>{point.failed}</td>
                <td>{point.blocked}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
};

/** Passed, failed and blocked side by side; blocked is hidden in neither. */
export const OutcomeBar = ({
  passed,
  failed,
  blocked,
  open = 0,
  label,
}: {
  passed: number;
  failed: number;
  blocked: number;
  open?: number;
  label: string;
}) => {
  const parts = [
    ['bg-good-fill', passed],
    ['bg-bad-fill', failed],
    ['bg-caution-fill', blocked],
    ['bg-line-strong', open],
  ] as const;
  const total = passed + failed + blocked + open;
  return (
    <div
      role="img"
      aria-label={`${label}: ${passed} passed, ${failed} failed, ${blocked} blocked${open ? `, ${open} still open` : ''}`}
      className="flex h-1.5 w-full gap-px overflow-hidden rounded-full bg-sunken"
    >
      {total === 0
        ? null
        : parts
            .filter(([, n]) => n > 0)
            .map(([tone, n]) => <span key={tone} className={tone} style={{ flexGrow: n }} />)}
    </div>
  );
};
