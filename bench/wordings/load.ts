/** Steps and checks as testers write them, with what each means on its page. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { Act, Pair } from '../language/sentences/types.ts';

/** The pages that nobody may look at while improving the engine: half of them. */
const heldOut = new Set([
  'chat-team',
  'dash-sales',
  'dentist-calendar',
  'files-grid',
  'login-portal',
  'news-gazette',
  'pricing-cloud',
  'profile-errors',
  'school-timetable',
  'support-form',
  'tasks-today',
  'wizard-insurance',
]);

type Step = { say: string; acts: Act[] } | { say: string; cannot: string };

interface Sheet {
  screens: Record<string, { steps: Step[]; asserts: { say: string; holds: boolean }[] }>;
}

/** All sentences with their truth, in the order in which they are written. */
export function loadWordings(): Pair[] {
  const text = readFileSync(join(import.meta.dirname, 'sentences.yaml'), 'utf8');
  const { screens } = parse(text) as Sheet;
  return Object.entries(screens).flatMap(([screen, { steps, asserts }]) => {
    const common = { screen, base: screen, heldOut: heldOut.has(screen), plain: false, rules: [] };
    return [
      ...steps.map(({ say, ...truth }): Pair => ({
        ...common,
        kind: 'step',
        sentence: say,
        truth: truth as Pair['truth'],
      })),
      ...asserts.map(({ say, holds }): Pair => ({
        ...common,
        kind: 'assertion',
        sentence: say,
        truth: { holds },
      })),
    ];
  });
}
