import { count } from '#components/patterns/format.ts';
import { ReadLine } from '../editor/unread-lines.tsx';
import type { LineReading } from '../editor/use-readings.ts';

/** The test that a prompt is read as, before anything is walked; `offered`: lines that its editor speaks of. */
export function DraftedLines({ readings, offered }: { readings: LineReading[]; offered: Set<string> }) {
  const part = (kind: LineReading['kind'], title: string) => {
    const lines = readings.filter((reading) => reading.kind === kind);
    return lines.length === 0 ? null : (
      <section aria-label={title} className="flex flex-col gap-2">
        <h3 className="text-sm font-semibold">{title}</h3>
        <ol className="flex flex-col gap-2">
          {lines.map((reading) => (
            <li key={reading.at}>
              <ReadLine reading={reading} label={`${reading.at + 1}.`} offers={!offered.has(reading.line)} />
            </li>
          ))}
        </ol>
      </section>
    );
  };
  if (readings.length === 0) return null;
  const understood = readings.filter((reading) => reading.understood).length;
  return (
    <div className="flex flex-col gap-3 rounded-md border border-line bg-sunken p-3">
      <p aria-live="polite" className="text-sm text-quiet">
        Read as {count(readings.length, 'line')}, {understood} of them understood.
      </p>
      {part('step', 'Steps')}
      {part('assertion', 'Expected')}
    </div>
  );
}
