import weighty from '#worker/lexicons/weighty-words.json' with { type: 'json' };

/** A kind of words that turn the meaning of a sentence. */
export type Weight = keyof typeof weighty;

const weightOf = new Map<string, Weight>(
  Object.entries(weighty).flatMap(([weight, words]) =>
    words.map((word) => [word, weight as Weight] as const),
  ),
);

/** The kinds of weighty words in a sentence whose quoted values are set aside. */
export const weightsIn = (plain: string): Weight[] => [
  ...new Set(plain.split(/[\s,;:]+/).flatMap((word) => weightOf.get(word) ?? [])),
];
