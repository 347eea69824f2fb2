/** What was and what is, as a strike and an insert: by words within a line, by lines within a list. */
import { diffArrays, diffWordsWithSpace } from 'diff';

const Del = ({ children }: { children: React.ReactNode }) => (
  <del className="rounded-sm bg-bad-soft px-0.5 text-bad">{children}</del>
);
const Ins = ({ children }: { children: React.ReactNode }) => (
  <ins className="rounded-sm bg-good-soft px-0.5 text-good no-underline">{children}</ins>
);

/** A line before and after, with the words that differ marked in each. */
export const LinePair = ({ before, after }: { before: string; after: string[] }) => {
  const words = after.length === 1 ? diffWordsWithSpace(before, after[0]!) : null;
  return (
    <div className="flex flex-col gap-1 text-base [overflow-wrap:anywhere]">
      <p className="flex gap-2">
        <span aria-hidden className="w-3 shrink-0 text-bad">
          −
        </span>
        <span>
          <span className="sr-only">Before: </span>
          {words ? (
            words
              .filter((part) => !part.added)
              .map((part, index) =>
                part.removed ? <Del key={index}>{part.value}</Del> : <span key={index}>{part.value}</span>,
              )
          ) : (
            <Del>{before}</Del>
          )}
        </span>
      </p>
      {after.map((line, at) => (
        <p key={at} className="flex gap-2">
          <span aria-hidden className="w-3 shrink-0 text-good">
            +
          </span>
          <span>
            <span className="sr-only">After: </span>
            {words ? (
              words
                .filter((part) => !part.removed)
                .map((part, index) =>
                  part.added ? <Ins key={index}>{part.value}</Ins> : <span key={index}>{part.value}</span>,
                )
            ) : (
              <Ins>{line}</Ins>
            )}
          </span>
        </p>
      ))}
    </div>
  );
};

/** Two lists of lines as one, in which what went is struck and what came is inserted. */
export const ListDiff = ({ before, after, label }: { before: string[]; after: string[]; label: string }) => (
  <ul aria-label={label} className="flex flex-col text-base">
    {diffArrays(before, after).flatMap((part, at) =>
      part.value.map((line, index) => (
        <li
          key={`${at}.${index}`}
          className={`flex gap-2 px-2 py-0.5 [overflow-wrap:anywhere] ${part.added ? 'bg-good-soft' : part.removed ? 'bg-bad-soft' : ''}`}
        >
          <span
            aria-hidden
            className={`w-3 shrink-0 ${part.added ? 'text-good' : part.removed ? 'text-bad' : ''}`}
          >
            {part.added ? '+' : part.removed ? '−' : ''}
          </span>
          {part.removed ? (
            <del className="text-bad">{line}</del>
          ) : part.added ? (
            <ins className="text-good no-underline">{line}</ins>
          ) : (
            <span>{line}</span>
          )}
        </li>
      )),
    )}
  </ul>
);
