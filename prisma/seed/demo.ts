/** How the bundled shop is served on the demo instance. */
import { faults } from '#demo/faults.ts';
import { demoCredential } from '#demo/server.ts';

/** Spread over the oracles' families, and each on another screen. */
export const demoFaults = [
  'broken-image',
  'save-exception',
  'contact-500',
  'invalid-date',
  'dead-size-guide',
  'wrong-total',
];

export const demoUser = { username: demoCredential.email, password: demoCredential.password };

/** Says on the app's page what was planted, so that nobody takes it for a real shop's bugs. */
export function demoNotice(): string {
  const titles = demoFaults.map((name) => faults.find((fault) => fault.name === name)?.title ?? name);
  return (
    `A shop that comes with Sightread, served with ${titles.length} faults switched on for you ` +
    `to see them found: ${titles.join('; ')}.`
  );
}
