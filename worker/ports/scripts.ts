/**
 * The port by which a test reaches its scripts. The agent knows their names and what they print, never how
 * they are run.
 */
export interface Scripts {
  /** Names of the placeholders in a script's command; undefined where there is no such script. */
  needs(name: string): string[] | undefined;
  /** Runs it to its end (five minutes at most). Never throws: what went wrong is a sentence. */
  run(
    name: string,
    values: Record<string, string>,
  ): Promise<
    | {
        /** what it printed, by name: `{ 'get-user': …, 'get-user.id': '7' }` */ values: Record<
          string,
          string
        >;
        /** more was printed than is kept */ cut?: boolean;
      }
    | { failed: string }
  >;
}
