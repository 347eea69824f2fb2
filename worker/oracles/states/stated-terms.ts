import { routePath, signature } from '#worker/facts/routes.ts';
import { termsOf } from '#worker/facts/terms.ts';
import type { Oracle } from '../types.ts';

/** An app must state the same terms on all of its pages. */
export const statedTerms: Oracle = {
  name: 'stated-terms',
  describes: 'Two pages that state different terms for one thing',
  type: 'Content',
  severity: 'Medium',
  severityReason: 'The user is told two things, and cannot know which holds.',
  provokedBy: 'opens the page of terms that an unfolded answer speaks of',
  judge({ step, earlier }) {
    const { scene, address } = step.after;
    const terms = termsOf(scene).filter(
      ({ kind, says }) =>
        !termsOf(step.before.scene).some((term) => term.kind === kind && term.says === says),
    );
    if (terms.length === 0) return [];
    const others = [...earlier]
      .reverse()
      .filter(({ after }) => routePath(after.address) !== routePath(address))
      .flatMap(({ after }) => termsOf(after.scene).map((term) => ({ ...term, at: after.address })));
    return terms.flatMap(({ kind, about, says, line }) => {
      const other = others.find((term) => term.kind === kind);
      if (!other || other.says === says) return [];
      const [one, two] = [routePath(other.at), routePath(address)].sort();
      return [
        {
          signature: signature('stated-terms', kind, one!, two!),
          title: `Two pages state different terms for ${about}: ${other.says} and ${says}`,
          expected: `Both pages say the same of ${about}.`,
          observed: `${routePath(other.at)} says ${other.says}, ${routePath(address)} says ${says}.`,
          box: line.box,
          address,
          evidence: {
            texts: [`${routePath(other.at)}: ${other.line.text}`, `${routePath(address)}: ${line.text}`],
          },
        },
      ];
    });
  },
};
