import type { TextFault } from '#worker/ports/screen.ts';
import { shared } from '#worker/core/geometry.ts';
import type { Scene } from '#worker/sight/scene.ts';
import { routePath, signature } from '#worker/facts/routes.ts';
import type { Oracle } from '../types.ts';

/** Of its words, read at their place: with so many, people read it as well. */
const legibleFrom = 0.7;
const sure = 0.6;

/** Its words; of a text that has none, such as a number by itself, its figures. */
const wordsIn = (text: string): string[] =>
  text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? text.match(/\p{N}+/gu) ?? [];

/** Whether a text can be read on the picture where it stands. One of signs alone can't be told. */
function isRead(text: string, box: TextFault['box'], { lines }: Scene): boolean {
  const words = wordsIn(text);
  const read = new Set(
    lines
      .filter((line) => line.confidence > sure && shared(line.box, box) > 0)
      .flatMap((line) => [...wordsIn(line.text), ...(line.text.match(/\p{N}+/gu) ?? [])]),
  );
  return words.length === 0 || words.filter((word) => read.has(word)).length / words.length >= legibleFrom;
}

const said = {
  overlap: {
    name: 'overlapping-text',
    severity: 'Medium',
    describes: 'Texts that are printed over each other',
    title: ({ text, other }: TextFault) =>
      `“${text.slice(0, 50)}” and “${other.slice(0, 50)}” are printed over each other`,
    expected: 'Each text has room of its own.',
    observed: 'They overlap, and can’t both be read.',
  },
  cut: {
    name: 'clipped-text',
    severity: 'Low',
    describes: 'A line of text that is cut in half',
    title: ({ text }: TextFault) => `The line “${text.slice(0, 60)}” is cut off`,
    expected: 'The line is shown whole, or not at all.',
    observed: 'Only a part of its height can be seen; what holds it is too low, and does not scroll.',
  },
  'cut-aside': {
    name: 'text-cut-aside',
    severity: 'Low',
    describes: 'Rows that run out of what holds them and can’t be scrolled to',
    title: ({ text }: TextFault) => `“${text.slice(0, 60)}” and what stands below it are cut off at the side`,
    expected: 'What is written there is shown whole, or can be scrolled to.',
    observed: 'It runs on beyond the right edge of what holds it, which does not scroll.',
  },
  covered: {
    name: 'covered-text',
    severity: 'Medium',
    describes: 'A line of text that another part of the page lies over',
    title: ({ text }: TextFault) => `“${text.slice(0, 60)}” is covered by another part of the page`,
    expected: 'Each part of the page has room of its own.',
    observed: 'Something else lies over it, and hides it.',
  },
  pale: {
    name: 'unseen-text',
    severity: 'Medium',
    describes: 'Text in the colour of its ground',
    title: ({ text }: TextFault) => `“${text.slice(0, 60)}” can’t be told from its ground`,
    expected: 'Text stands out from what is behind it.',
    observed: 'It is written in almost the colour of its ground.',
  },
} as const;

/**
 * The document says where two texts lie; the picture decides whether it matters. At most one issue for a
 * place: who mends one looks at its like.
 */
const oracleOf = (kind: keyof typeof said): Oracle => ({
  name: said[kind].name,
  describes: said[kind].describes,
  type: 'Visual',
  severity: said[kind].severity,
  severityReason: 'What is written there can’t be read.',
  layoutOnly: true,
  judge({ step }) {
    const { address, scene } = step.after;
    const all = step.evidence.text ?? [];
    // What another text is printed over is covered by it as well: that is one fault.
    const isOverprinted = ({ text }: TextFault) =>
      kind === 'covered' &&
      all.some((other) => other.kind === 'overlap' && [other.text, other.other].includes(text));
    const faults = all.filter(
      (fault) =>
        fault.kind === kind &&
        !isOverprinted(fault) &&
        !(
          isRead(fault.text, fault.box, scene) &&
          (kind !== 'overlap' || fault.ornament || isRead(fault.other, fault.box, scene))
        ),
    );
    const [first] = faults;
    if (!first) return [];
    const { name, title, expected, observed } = said[kind];
    const others = faults.length > 1 ? ` So it is in ${faults.length} places of this page.` : '';
    return [
      {
        // An element with a class of its own is one part of the app, on whichever page it stands.
        signature: signature(
          name,
          ...(first.element.includes('.') ? [] : [routePath(address)]),
          first.element,
        ),
        title: title(first),
        expected,
        observed: `${observed}${others}`,
        box: first.box,
        address,
        suspectedCause: `The element ${first.element}.`,
        evidence: { texts: [first.text, first.other].filter(Boolean) },
      },
    ];
  },
});

export const overlappingText = oracleOf('overlap');
export const clippedText = oracleOf('cut');
export const textCutAside = oracleOf('cut-aside');
export const coveredText = oracleOf('covered');
export const unseenText = oracleOf('pale');
