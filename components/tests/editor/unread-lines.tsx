import { Button } from '#components/ui/button.tsx';
import { MarkedLine } from './marked-line.tsx';
import { readAs, whyUnread, type RowRead } from './read-rows.ts';
import type { LineReading } from './use-readings.ts';

/** Near wordings of a line, to put in its place. */
export const NearWordings = ({ near, take }: { near: string[]; take?: (wording: string) => void }) =>
  near.length === 0 ? null : (
    <span className="flex flex-wrap items-center gap-1.5">
      <span className="text-quiet">Understood would be</span>
      {near.map((wording) =>
        take ? (
          <Button
            key={wording}
            size="sm"
            className="h-auto min-h-7 max-w-full text-left font-mono break-words whitespace-normal"
            aria-label={`Write instead: ${wording}`}
            onClick={() => take(wording)}
          >
            {wording}
          </Button>
        ) : (
          <code key={wording} className="font-mono">
            {wording}
          </code>
        ),
      )}
    </span>
  );

/** Lines that are not wholly understood: why, and what could be written instead. Told when it changes. */
export function UnreadLines({
  id,
  read,
  take,
}: {
  id: string;
  read: Map<number, RowRead>;
  take: (row: number, found: RowRead, wording: string) => void;
}) {
  const unread = [...read].filter(([, { reading }]) => !reading.understood);
  return (
    <>
      <div
        id={id}
        aria-live="polite"
        className={unread.length > 0 ? 'mt-1.5 flex flex-col gap-2 text-sm' : ''}
      >
        {unread.map(([row, found]) => (
          <div key={row} className="flex flex-col items-start gap-1">
            <p className="text-caution">
              Line {row + 1}: {whyUnread(found.reading).join(' ')}
            </p>
            <NearWordings near={found.reading.near} take={(wording) => take(row, found, wording)} />
          </div>
        ))}
      </div>
      <ul aria-label="How each line is read" className="sr-only">
        {[...read].map(([row, { reading }]) => (
          <li key={row}>
            Line {row + 1}: {readAs(reading)}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Lines that are not part of an editor's text as they stand: drafted ones, those of a file. */
export const ReadLine = ({
  reading,
  label,
  offers = true,
}: {
  reading: LineReading;
  label?: string;
  /** Whether it is said why, and what else could be written: an editor may say it of the line already. */
  offers?: boolean;
}) => (
  <div className="flex min-w-0 flex-col items-start gap-0.5 text-sm">
    <p className="max-w-full font-mono break-words">
      {label ? <span className="mr-2 font-sans text-quiet">{label}</span> : null}
      <MarkedLine reading={reading} />
    </p>
    {reading.understood || !offers ? (
      <p className="text-xs text-quiet">{readAs(reading)}</p>
    ) : (
      <p className="text-caution">{whyUnread(reading).join(' ')}</p>
    )}
    {offers ? <NearWordings near={reading.near} /> : null}
  </div>
);
