import { capital, count, duration, money } from '#components/patterns/format.ts';
import { Panel } from '#components/patterns/page.tsx';
import type { Run } from './run.ts';

/** What a model would have added, where none is set: said here once, beside what the run cost. */
function WithModel({ run }: { run: Run }) {
  const left = run.executions.filter(
    (execution) => execution.status === 'blocked' && execution.class === 'agent',
  ).length;
  return (
    <p className="border-t border-line px-4 py-3 text-sm text-quiet">
      No model is set.{' '}
      {left > 0
        ? `It could have carried out or judged what was not understood in ${count(left, 'test')} of this run. `
        : ''}
      With one, steps may be goals in your own words, new screens are reviewed, and journeys are planned,
      drafted and explained; what it claims is proved like all else. Set{' '}
      <code className="font-mono">OPENAI_API_KEY</code> or <code className="font-mono">OPENAI_BASE_URL</code>{' '}
      where Sightread is started.
    </p>
  );
}

/** Time, model calls, tokens and money, by what they were spent on. */
export function RunLedger({ run }: { run: Run }) {
  if (run.ledger.length === 0) return null;
  return (
    <Panel flush title="Ledger" aside={run.modelCalls === 0 ? 'No model was called' : money(run.costMicros)}>
      <table className="w-full text-left text-sm">
        <thead className="text-quiet">
          <tr className="border-b border-line">
            {['Spent on', 'Time', 'Model calls', 'Tokens', 'Cost'].map((head, index) => (
              <th
                key={head}
                scope="col"
                className={`px-4 py-2 font-medium ${index ? 'text-right' : ''} ${index > 2 ? 'max-sm:hidden' : ''}`}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="figures">
          {run.ledger.map((row) => (
            <tr key={row.activity} className="border-b border-line last:border-b-0">
              <th scope="row" className="px-4 py-2 font-normal">
                {capital(row.activity)}
              </th>
              <td className="px-4 py-2 text-right">{duration(row.ms)}</td>
              <td className="px-4 py-2 text-right">{row.modelCalls}</td>
              <td className="px-4 py-2 text-right max-sm:hidden">{row.tokens.toLocaleString('en-GB')}</td>
              <td className="px-4 py-2 text-right max-sm:hidden">{money(row.costMicros)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {run.lacksModel ? <WithModel run={run} /> : null}
    </Panel>
  );
}
