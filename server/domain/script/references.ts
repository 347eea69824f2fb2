/** How tests name scripts and values: `#{script}`, `{{value}}`, and "remember … as {{value}}". Pure. */
import { placeholdersIn } from './placeholders.ts';

const reference = /#\{\s*([^{}\s]+)\s*\}/g;
// The words by which a step names a value are those of the brain's grammar
// (worker/language/step/read-clause.ts).
const given =
  /\b(?:remember|memori[sz]e|note|store|save|keep|record|copy|read|capture)\b[^{]*?\bas\s+["“]?\{\{\s*([\w.-]+)\s*\}\}/gi;

export const scriptsIn = (text: string): string[] => [
  ...new Set([...text.matchAll(reference)].map((match) => match[1]!)),
];
export const namesGiven = (text: string): string[] => [...text.matchAll(given)].map((match) => match[1]!);
const rootOf = (name: string): string => name.split('.')[0]!;

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The text with a script's name replaced, in `#{…}` and in the placeholders that reach into its output. */
export function renameIn(text: string, from: string, to: string): string {
  return text
    .replace(new RegExp(`#\\{\\s*${escaped(from)}\\s*\\}`, 'g'), () => `#{${to}}`)
    .replace(
      new RegExp(`\\{\\{\\s*${escaped(from)}((?:\\.[\\w-]+)*)\\s*\\}\\}`, 'g'),
      (_, path: string) => `{{${to}${path}}}`,
    );
}

export const mentions = (text: string, name: string): boolean =>
  scriptsIn(text).includes(name) || placeholdersIn(text).some((one) => rootOf(one) === name);

/** What every run supplies: a word that no other run types. */
const ofEachRun = ['unique'];

export interface Known {
  /** Commands by the script's name. */
  scripts: Record<string, string>;
  /** What a credential supplies: `username`, `password`, … */
  credential: string[];
}

/**
 * What is wrong with the references of a test, by field: `steps.2`, `assertions.0`. Empty where all is well.
 * A value must come from a script, a credential or an earlier "remember … as"; a script's own placeholders
 * too.
 */
export function referenceProblems(
  { steps, assertions }: { steps: string[]; assertions: string[] },
  known: Known,
): Record<string, string> {
  const problems: Record<string, string> = {};
  const names = new Set([...ofEachRun, ...known.credential]);
  const lines = [
    ...steps.map((text, index) => [`steps.${index}`, text] as const),
    ...assertions.map((text, index) => [`assertions.${index}`, text] as const),
  ];
  for (const [field, text] of lines) {
    // What is remembered in this step may be used later in it.
    for (const name of namesGiven(text)) names.add(name);
    const problem = problemIn(text, names, known, []);
    if (problem) problems[field] = problem;
  }
  return problems;
}

function problemIn(text: string, names: Set<string>, known: Known, within: string[]): string | undefined {
  for (const name of scriptsIn(text)) {
    const problem = Object.hasOwn(known.scripts, name)
      ? needsOf(name, names, known, within)
      : `There is no script called “${name}”.${near(name, Object.keys(known.scripts))}`;
    if (problem) return problem;
  }
  for (const name of placeholdersIn(text)) {
    if (names.has(name)) continue;
    const root = rootOf(name);
    if (!Object.hasOwn(known.scripts, root)) {
      return (
        `Nothing supplies {{${name}}}: no earlier step remembers it, no script is called “${root}”, ` +
        `and the credential does not hold it.${near(name, [...names, ...Object.keys(known.scripts)])}`
      );
    }
    const problem = needsOf(root, names, known, within);
    if (problem) return problem;
  }
  return undefined;
}

function needsOf(name: string, names: Set<string>, known: Known, within: string[]): string | undefined {
  if (within.includes(name)) return `The script “${name}” needs its own value.`;
  const placeholders = placeholdersIn(known.scripts[name]!)
    .map((one) => `{{${one}}}`)
    .join(' ');
  const problem = problemIn(placeholders, names, known, [...within, name]);
  return problem && within.length === 0 && !problem.includes(`“${name}” needs its own`)
    ? `The script “${name}”: ${problem}`
    : problem;
}

/** " Did you mean “get-otp”?", or nothing. */
export function near(name: string, known: string[]): string {
  const close = known
    .map((other) => ({ other, distance: distance(name.toLowerCase(), other.toLowerCase()) }))
    .filter(
      ({ other, distance }) => distance <= Math.max(2, Math.floor(Math.max(name.length, other.length) / 3)),
    )
    .sort((a, b) => a.distance - b.distance)
    .slice(0, 3)
    .map(({ other }) => `“${other}”`);
  return close.length === 0 ? '' : ` Did you mean ${close.join(' or ')}?`;
}

/** Letters to change, add or drop; two neighbours swapped count as one. */
function distance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let least = Math.min(rows[i - 1]![j]! + 1, row[j - 1]! + 1, rows[i - 1]![j - 1]! + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, rows[i - 2]![j - 2]! + 1);
      row.push(least);
    }
    rows.push(row);
  }
  return rows[a.length]![b.length]!;
}
