import { routePath, signature } from '#worker/facts/routes.ts';
import type { Oracle } from '../types.ts';

export const crash: Oracle = {
  name: 'crash',
  describes: 'The page or app crashes',
  type: 'Functional',
  severity: 'Critical',
  severityReason: 'The user loses the app and what was in it.',
  onForeignPages: true,
  judge({ step }) {
    const seen = step.evidence.crash ?? step.observations.find((one) => one.kind === 'crash')?.reason;
    if (!seen) return [];
    return [
      {
        signature: signature('crash', routePath(step.before.address), step.intent),
        title: `The app crashes on: ${step.intent}`,
        expected: 'The app goes on.',
        observed: seen,
        address: step.before.address,
        evidence: {},
      },
    ];
  },
};
