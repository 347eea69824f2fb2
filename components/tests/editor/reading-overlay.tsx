import { MarkedLine } from './marked-line.tsx';
import { readAs, type RowRead } from './read-rows.ts';

/** From the middle of a line of text to what is said of it: the underline stands between them. */
const belowTextPx = 12;

/**
 * Lies over the text of an editor: underlines what is not understood and, where rows are tall, says below each
 * line how it is read.
 */
export const ReadingOverlay = ({
  rows,
  read,
  scroll,
  rowPx,
  tall,
}: {
  rows: string[];
  read: Map<number, RowRead>;
  scroll: { top: number; left: number };
  rowPx: number;
  tall: boolean;
}) => (
  <div aria-hidden className="pointer-events-none absolute inset-y-0 right-0 left-9 overflow-hidden">
    <div style={{ transform: `translateY(${-scroll.top}px)` }} className={tall ? '' : 'pt-2'}>
      {rows.map((written, row) => {
        const found = read.get(row);
        return (
          <div key={row} className="relative" style={{ height: rowPx }}>
            {found && !found.reading.understood ? (
              <div
                className="absolute font-mono text-sm whitespace-pre text-transparent"
                style={{ lineHeight: `${rowPx}px`, left: 12 - scroll.left }}
              >
                {written.slice(0, found.from)}
                <MarkedLine reading={found.reading} onlyMarks />
              </div>
            ) : null}
            {found && tall ? (
              <p
                className={`absolute inset-x-3 truncate text-xs ${found.reading.understood ? 'text-quiet' : 'text-caution'}`}
                style={{ top: rowPx / 2 + belowTextPx }}
              >
                {readAs(found.reading)}
              </p>
            ) : null}
          </div>
        );
      })}
    </div>
  </div>
);
