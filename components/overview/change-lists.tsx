import Link from 'next/link';
import { Panel } from '#components/patterns/page.tsx';
import { Status } from '#components/patterns/status.tsx';
import type { Reported } from './reported.ts';

const shown = 6;
const lists = [
  { key: 'newlyFailed', status: 'failed', word: 'Newly failed', none: 'No test newly fails.' },
  { key: 'recovered', status: 'passed', word: 'Recovered', none: 'No test came back.' },
  { key: 'stillFailing', status: 'failed', word: 'Still failing', none: 'No test fails as before.' },
  { key: 'healed', status: 'healed', word: 'Healed', none: 'No step had to be found anew.' },
] as const;

/** What is different from the full run of the build before, or the full run before. */
export const ChangeLists = ({
  appId,
  changes,
  before,
}: {
  appId: string;
  changes: Reported['changes'];
  before: Reported['before'];
}) => (
  <div className="grid grid-cols-4 gap-4 max-xl:grid-cols-2 max-md:grid-cols-1">
    {lists.map((list) => {
      const rows = changes[list.key];
      return (
        <Panel
          key={list.key}
          flush
          title={<Status status={list.status} word={list.word} />}
          aside={<span className="figures">{rows.length}</span>}
        >
          {rows.length === 0 ? (
            <p className="px-4 py-3 text-sm text-quiet">
              {before || list.key === 'healed' ? list.none : 'This shows from the second run on.'}
            </p>
          ) : (
            <ul>
              {rows.slice(0, shown).map((row) => (
                <li key={row.executionId} className="border-b border-line last:border-b-0">
                  <Link
                    href={`/${appId}/executions/${row.executionId}`}
                    className="block truncate px-4 py-2 text-base hover:bg-hover"
                  >
                    {row.title}
                  </Link>
                </li>
              ))}
              {rows.length > shown ? (
                <li className="px-4 py-2 text-sm text-quiet">and {rows.length - shown} more</li>
              ) : null}
            </ul>
          )}
        </Panel>
      );
    })}
  </div>
);
