import { place, signature } from '#worker/facts/places.ts';
import { termsOf } from '#worker/facts/terms.ts';
import type { Oracle } from '../types.ts';

/** What an app says of its own terms it says alike on each of its pages. */
export const statedTerms: Oracle = {
  name: 'stated-terms',
  describes: 'Two pages that state different terms for one thing',
  judge({ step, earlier }) {
    const { scene, address } = step.after;
    const terms = termsOf(scene).filter(
      ({ kind, says }) =>
        !termsOf(step.before.scene).some((term) => term.kind === kind && term.says === says),
    );
    if (terms.length === 0) return [];
    const others = [...earlier]
      .reverse()
      .filter(({ after }) => place(after.address) !== place(address))
      .flatMap(({ after }) => termsOf(after.scene).map((term) => ({ ...term, at: after.address })));
    return terms.flatMap(({ kind, about, says, line }) => {
      const other = others.find((term) => term.kind === kind);
      if (!other || other.says === says) return [];
      const [one, two] = [place(other.at), place(address)].sort();
      return [
        {
          oracle: 'stated-terms',
          signature: signature('stated-terms', kind, one!, two!),
          type: 'Content' as const,
          severity: 'Medium' as const,
          severityReason: 'The user is told two things, and cannot know which holds.',
          title: `Two pages state different terms for ${about}: ${other.says} and ${says}`,
          expected: `Both pages say the same of ${about}.`,
          observed: `${place(other.at)} says ${other.says}, ${place(address)} says ${says}.`,
          box: line.box,
          address,
          evidence: { texts: [`${place(other.at)}: ${other.line.text}`, `${place(address)}: ${line.text}`] },
        },
      ];
    });
  },
};
