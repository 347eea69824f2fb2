import { accountFaults } from './manifest/account.ts';
import { catalogFaults } from './manifest/catalog.ts';
import { checkoutFaults } from './manifest/checkout.ts';
import { siteFaults } from './manifest/site.ts';

/** A fault that the shop can be started with. */
export type Fault = {
  /** Its switch, in kebab-case. */
  name: string;
  title: string;
  type: 'Functional' | 'Usability' | 'Visual' | 'Content' | 'Performance' | 'Accessibility' | 'Security';
  severity: 'Critical' | 'High' | 'Medium' | 'Low';
  /** Path, and in brackets the screen as people call it. */
  where: string;
  /** What a person does from the home page of a fresh session; the last step says what they see. */
  reproduce: readonly string[];
  /** Name of the oracle that finds it, as measured by `npm run bench -- faults`; left out where none does yet. */
  oracle?: string;
  /** Title of the case in cases.yaml that fails because of it. */
  breaks?: string;
};

const planted = [...catalogFaults, ...checkoutFaults, ...accountFaults, ...siteFaults] as const;

export type FaultName = (typeof planted)[number]['name'];

/** Every fault that the shop knows; none is on unless it is asked for by name. */
export const faults: readonly Fault[] = planted;

/** Turns `['wrong-total']` or `['all']` into switches. Throws a sentence that names what it doesn't know. */
export function faultSwitches(names: readonly string[]): ReadonlySet<FaultName> {
  const known = new Set<string>(planted.map((fault) => fault.name));
  if (names.includes('all')) return known as ReadonlySet<FaultName>;
  const unknown = names.filter((name) => !known.has(name));
  if (unknown.length > 0) throw new Error(`No such fault: ${unknown.join(', ')}. --list shows them all.`);
  return new Set(names) as ReadonlySet<string> as ReadonlySet<FaultName>;
}
