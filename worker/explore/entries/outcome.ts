/** What came of an entry, for a test. */
export type EntryOutcome =
  { kind: 'create' | 'delete'; name: string } | { kind: 'edit'; name: string; other: string };
