import { capital, duration, money } from '#components/patterns/format.ts';
import { Panel } from '#components/patterns/page.tsx';
import type { Run } from './run.ts';

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
    </Panel>
  );
}
