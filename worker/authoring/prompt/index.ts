/**
 * Turns a plain-English prompt into a test by grammar alone: instructions become steps, claims become
 * assertions.
 */
import { mask } from '#worker/language/mask.ts';
import { partsOf } from './parts.ts';
import { readLines } from './sentences.ts';
import type { Part, PromptDraft } from './types.ts';
import { wordCheck, wordStep } from './wording.ts';

export type { PromptDraft } from './types.ts';

const longestTitle = 90;

const asked = (text: string): string =>
  text.replace(
    /^(?:please |i want to |can you )?(?:check|verify|test|make sure|ensure|confirm|validate)(?: that| whether| if)? /i,
    '',
  );

function titleOf(text: string): string {
  const said = (/^check (?!that|whether|if)/i.test(text) ? text : asked(text))
    .replace(
      /^(?:please |i want to |i'd like to |can you |could you |write a test (?:that|where|for) |create a test (?:that|where|for) )+/i,
      '',
    )
    .replace(/^(?:given|when|step \d+[.:)]?|\d+[.)]|[-*•]) /i, '')
    .replace(/[\s.,;:]+$/, '');
  const cut = said.length > longestTitle ? `${said.slice(0, longestTitle).replace(/\s+\S*$/, '')}…` : said;
  return cut.charAt(0).toUpperCase() + cut.slice(1);
}

/**
 * Drafts a test from a prompt: sentences, lists, numbered steps or Given/When/Then. Never throws. Without a
 * credential, a refused sign-in is tried with an unknown address. A claim followed by a step stays among the
 * steps; claims at the end become the assertions.
 */
export function draftFromPrompt(
  prompt: string,
  { hasCredential = true }: { hasCredential?: boolean } = {},
): PromptDraft {
  const source = prompt.trim();
  const { text, back } = mask(source);
  const { lines, title, description } = readLines(text);
  const parts = lines
    .flatMap(({ text: line, as }) => partsOf(line, as))
    .map((part): Part => ({ ...part, text: back(part.text) }));
  const lastStep = parts.findLastIndex(({ kind }) => kind === 'step');
  const draft: PromptDraft = {
    title: '',
    description: description ? back(description) : source.replace(/\s+/g, ' ').slice(0, 500),
    steps: [],
    assertions: [],
    unknown: [],
  };
  for (const [at, part] of parts.entries()) {
    if (part.kind === 'step') {
      const { steps, needs } = wordStep(part.text, hasCredential);
      draft.steps.push(...steps);
      if (needs) draft.unknown.push({ part: part.text, says: needs });
      continue;
    }
    const { assertion, needs } = wordCheck(part.text);
    if (at < lastStep)
      draft.steps.push(
        `Verify that ${/^["“]|^[A-Z]{2}|^I\b/.test(assertion) ? assertion : assertion.charAt(0).toLowerCase() + assertion.slice(1)}`,
      );
    else draft.assertions.push(assertion);
    if (needs) draft.unknown.push({ part: part.text, says: needs });
  }
  const listed = lines.length > 2 && draft.steps.length > 1 && draft.assertions.length > 0;
  const told = listed
    ? `${draft.steps.at(-1)}: ${draft.assertions[0]!.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())}`
    : back(lines[0]?.text ?? text);
  return { ...draft, title: titleOf(title ? back(title) : told) || 'Untitled test' };
}

/** Why this test can't be written without a model, as a sentence that names the part; undefined if it can. */
export function needsModel({ steps, assertions, unknown }: PromptDraft): string | undefined {
  const [first] = unknown;
  if (first)
    return `${first.says}: this part needs a model. Say it as single steps ("Click …", "Type … in …") and checks ("… is shown"), or configure a model.`;
  if (steps.length + assertions.length === 0)
    return 'The prompt names nothing to do and nothing to check. Say what a person does and what must be shown.';
  return undefined;
}
