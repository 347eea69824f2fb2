'use client';
import { BellOff, Check, CheckCheck, Send, X } from 'lucide-react';
import { memo } from 'react';
import type { Outputs } from '#components/frame/trpc.ts';
import { shortAddress } from '#components/patterns/format.ts';
import { severityFill, Severity, StatusIcon } from '#components/patterns/status.tsx';
import { Time } from '#components/patterns/time.tsx';
import { Button } from '#components/ui/button.tsx';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { cn } from '#components/ui/cn.ts';
import { severities, type SeverityName } from '#server/domain/issue/kinds.ts';
import type { TriageAct } from './use-triage.ts';

type Row = Outputs['issue']['list']['items'][number];
export const issueState = (issue: Pick<Row, 'resolution' | 'triage'>) =>
  issue.resolution === 'active' ? issue.triage : issue.resolution;

export interface IssueListProps {
  rows: Row[];
  shownId: string | undefined;
  chosen: ReadonlySet<string>;
  /** Both are to stay the same from one drawing to the next. */
  onOpen: (id: string) => void;
  onChoose: (id: string) => void;
}

export const IssueList = ({ rows, shownId, chosen, onOpen, onChoose }: IssueListProps) => (
  <ul>
    {rows.map((row) => (
      <IssueRow
        key={row.id}
        row={row}
        shown={row.id === shownId}
        chosen={chosen.has(row.id)}
        onOpen={onOpen}
        onChoose={onChoose}
      />
    ))}
  </ul>
);

interface IssueRowProps extends Pick<IssueListProps, 'onOpen' | 'onChoose'> {
  row: Row;
  shown: boolean;
  chosen: boolean;
}
/** Kept: with j and k only the row that is left and the one that is come to are drawn. */
const IssueRow = memo(function IssueRow({ row, shown, chosen, onOpen, onChoose }: IssueRowProps) {
  return (
    <li
      id={`row-${row.id}`}
      className={cn(
        'group relative flex gap-3 border-b border-line py-2.5 pr-4 pl-4',
        shown ? 'bg-chosen' : 'hover:bg-hover',
      )}
    >
      <span aria-hidden className={cn('absolute inset-y-0 left-0 w-[3px]', severityFill[row.severity])} />
      <span className="relative z-10 mt-1">
        <Checkbox checked={chosen} onChange={() => onChoose(row.id)} label={`Choose issue ${row.number}`} />
      </span>
      <div className="min-w-0 flex-1">
        <button
          type="button"
          onClick={() => onOpen(row.id)}
          aria-current={shown ? 'true' : undefined}
          className="line-clamp-2 text-left text-base font-medium after:absolute after:inset-0"
        >
          {row.title}
        </button>
        <p className="mt-0.5 flex min-w-0 items-center gap-x-2 text-sm text-quiet">
          <span className="figures">#{row.number}</span>
          <Severity severity={row.severity} className="text-quiet" />
          <span>{row.type}</span>
          <span className="min-w-0 truncate font-mono text-xs">{shortAddress(row.address)}</span>
        </p>
        <p className="figures flex flex-wrap items-center gap-x-2 text-sm whitespace-nowrap text-quiet">
          {row.tries > 0 ? (
            <span title={`Reproduced in ${row.reproduced} of ${row.tries} replays`}>
              proof {row.reproduced}/{row.tries}
            </span>
          ) : null}
          <span>{row.occurrences === 1 ? 'seen once' : `seen ${row.occurrences}×`}</span>
          {row.regressed ? <span className="font-medium text-bad">↩ regressed</span> : null}
          <Time date={row.createdAt} className="ml-auto" />
        </p>
      </div>
      <StatusIcon status={issueState(row)} className="mt-0.5" />
    </li>
  );
});

interface BulkBarProps {
  n: number;
  onAct: (act: TriageAct) => void;
  onSeverity: (severity: SeverityName) => void;
  onPush: () => void;
  onClear: () => void;
}
export const BulkBar = ({ n, onAct, onSeverity, onPush, onClear }: BulkBarProps) => (
  <div
    role="toolbar"
    aria-label="Chosen issues"
    className="sticky bottom-0 z-20 flex flex-wrap items-center gap-2 border-t border-line bg-raised px-3 py-2 max-sm:bottom-14"
  >
    <span className="figures mr-auto text-sm font-medium">{n} chosen</span>
    <Button size="sm" onClick={() => onAct('approve')}>
      <Check aria-hidden /> Approve
    </Button>
    <Button size="sm" onClick={() => onAct('reject')}>
      <BellOff aria-hidden /> Reject
    </Button>
    <Button size="sm" onClick={() => onAct('resolve')}>
      <CheckCheck aria-hidden /> Resolve
    </Button>
    <select
      aria-label="Severity of the chosen issues"
      value=""
      onChange={(event) => onSeverity(event.target.value as SeverityName)}
      className="h-7 rounded-md border border-line-strong bg-raised px-1.5 text-sm font-medium"
    >
      <option value="" disabled>
        Severity…
      </option>
      {severities.map((severity) => (
        <option key={severity}>{severity}</option>
      ))}
    </select>
    <Button size="sm" onClick={onPush}>
      <Send aria-hidden /> Push
    </Button>
    <Button size="sm" variant="quiet" onClick={onClear} aria-label="Choose none">
      <X aria-hidden />
    </Button>
  </div>
);
