import { piecesOf } from './read-rows.ts';
import type { LineReading } from './use-readings.ts';

const wavy =
  'underline decoration-caution decoration-wavy underline-offset-[3px] [text-decoration-skip-ink:none]';

/** A line with what is not understood underlined; `onlyMarks`: nothing else of it can be seen. */
export const MarkedLine = ({ reading, onlyMarks = false }: { reading: LineReading; onlyMarks?: boolean }) => (
  <>
    {piecesOf(reading).map(({ text, marked }, index) =>
      marked ? (
        <mark
          key={index}
          className={`bg-transparent ${onlyMarks ? 'text-transparent' : 'text-text'} ${wavy}`}
        >
          {text}
        </mark>
      ) : (
        <span key={index}>{text}</span>
      ),
    )}
  </>
);
