import { folderOf, sameOrigin, signature } from '#worker/facts/routes.ts';
import type { StepRecord } from '#worker/ports/records.ts';
import type { Finding, Oracle } from '../types.ts';

const unasked = /favicon|apple-touch-icon/;

/** Whether an address ends in what was typed: a field took a word for a picture's address. */
function isTyped(url: string, steps: readonly StepRecord[]): boolean {
  const { pathname } = new URL(url);
  return steps.some(
    ({ trailStep }) =>
      trailStep?.act.kind === 'type' && pathname.endsWith(`/${encodeURI(trailStep.act.text.trim())}`),
  );
}

export const brokenImage: Oracle = {
  name: 'broken-image',
  describes: 'A picture of the page does not load',
  type: 'Visual',
  severity: 'Medium',
  severityReason: 'A hole stands where a picture should be.',
  judge({ step, earlier }) {
    const broken = step.evidence.network.filter(
      (request) =>
        request.kind === 'image' &&
        sameOrigin(request.url, step.after.address) &&
        !unasked.test(request.url) &&
        (request.status >= 400 || request.failure !== undefined) &&
        !isTyped(request.url, [...earlier, step]),
    );
    // Pictures missing from one folder have one cause.
    const folders = Map.groupBy(broken, ({ url }) => folderOf(url));
    return [...folders].map(([folder, requests]): Finding => {
      const { url, failure, status } = requests[0]!;
      const { pathname } = new URL(url);
      const others = new Set(requests.map((request) => request.url)).size - 1;
      return {
        signature: signature('broken-image', folder),
        title: `Broken image: ${pathname.split('/').at(-1)}${others > 0 ? ` and ${others} more of ${folder}` : ''}`,
        expected: 'Every picture of the page is shown.',
        observed: `${pathname} ${failure ? `failed (${failure})` : `was answered with ${status}`}; its place stays empty.`,
        address: step.after.address,
        suspectedCause: `GET ${url} → ${failure ?? status}`,
        evidence: {
          requests: requests.map((request) => `GET ${request.url} → ${request.failure ?? request.status}`),
        },
      };
    });
  },
};
