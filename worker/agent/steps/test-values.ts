import type { PlannedTest } from '#worker/ports/records.ts';
import { fillPlaceholders, namesGiven, type Filled } from '../placeholders.ts';
import { uniqueWord } from '../unique-word.ts';
import { Halt } from './halt.ts';

/** A shorter secret would mask ordinary text too. */
const shortestHidden = 4;

/** What a test can type for its placeholders; grows as scripts return and steps remember values. */
export class TestValues {
  readonly byName: Record<string, string>;
  /** The names of those that are not to be shown or stored. */
  readonly secretNames = new Set<string>();

  constructor({ values, credential }: Pick<PlannedTest, 'values' | 'credential'>) {
    this.byName = { unique: uniqueWord(), ...values };
    if (credential) this.#takeCredential(credential);
  }

  #takeCredential({ username, password, extra, code }: NonNullable<PlannedTest['credential']>): void {
    Object.assign(this.byName, { username, email: username, password, ...extra });
    for (const name of ['password', ...Object.keys(extra ?? {})]) this.secretNames.add(name);
    if (!code) return;
    for (const name of ['totp', 'otp']) {
      // A one-time code lasts half a minute: compute it on each use.
      Object.defineProperty(this.byName, name, { get: code, enumerable: false, configurable: true });
      this.secretNames.add(name);
    }
  }

  /** Adds values for later steps and scripts. */
  know(values: Record<string, string>): void {
    for (const [name, value] of Object.entries(values)) {
      Object.defineProperty(this.byName, name, {
        value,
        enumerable: true,
        configurable: true,
        writable: true,
      });
      this.secretNames.delete(name);
    }
  }

  /** Fills the placeholders. Throws a Halt where one has no value. */
  fill(text: string): Filled {
    const filled = fillPlaceholders(text, this.byName, this.secretNames, namesGiven(text));
    if (filled.missing.length > 0)
      throw new Halt(
        'blocked',
        'data',
        `“${text}” needs a value for {{${filled.missing[0]}}}, which nothing has supplied.`,
      );
    return filled;
  }

  /** Those that are secrets. */
  get secrets(): string[] {
    return [...this.secretNames].flatMap((name) => this.byName[name] || []);
  }

  /** The name of a secret; undefined where it is none. */
  secretCalled(value: string): string | undefined {
    return [...this.secretNames].find((name) => this.byName[name] === value);
  }

  /** The text with its secrets masked, except very short ones. */
  hide(text: string): string {
    return this.secrets
      .filter((secret) => secret.length >= shortestHidden)
      .reduce((shown, secret) => shown.replaceAll(secret, '••••'), text);
  }

  /** A step's words with each secret shown as `shown` returns it and other placeholders filled. */
  worded(text: string, shown: (name: string) => string): string {
    const secrets = Object.fromEntries([...this.secretNames].map((name) => [name, shown(name)]));
    return fillPlaceholders(text, { ...this.byName, ...secrets }, new Set(), namesGiven(text)).text;
  }
}
