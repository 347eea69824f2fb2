interface Said {
  kind: 'act' | 'assertion';
  intent: string;
}

/** The step of another run that says the same; where none does, the one at the same place. Pure. */
export const twinOf = <Other extends Said>(step: Said, index: number, others: Other[]): Other | undefined =>
  others.find((other) => other.kind === step.kind && other.intent === step.intent) ?? others[index];
