/** What is said of each row of a text whose lines were read. Pure. */
import { lineOf } from './lines.ts';
import type { LineReading } from './use-readings.ts';

export interface RowRead {
  reading: LineReading;
  /** Where the line begins in its row. */
  from: number;
}

/** By row, from 0. A row that was changed since it was read has none. */
export function readRows(text: string, readings: LineReading[]): Map<number, RowRead> {
  const known = new Map(readings.map((reading) => [reading.line, reading]));
  const rows = new Map<number, RowRead>();
  for (const [row, written] of text.split('\n').entries()) {
    const line = lineOf(written);
    const reading = known.get(line);
    if (reading) rows.set(row, { reading, from: written.indexOf(line) });
  }
  return rows;
}

/** Where lines drafted from a text stand in it, by row; of a row, the first that is not understood. */
export function draftedRows(text: string, readings: LineReading[]): Map<number, RowRead> {
  const rows = new Map<number, RowRead>();
  for (const [row, written] of text.split('\n').entries())
    for (const reading of readings) {
      const from = written.toLowerCase().indexOf(reading.line.toLowerCase());
      if (from >= 0 && !reading.understood && !rows.has(row)) rows.set(row, { reading, from });
    }
  return rows;
}

/** How a line is read, in a few words. */
export const readAs = ({ reads, leftToModel }: LineReading): string =>
  reads.join(' · ') || (leftToModel ? 'Left to the model' : 'Not understood');

/** What of a line is not understood, a sentence each. */
export const whyUnread = ({ unread, leftToModel }: LineReading): string[] =>
  unread.map(({ text, why }) => {
    if (leftToModel) return `“${text}” is left to the model.`;
    return why === 'unknown'
      ? `“${text}” was not understood.`
      : `“${text}”: done only where what is on the screen explains it.`;
  });

/** A line in pieces, those marked that are not understood. */
export function piecesOf({ line, unread }: LineReading): { text: string; marked: boolean }[] {
  const pieces: { text: string; marked: boolean }[] = [];
  let at = 0;
  for (const { start, end } of unread) {
    pieces.push(
      { text: line.slice(at, start), marked: false },
      { text: line.slice(start, end), marked: true },
    );
    at = end;
  }
  return [...pieces, { text: line.slice(at), marked: false }].filter(({ text }) => text !== '');
}
