import { place, sameOrigin, signature } from '../reading/places.ts';
import type { Oracle } from '../types.ts';

const unasked = /favicon|apple-touch-icon/;

export const brokenImage: Oracle = {
  name: 'broken-image',
  describes: 'A picture of the page does not load',
  judge({ step }) {
    return step.evidence.network
      .filter((request) => request.kind === 'image' && sameOrigin(request.url, step.after.address) && !unasked.test(request.url) && (request.status >= 400 || request.failure !== undefined))
      .map((request) => ({
        oracle: 'broken-image',
        signature: signature('broken-image', place(request.url)),
        type: 'Visual' as const,
        severity: 'Medium' as const,
        severityReason: 'A hole stands where a picture should be.',
        title: `Broken image: ${new URL(request.url).pathname.split('/').at(-1)}`,
        expected: 'Every picture of the page is shown.',
        observed: `${new URL(request.url).pathname} ${request.failure ? `failed (${request.failure})` : `was answered with ${request.status}`}; its place stays empty.`,
        address: step.after.address,
        suspectedCause: `GET ${request.url} → ${request.failure ?? request.status}`,
        evidence: { requests: [`GET ${request.url} → ${request.failure ?? request.status}`] },
      }));
  },
};
