/** What a reject picker offers; anything else may be written. */
export const rejectReasons = [
  { key: '1', reason: 'Works as intended' },
  { key: '2', reason: 'Not reproducible' },
  { key: '3', reason: 'Test data or environment' },
  { key: '4', reason: 'The agent misread the screen' },
  { key: '5', reason: 'Duplicate of another issue' },
  { key: '6', reason: 'Will not be fixed' },
] as const;
