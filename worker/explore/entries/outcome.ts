/** What a field that makes entries was seen to do, for tests. */
import type { TrailStep } from '#worker/ports/records.ts';
import type { Scene, TextLine } from '#worker/sight/scene.ts';

/** Steps that did something to an entry; where they name it, they say `name`. */
export interface EntryTrial {
  name: string;
  steps: TrailStep[];
}

/** What a press beside the list left of it: what is marked, what is not, or both. */
export interface ListFilter {
  steps: TrailStep[];
  shows: { marked: boolean; unmarked: boolean };
}

export interface EntryOutcome {
  create: EntryTrial;
  /** A line that says how many there are, as it was read, with how many there were. */
  counted?: { text: string; count: number };
  /** Whether a later entry stands below an earlier one; undefined where they stand otherwise. */
  isBelow?: boolean;
  /** Gives it the name `other`. */
  rename?: EntryTrial & { other: string };
  /** Types `other` over its name, and leaves it as it was. */
  cancel?: EntryTrial & { other: string };
  remove?: EntryTrial;
  mark?: EntryTrial;
  filters: ListFilter[];
  /** Removes what is marked. */
  clear?: TrailStep[];
  /** Marks all, and pressed again marks none. */
  markAll?: TrailStep[];
}

/** What could be done with the entry `name`, which a form made. */
export interface Made extends Partial<Pick<EntryOutcome, 'rename' | 'remove'>> {
  name: string;
  /** Pressing its name in the list led to a page of its own, which says these of the texts that were typed. */
  opens?: { steps: TrailStep[]; says: string[] };
}

/** How sure a line has to be read that says how many entries there are, 0…1. */
const sureOfCount = 0.8;

/** What a list says of itself with these entries, in the order in which they were made. */
export function listSaid(
  { lines }: Scene,
  names: readonly string[],
  { lineOf, isAllOurs }: { lineOf(name: string): TextLine | undefined; isAllOurs: boolean },
): Pick<EntryOutcome, 'counted' | 'isBelow'> {
  const tops = names.flatMap((name) => lineOf(name)?.box.y ?? []);
  const isDown = tops.every((y, at) => at === 0 || y > tops[at - 1]!);
  const isUp = tops.every((y, at) => at === 0 || y < tops[at - 1]!);
  const isInOrder = tops.length === names.length && names.length > 1 && isDown !== isUp;
  const says = new RegExp(`^\\D*\\b${names.length}\\b\\D*$`);
  const line = lines.find(
    ({ text, confidence }) => confidence > sureOfCount && says.test(text) && /\p{L}{3}/u.test(text),
  );
  return {
    ...(isInOrder ? { isBelow: isDown } : {}),
    ...(line && isAllOurs ? { counted: { text: line.text, count: names.length } } : {}),
  };
}

/** What a press left of the entries that were shown; undefined where it does not treat those of a kind alike. */
export function filterBy(
  steps: TrailStep[],
  {
    shown,
    marked,
    isLeft,
  }: { shown: readonly string[]; marked: readonly string[]; isLeft(name: string): boolean },
): ListFilter | undefined {
  const those = shown.filter((name) => marked.includes(name));
  const others = shown.filter((name) => !marked.includes(name));
  const shows = { marked: those.some(isLeft), unmarked: others.some(isLeft) };
  const isAlike = those.every(isLeft) === shows.marked && others.every(isLeft) === shows.unmarked;
  return isAlike && those.length > 0 && others.length > 0 ? { steps, shows } : undefined;
}
