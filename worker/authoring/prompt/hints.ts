/** Parses hints about changes in an app: renamed controls, additional steps. */
import { draftFromPrompt } from './index.ts';

const name =
  '(?:the |a |an |our )?(?:(?:button|link|field|menu|tab|page) )?["“«]?([^"“”«»]+?)["”»]?(?: (?:button|link|field|menu|tab|page))?';
const renamings = [
  new RegExp(`^${name} (?:is|are) now (?:called |named |labelled |labeled )?${name}$`, 'i'),
  new RegExp(
    `^${name} (?:was|has been|got|is|were) (?:renamed|changed|relabelled|relabeled) (?:to|into|as) ${name}$`,
    'i',
  ),
  new RegExp(
    `^(?:we |they |somebody )?(?:renamed|changed|relabelled|replaced) ${name} (?:to|into|by|with|as) ${name}$`,
    'i',
  ),
  new RegExp(`^${name} (?:became|has become) ${name}$`, 'i'),
  new RegExp(`^${name} (?:is|has been|was) replaced (?:by|with) ${name}$`, 'i'),
  new RegExp(`^${name} ?(?:→|->|=>) ?${name}$`, 'i'),
];

export function readHints(instructions: string): {
  renamed: { from: string; to: string }[];
  steps: string[];
  words: string;
} {
  const sentences = instructions
    .split(/\n|(?<=[^\d])[.;](?:\s+|$)/)
    .map((part) => part.trim().replace(/^[-*•]\s*/, ''))
    .filter(Boolean);
  const renamed: { from: string; to: string }[] = [];
  const rest: string[] = [];
  for (const sentence of sentences) {
    const match = renamings.map((pattern) => pattern.exec(sentence)).find(Boolean);
    if (match) renamed.push({ from: match[1]!.trim(), to: match[2]!.trim() });
    else rest.push(sentence);
  }
  const steps = rest.flatMap((sentence) => {
    const draft = draftFromPrompt(
      sentence
        .replace(
          /^(?:you|users?|one|people) (?:now |first )*(?:have|has|need|needs) to (?:first |now )?/i,
          '',
        )
        .replace(/\b(?:first|now|beforehand)\b,? ?/gi, ''),
    );
    return draft.unknown.length === 0 ? draft.steps : [];
  });
  return { renamed, steps, words: instructions };
}
