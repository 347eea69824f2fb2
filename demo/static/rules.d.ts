export type Rule =
  | 'any' | 'email' | 'new-email' | 'name' | 'recipient' | 'phone' | 'street' | 'postal-code'
  | 'new-password' | 'message' | 'card' | 'expiry' | 'security-code';

type Switches = { has(name: never): boolean };

/** The message to show under the field, or null if the value is fine. */
export function check(input: {
  rule: Rule;
  value: string;
  required: boolean;
  label: string;
  faults: Switches;
  now?: Date;
}): string | null;

/** Name of the field under which an error of that field is shown: itself. */
export function errorSlot(name: string, faults: Switches): string;
