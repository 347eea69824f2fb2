/** The device or its server is gone in mid-session: what it was asked says nothing about the app. */
export class SessionLostError extends Error {
  override readonly name = 'SessionLostError';
}

/** What servers, drivers and connections say then. */
const gone = new RegExp(
  [
    'invalid session id|no such driver|session is either terminated',
    'could not proxy|cannot be proxied|socket hang up|fetch failed',
    'ECONN(?:REFUSED|RESET)|EPIPE',
    "device (?:'[^']*' )?(?:not found|offline)|no devices",
    'no picture of it could be taken',
  ].join('|'),
  'i',
);

/** The error itself, or that the session is lost where it says so. */
export const lostOr = (error: unknown): unknown =>
  error instanceof Error && gone.test(`${error.name} ${error.message}`)
    ? new SessionLostError(
        `The device or its server is gone (${error.message.split('\n')[0]!.replace(/\.$/, '')}). ` +
          'See that it is connected and awake, then run this again.',
      )
    : error;
