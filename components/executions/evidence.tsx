import { duration, shortAddress } from '#components/patterns/format.ts';
import { cn } from '#components/ui/cn.ts';
import type { Evidence } from './evidence-schema.ts';

const levels: Record<string, string> = { error: 'text-bad', warning: 'text-caution' };

export const ConsoleLines = ({ evidence }: { evidence: Evidence }) => {
  const lines = [
    ...evidence.exceptions.map((row) => ({
      level: 'error',
      word: 'uncaught',
      text: row.stack ?? row.message,
      at: row.at,
    })),
    ...evidence.console.map((row) => ({ ...row, word: row.level })),
  ].sort((a, b) => a.at - b.at);
  if (lines.length === 0)
    return <p className="p-4 text-base text-quiet">The console stayed silent during this step.</p>;
  return (
    <ol className="font-mono text-xs leading-5">
      {lines.map((line, index) => (
        <li key={index} className="flex gap-3 border-b border-line px-4 py-1.5">
          <span className={cn('w-16 shrink-0', levels[line.level] ?? 'text-quiet')}>{line.word}</span>
          <span className="min-w-0 break-words whitespace-pre-wrap">{line.text}</span>
        </li>
      ))}
    </ol>
  );
};

export const NetworkLines = ({ evidence }: { evidence: Evidence }) => {
  if (evidence.network.length === 0)
    return <p className="p-4 text-base text-quiet">Nothing was requested during this step.</p>;
  return (
    <table className="w-full text-left text-xs">
      <thead className="text-quiet">
        <tr className="border-b border-line">
          {['Request', 'Status', 'Time'].map((head) => (
            <th key={head} scope="col" className="px-4 py-2 font-medium">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {evidence.network.map((row, index) => {
          const bad = row.status === 0 || row.status >= 400;
          return (
            <tr key={index} className="border-b border-line">
              <td className="max-w-0 px-4 py-1.5" style={{ width: '70%' }}>
                <span className="block truncate font-mono" title={row.url}>
                  <span className="text-quiet">{row.method}</span> {shortAddress(row.url)}
                </span>
              </td>
              <td className={cn('figures px-4 py-1.5 whitespace-nowrap', bad && 'font-medium text-bad')}>
                {row.status === 0 ? `✕ ${row.failure ?? 'no answer'}` : `${bad ? '✕ ' : ''}${row.status}`}
              </td>
              <td className="figures px-4 py-1.5 whitespace-nowrap text-quiet">{duration(row.ms)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
};
