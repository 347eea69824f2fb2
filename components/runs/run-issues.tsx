import Link from 'next/link';
import { Panel } from '#components/patterns/page.tsx';
import { Severity, Status } from '#components/patterns/status.tsx';
import { isOpen, type Run } from './run.ts';

const stateOf = (issue: Run['issues'][number]) =>
  issue.resolution === 'active' ? issue.triage : issue.resolution;

const reproducedSays = ({ tries, reproduced }: Run['setAside'][number]) =>
  tries === 0
    ? 'Not replayed: the run ended before, or the same had failed to come back.'
    : `Came back in ${reproduced} of ${tries} ${tries === 1 ? 'replay' : 'replays'}.`;

/** What was proved in this run, most severe first; and what was set aside, said openly. */
export function RunIssues({ appId, run }: { appId: string; run: Run }) {
  const open = isOpen(run);
  const waiting = (run.findings.candidate ?? 0) + (run.findings.confirming ?? 0);
  const aside = [
    waiting ? `${waiting} being proved` : '',
    run.findings.unconfirmed ? `${run.findings.unconfirmed} set aside, unconfirmed` : '',
    run.findings.silenced ? `${run.findings.silenced} silenced by earlier rejections` : '',
  ]
    .filter(Boolean)
    .join(' · ');
  return (
    <Panel
      flush
      title="Issues"
      aside={
        run.issues.length > 0 ? (
          <Link href={`/${appId}/issues?run=${run.id}`} className="font-medium text-accent hover:underline">
            Open in triage
          </Link>
        ) : null
      }
    >
      {run.issues.length === 0 ? (
        <p className="px-4 py-6 text-center text-base text-quiet">
          {open
            ? 'An issue appears here once an independent replay has reproduced it.'
            : 'No issue was proved in this run.'}
        </p>
      ) : (
        <ul>
          {run.issues.map((issue) => (
            <li
              key={issue.id}
              className="relative flex items-center gap-3 border-b border-line px-4 py-2 last:border-b-0 hover:bg-hover"
            >
              <Severity severity={issue.severity} wordless />
              <div className="min-w-0 flex-1">
                <Link
                  href={`/${appId}/issues?run=${run.id}&issue=${issue.id}`}
                  className="line-clamp-2 text-base after:absolute after:inset-0"
                >
                  {issue.title}
                </Link>
                <p className="text-sm text-quiet">
                  {issue.severity} · {issue.type}
                  {issue.isNew ? ' · new' : ''}
                  {issue.regressed ? ' · regressed' : ''}
                  {issue.added ? ' · by what was added later' : ''}
                </p>
              </div>
              <Status status={stateOf(issue)} />
            </li>
          ))}
        </ul>
      )}
      {aside ? <p className="border-t border-line px-4 py-2 text-sm text-quiet">{aside}.</p> : null}
      {run.setAside.length > 0 ? (
        <details className="border-t border-line px-4 py-2 text-sm text-quiet">
          <summary className="cursor-pointer rounded-sm hover:text-text">Why they were set aside</summary>
          <ul className="mt-1 flex flex-col gap-1.5 pb-1">
            {run.setAside.map((finding) => (
              <li key={finding.id}>
                <span className="text-text">{finding.title}</span> ·{' '}
                {finding.setAsideBecause || reproducedSays(finding)}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </Panel>
  );
}
