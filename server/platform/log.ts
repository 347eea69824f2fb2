import pino, { type Logger } from 'pino';
import { getEnv } from './env.ts';

const secretKeys = [
  'password',
  'passwordHash',
  'secret',
  'token',
  'authorization',
  'cookie',
  'apiKey',
  'sealed',
  'totpSecret',
  'connectionString',
  'databaseUrl',
  'credential',
];

let root: Logger | undefined;

/**
 * The process's log: one JSON line an entry on standard output; secrets are redacted down to three levels.
 */
export function getLog(name: string): Logger {
  root ??= pino({
    level: getEnv().logLevel,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: secretKeys.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: '[redacted]' },
  });
  return root.child({ part: name });
}

export type { Logger };
