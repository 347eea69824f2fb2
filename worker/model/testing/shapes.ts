/** Builds answers in the schema's shape, for tests. */

const nowhere = { element: null, x: null, y: null };

/** An answer that clicks something and says that this completes the step. */
export const press = (where: { element?: number; x?: number; y?: number }) =>
  acts([{ kind: 'press', ...where }]);

export const acts = (
  list: {
    kind: string;
    element?: number;
    x?: number;
    y?: number;
    text?: string;
    on?: boolean;
    dy?: number;
  }[],
  finishes = true,
) => ({
  decision: 'act',
  why: null,
  says: 'As the step says.',
  acts: list.map((one) => ({ ...nowhere, text: null, on: null, dy: null, ...one })),
  finishes,
  confidence: 0.9,
});

/** The same acts as an answer to a goal. */
export const goalActs = (list: Parameters<typeof acts>[0], _finishes?: boolean) => {
  const { decision, why, says, acts: done, confidence } = acts(list);
  return {
    worked: null,
    plan: ['As it says.'],
    note: null,
    decision,
    why,
    says,
    acts: done,
    proofs: [],
    confidence,
  };
};

/** That a goal is reached; '' for one that is not. */
export const review = (goal: string) => ({
  parts: [{ asked: goal || 'It', done: goal !== '' }],
  reached: goal === '' ? 'no' : 'yes',
  says: 'As it looks.',
});

export const verdict = (
  word: 'holds' | 'fails' | 'contradiction' | 'cannot-tell',
  evidence: {
    element?: number;
    picture?: 'now' | 'before';
    quote?: string;
    x?: number;
    y?: number;
    width?: number;
    height?: number;
  }[],
) => ({
  verdict: word,
  says: 'It is plain to see.',
  evidence: evidence.map((one) => ({
    ...nowhere,
    picture: null,
    width: null,
    height: null,
    quote: null,
    ...one,
  })),
});
