/** What an act may do that nobody can take back, and where it is forbidden. */

/**
 * `destroys` at large what cannot be brought back; `spends` money; `reaches` people; grants or revokes
 * `access`; changes `credentials`; stops the `service`.
 */
export type Risk = 'destroys' | 'service' | 'credentials' | 'access' | 'spends' | 'reaches';

/** What is not done in the environment under test. */
export interface Protection {
  /** What people call it. */
  environment: string;
  forbids: readonly Risk[];
}
