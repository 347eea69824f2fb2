import { parseArgs, type ParseArgsConfig } from 'node:util';

/** Invalid command-line arguments: the message is shown together with the usage. */
export class UsageError extends Error {}

/** parseArgs, throwing UsageErrors. */
export function readArgs<T extends NonNullable<ParseArgsConfig['options']>>(args: string[], options: T) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

export function webAddress(text: string | undefined): string {
  if (!text) throw new UsageError('Name the address of the app.');
  const address = /^https?:\/\//i.test(text) ? text : `http://${text}`;
  if (!URL.canParse(address)) throw new UsageError(`“${text}” is not a web address.`);
  return new URL(address).href;
}

export function wholeNumber(name: string, text: string | undefined, fallback: number, least = 1): number {
  if (text === undefined) return fallback;
  const number = Number(text);
  if (!Number.isFinite(number) || number < least)
    throw new UsageError(`--${name} takes a number from ${least}, not “${text}”.`);
  return number;
}
