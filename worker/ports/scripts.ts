/**
 * The port by which a test runs its scripts. The agent knows their names and output, not how they are run.
 */
export interface Scripts {
  /** The placeholders in a script's command; undefined where there is no such script. */
  needs(name: string): string[] | undefined;
  /** Runs a script to its end (five minutes at most). Never throws: `failed` is a sentence. */
  run(
    name: string,
    values: Record<string, string>,
  ): Promise<
    | {
        /** its output, by name: `{ 'get-user': …, 'get-user.id': '7' }` */ values: Record<string, string>;
        /** the output was truncated */ cut?: boolean;
      }
    | { failed: string }
  >;
}
