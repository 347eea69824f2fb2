import type { TextFault } from '#worker/ports/screen.ts';
import { shared } from '#worker/core/geometry.ts';
import type { Scene } from '#worker/sight/scene.ts';
import { routePath, signature } from '#worker/facts/routes.ts';
import type { Oracle } from '../types.ts';

/** With this share of its words read by OCR, people can read a text as well. */
const legibleFrom = 0.7;
const sure = 0.6;

/** The words of a text; where it has none, its numbers. */
const wordsIn = (text: string): string[] =>
  text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? text.match(/\p{N}+/gu) ?? [];

/** Whether OCR can read a text at its place. Texts without letters or digits count as readable. */
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
 * The document gives the positions of texts, and the picture decides whether they are illegible. At most one
 * finding per page and kind.
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
    // A text printed over another one is also covered: that is one fault.
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
        // An element with a class is one component, on whichever page it is.
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
