import type { FaultName } from './faults.ts';
import type { FaultSwitches } from './visit.ts';

const styles: Partial<Record<FaultName, string>> = {
  'overlapping-text': '.faq { margin-top: -3.5rem; } .faq summary { background: none; border: 0; }',
  'clipped-text': '.tile p { height: 0.7em; overflow: hidden; }',
  'horizontal-overflow': '.values { width: 1720px; }',
  'low-contrast': '.sign-in-note, .sign-in-note a { color: #d6cfc5; }',
  'dates-over-items':
    '.orders { table-layout: fixed; } .orders th:nth-child(2) { width: 4rem; } .orders td:nth-child(2) { white-space: nowrap; }',
  'invisible-focus': '.nav a:focus-visible { outline: none; }',
  'vanishing-footer-links': '.site-footer a:hover { color: var(--green-dark); }',
};

/** Style rules of the faults that are nothing but style. */
export function faultStyles(faults: FaultSwitches): string {
  return [...faults]
    .map((name) => styles[name] ?? '')
    .filter(Boolean)
    .join('\n');
}
