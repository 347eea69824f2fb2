import { anyOf } from '#worker/core/patterns.ts';
import { routePath, sameOrigin, signature } from '#worker/facts/routes.ts';
import { heading } from '#worker/facts/reading.ts';
import type { Oracle } from '../types.ts';

/** Headings of pages that do not exist. Apps with client-side routing respond to them with status 200. */
const notThere = anyOf(
  /^(?:oops\W+|sorry\W+)?(?:(?:error )?404\b.*|not found|nothing (?:here|found at this address).*)$/i,
  new RegExp(
    String.raw`^(?:oops\W+|sorry\W+)?(?:this |that |the )?(?:page|screen|document|article) ` +
      String.raw`(?:was |is |could |can|does |doesn)?.{0,8}(?:not |n[’']t )?(?:be )?(?:found|exist|missing).*$`,
    'i',
  ),
);

/** A link of the app must lead to an existing page. */
export const missingPage: Oracle = {
  name: 'missing-page',
  describes: 'A link of the app’s own that leads to a page which says that it does not exist',
  type: 'Functional',
  severity: 'High',
  severityReason: 'A link of the app leads to a page that does not exist.',
  judge({ step }) {
    const { before, after, trailStep, evidence } = step;
    if (
      trailStep?.act.kind !== 'press' ||
      before.address === after.address ||
      !sameOrigin(after.address, before.address) ||
      after.scene.reason
    )
      return [];
    // Error responses of the server are reported by http-error.
    if (evidence.network.some(({ kind, status }) => kind === 'document' && status >= 400)) return [];
    const head = heading(after.scene);
    const { label } = trailStep.act.target;
    if (
      !head ||
      head.confidence < 0.8 ||
      !notThere.test(head.text.trim()) ||
      notThere.test(label.trim()) ||
      before.scene.lines.some(({ text }) => text === head.text)
    )
      return [];
    return [
      {
        signature: signature('missing-page', routePath(before.address), label),
        title: `“${label}” leads to a page that does not exist`,
        expected: 'The link opens the page that it names.',
        observed: `The page is headed “${head.text}”.`,
        box: head.box,
        address: after.address,
        suspectedCause: `The link leads to ${after.address}.`,
        evidence: { texts: [`pressed: ${label}`, `heading: ${head.text}`] },
      },
    ];
  },
};
