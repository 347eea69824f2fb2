/** The state of a control: ticked, selected, disabled, focused. */
import { isStrongest } from '#worker/facts/faded.ts';
import { chroma, contrast } from '#worker/sight/contrast.ts';
import type { Control } from '#worker/sight/scene.ts';
import type { Verdict } from '#worker/ports/brain.ts';
import { ground } from '#worker/grounding/ground.ts';
import { settle } from '#worker/grounding/settle.ts';
import states from '#worker/lexicons/states.json' with { type: 'json' };
import { readColour } from './colours.ts';
import { selectedAmong } from './selected.ts';
import { phraseIn, type Sentence } from './sentence.ts';
import { either, unsure, type Check, type Page } from './types.ts';

type State = keyof Control['state'];

/** The state that a word names, and whether it says that it is so: “unticked” is not checked. */
export const stateOf = new Map<string, [State, boolean]>(
  Object.entries(states).flatMap(([state, { is, is_not }]) => [
    ...is.map((word): [string, [State, boolean]] => [word, [state as State, true]]),
    ...is_not.map((word): [string, [State, boolean]] => [word, [state as State, false]]),
  ]),
);
const stateWords = [...stateOf.keys()].sort((a, b) => b.length - a.length).join('|');
const ofState = new RegExp(`^(.+?) (?:is|are) (not )?(${stateWords})$`);

/** Contrast ratio from which text is surely not greyed out (WCAG's limit for body text). */
const fullStrength = 4.5;

/** `‹0› is checked`, `the button ‹0› is disabled`, `the button is red`. */
export function readState(s: Sentence): Check | undefined {
  const match = ofState.exec(s.plain);
  if (!match) return readColour(s);
  const [, subject = '', negation, word = ''] = match;
  if (/ (?:and|or|is) /.test(` ${subject} `)) return undefined;
  const [named, on] = stateOf.get(word)!;
  const value = negation ? !on : on;
  const phrase = phraseIn(subject, s);
  return ({ now }) => {
    const want = named === 'checked' ? 'toggle' : named === 'focused' || named === 'invalid' ? 'type' : 'see';
    const candidates = ground(now.scene, phrase, want, now.items).filter(
      (c) => c.control && (c.fit >= 0.85 || (c.explains && !phrase.quoted && phrase.kinds.length > 0)),
    );
    const settled = settle(candidates, phrase);
    if (settled.kind === 'not-found')
      return unsure(`No ${phrase.source.replace(/^the /i, '')} was made out.`);
    if (settled.kind === 'ambiguous')
      return unsure(
        `${settled.candidates.length} things could be ${phrase.source}.`,
        settled.candidates[0]!.box,
      );
    const control = settled.candidate.control!;
    const toggles = ['checkbox', 'radio', 'switch'].includes(control.kind);
    if (
      toggles !== phrase.kinds.includes('toggle') &&
      phrase.kinds.length > 0 &&
      (toggles || control.affordance === 'type')
    )
      return unsure(
        `"${settled.candidate.label}" was made out as a ${control.kind}, not as the ${phrase.kindWords}.`,
        control.box,
      );
    return stateShown(now, control, settled.candidate.label || control.kind, named, value);
  };
}

/** Whether a control is in a state, as far as that shows. */
function stateShown(now: Page, control: Control, name: string, named: State, value: boolean): Verdict {
  const key = named === 'selected' && control.affordance === 'toggle' ? 'checked' : named;
  if (key === 'selected' && control.state.selected === undefined && control.affordance === 'choose')
    return unsure(`"${name}" is a list; which entry is chosen was not asked.`, control.box);
  const seen =
    key === 'selected' && !control.state.selected ? selectedAmong(now, control) : control.state[key];
  if (seen !== undefined)
    return either(seen === value, `"${name}" is ${seen ? '' : 'not '}${key}.`, control.box);
  // A strong text on a strong colour is not greyed out; otherwise undecided, as a style may show it by the
  // border alone.
  const { fill } = control;
  const vivid = fill !== undefined && chroma(fill) > 60;
  const strong =
    key === 'disabled' &&
    (vivid || isStrongest(now.scene, control)) &&
    control.confidence > 0.6 &&
    now.scene.lines.some(
      (l) => control.lines.includes(l.id) && contrast(l.colour, l.background) >= fullStrength,
    );
  if (strong) return either(!value, `"${name}" is not greyed out.`, control.box);
  return unsure(`Whether "${name}" is ${key} does not show.`, control.box);
}
