/** Several ideas about one page become one test: its session is opened once, and it goes back to the page between them. */
import type { Drafted } from '../idea.ts';
import { checkOf } from '../wording.ts';

interface Merging {
  /** Ideas that one test takes. */
  most: number;
  /** Brings the page back as it was before the act of an idea; '' where it may stay; undefined where nothing does. */
  again(drafted: Drafted): string | undefined;
  /** What those that are merged have in common besides their page; by default the way to it. */
  shares?(drafted: Drafted): string;
  /** `labels`: of what is pressed or chosen in. */
  title(labels: string, page: string, of: readonly Drafted[]): string;
  description: string;
}

/** What is checked of each idea: the telling ones come first. */
export const maxChecks = 2;

/** An idea with the steps that lead to its page apart from its own. */
interface Part {
  drafted: Drafted;
  way: string[];
  own: string[];
  again?: string;
}

function partOf(drafted: Drafted, { again: againOf }: Merging): Part {
  const { idea, ways } = drafted;
  const own = ways.at(-1)!.steps.length;
  const again = againOf(drafted);
  return {
    drafted,
    way: idea.steps.slice(0, -own),
    own: idea.steps.slice(-own),
    ...(again === undefined ? {} : { again }),
  };
}

/** “A”, “B” and “C”. */
const listed = (labels: readonly string[]): string =>
  new Intl.ListFormat('en-GB').format(labels.map((label) => `“${label}”`));

const labelOf = ({ ways }: Drafted): string[] => {
  const { play } = ways.at(-1)!.action;
  return play.kind === 'press' || play.kind === 'options' ? [play.control.label] : [];
};

function together(parts: readonly Part[], { title, description }: Merging): Drafted {
  const [first] = parts as [Part];
  const { drafted } = first;
  if (parts.length === 1) return drafted;
  const last = parts.at(-1)!;
  const steps = parts.flatMap((part, at) => [
    ...(at === 0 ? first.way : part.again ? [part.again] : []),
    ...part.own,
    ...(part === last ? [] : part.drafted.idea.assertions.slice(0, maxChecks).map(checkOf)),
  ]);
  const labels = listed([...new Set(parts.flatMap((part) => labelOf(part.drafted)))]);
  return {
    ...drafted,
    idea: {
      ...drafted.idea,
      title: title(
        labels,
        drafted.from.name,
        parts.map((part) => part.drafted),
      ),
      description,
      steps,
      assertions: last.drafted.idea.assertions.slice(0, maxChecks),
    },
    to: last.drafted.to,
    ways: parts.flatMap((part) => part.drafted.ways.slice(-1)),
  };
}

/** Merges ideas about one page that is reached in one way; those that nothing brings back stay by themselves. */
export function mergedByPage(all: readonly Drafted[], merging: Merging): Drafted[] {
  const pages = new Map<string, Part[]>();
  for (const drafted of all) {
    const part = partOf(drafted, merging);
    const own = part.again === undefined ? [drafted.idea.title] : [];
    const shared = merging.shares ? [merging.shares(drafted)] : part.way;
    const key = [drafted.from.id, ...shared, ...own].join('\n');
    pages.set(key, [...(pages.get(key) ?? []), part]);
  }
  return [...pages.values()].flatMap((parts) =>
    Array.from({ length: Math.ceil(parts.length / merging.most) }, (_, n) =>
      together(parts.slice(n * merging.most, (n + 1) * merging.most), merging),
    ),
  );
}
