/** An item that a target phrase may mean, with its score. */
import type { Box } from '#worker/core/geometry.ts';
import type { WantedKind } from '#worker/language/types.ts';
import type { Control, TextLine } from '#worker/sight/scene.ts';
import type { Item } from '../items.ts';

/** The action intended for the target. */
export type Want = 'press' | 'type' | 'toggle' | 'choose' | 'see';

export interface Candidate {
  control?: Control;
  line?: TextLine;
  box: Box;
  /** Its label as read. */
  label: string;
  kind: WantedKind;
  /** 0…1; `settle` has the thresholds. */
  score: number;
  /** Score of its words alone, 0…1. */
  fit: number;
  /** Its label holds every word asked for and names no other action. */
  explains: boolean;
  /** Lead over the next candidate; for the others, distance to the one before. */
  margin: number;
  item: Item;
}

/**
 * @param points the score
 * @param fit the score of its words alone
 */
export function candidateOf(
  item: Item,
  points: number,
  fit: number,
  label = item.names[0]?.text ?? '',
  explains = true,
): Candidate {
  return {
    ...(item.control ? { control: item.control } : {}),
    ...(item.line ? { line: item.line } : {}),
    box: item.box,
    label,
    kind: item.kind,
    score: points,
    fit,
    explains,
    margin: 0,
    item,
  };
}

/** Candidates best first, at most 12, each with its lead over the next. */
export function withMargins(found: Candidate[]): Candidate[] {
  const sorted = found.sort((a, b) => b.score - a.score).slice(0, 12);
  return sorted.map((c, i) => {
    const next = sorted[i + 1];
    const previous = sorted[i - 1];
    return {
      ...c,
      score: Math.min(1, c.score),
      margin: i === 0 ? c.score - (next?.score ?? 0) : (previous?.score ?? c.score) - c.score,
    };
  });
}
