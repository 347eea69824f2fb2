import { place, signature } from '../reading/places.ts';
import type { Oracle } from '../types.ts';

const loadingWords = /^(loading|please wait|just a moment|fetching|processing)\b.{0,24}$|\b(loading|please wait)(…|\.{2,3})$/i;

/** Share of the picture that a spinner fills at most; larger things that move are films and carousels. */
const largestSpinner = 0.06;

/** Something still turns or says "loading" though the network has long been quiet. */
export const endlessSpinner: Oracle = {
  name: 'endless-spinner',
  describes: 'A page that goes on loading for ever',
  judge({ step }) {
    const { rest } = step;
    const { scene, address, picture } = step.after;
    if (!rest || step.act?.kind === 'type') return [];
    const words = scene.lines.find((line) => loadingWords.test(line.text.trim()));
    const spinner = scene.controls.find((control) => control.kind === 'spinner');
    const moving = rest.animated.reduce((area, box) => area + box.width * box.height, 0);
    const turns = rest.state !== 'still' && moving > 0 && moving / (picture.width * picture.height) < largestSpinner;
    // One sign alone may be decoration; text that says so, or a spinner seen, must go with motion or with an empty page.
    const content = scene.lines.length;
    if (!((words && (turns || content < 40)) || (spinner && turns))) return [];
    const shown = words?.text ?? 'a spinner';
    return [{
      oracle: 'endless-spinner', signature: signature('endless-spinner', place(address)), type: 'Functional', severity: 'High',
      severityReason: 'The user waits for something that never comes.', title: `${place(address)} goes on loading for ever`,
      expected: 'The content arrives, or a message says why it does not.',
      observed: `${words ? `“${shown}”` : 'A spinner'} was still there after the network had gone quiet.`,
      box: words?.box ?? spinner?.box ?? rest.animated[0], address,
      evidence: { texts: words ? [words.text] : [] },
    }];
  },
};
