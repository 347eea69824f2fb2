import type { SessionView } from '../../agent/ports.ts';
import { alike, plain } from '../../agent/words.ts';
import { heading } from '../reading/reading.ts';
import { place, signature } from '../reading/places.ts';
import type { Oracle } from '../types.ts';

const telling = (text: string): string[] => plain(text).split(' ').filter((word) => word.length > 3);

/** The page's own part of its tab title: "Contact us" of "Contact us · Shop". */
const ownTitle = (title: string): string => title.split(/\s+[|·–—•:]\s+|\s+-\s+/)[0]?.trim() ?? '';

const shares = (a: string, b: string): boolean => telling(a).some((word) => telling(b).some((other) => alike(word, other) > 0.8));

const headed = (view: SessionView): string | undefined => {
  const line = heading(view.scene);
  return line && line.confidence > 0.8 && line.fontPx >= 18 ? line.text : undefined;
};

/** A page is not headed as another page of the app is: the one that its title and the way to it promise is shown. */
export const wrongHeading: Oracle = {
  name: 'wrong-heading',
  describes: 'A page that is headed as another one',
  judge({ step, earlier }) {
    const { before, after } = step;
    const pressed = step.act?.kind === 'press' && step.trailStep?.act.kind === 'press' ? step.trailStep.act.target.label : '';
    const title = ownTitle(after.title);
    const shown = headed(after);
    if (!shown || !pressed || place(before.address) === place(after.address) || !shares(pressed, title) || shares(shown, title) || shares(shown, pressed)) return [];
    // Only a heading that another page rightly has is surely the wrong one; a slogan is not.
    const owner = earlier.find(({ after: seen }) => {
      const own = headed(seen);
      return own !== undefined && telling(own).length > 0 && telling(own).every((word) => telling(shown).includes(word)) && place(seen.address) !== place(after.address) && shares(ownTitle(seen.title), own);
    });
    if (!owner) return [];
    return [{
      oracle: 'wrong-heading', signature: signature('wrong-heading', place(after.address)), type: 'Content', severity: 'Medium',
      severityReason: 'The user thinks to be on another page.', title: `The page “${title}” is headed “${shown}”`,
      expected: `It is headed by what it is: “${title}”.`, observed: `“${shown}” is the heading of ${place(owner.after.address)}.`, box: heading(after.scene)?.box,
      address: after.address, evidence: { texts: [`title: ${after.title}`, `heading: ${shown}`] },
    }];
  },
};
