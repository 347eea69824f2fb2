import { askedFor, routePath, sameOrigin, signature } from '#worker/facts/routes.ts';
import type { Oracle } from '../types.ts';

/** Above this, people think that nothing is happening; a busy test machine adds far less. Ms. */
const slowMs = 3000;

export const slowResponse: Oracle = {
  name: 'slow-response',
  describes: 'An act that is answered only after seconds',
  type: 'Performance',
  severity: 'Medium',
  severityReason: 'The user waits without knowing whether the act was received.',
  judge({ step }) {
    return (
      step.evidence.network
        .filter(
          (request) =>
            request.status > 0 &&
            request.ms > slowMs &&
            (request.kind === 'document' || request.kind === 'fetch') &&
            sameOrigin(request.url, step.after.address),
        )
        .slice(0, 1)
        // What is slow for one record of a kind is slow for all: report it once.
        .map((request) => ({
          signature: signature('slow-response', request.method, askedFor(request.method, request.url)),
          title: `${request.method} ${routePath(request.url)} takes ${(request.ms / 1000).toFixed(1)} s`,
          expected: `${step.intent} is answered within ${slowMs / 1000} s.`,
          observed: `The answer took ${(request.ms / 1000).toFixed(1)} s.`,
          address: step.before.address,
          suspectedCause: `${request.method} ${request.url} → ${request.status} after ${request.ms} ms`,
          evidence: { requests: [`${request.method} ${request.url} → ${request.status} (${request.ms} ms)`] },
        }))
    );
  },
};
