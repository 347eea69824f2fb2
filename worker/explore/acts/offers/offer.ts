/** How an action is offered: what the screen allows, and what the guardrails say of it. */
import { normalizeLabel } from '#worker/core/words.ts';
import { contains } from '#worker/core/geometry.ts';
import { refuses } from '#worker/facts/link-words.ts';
import { endsSession, blockedQuestion, blockedReason, type Boundaries } from '#worker/guardrails/risk.ts';
import type { Capability, SessionView } from '#worker/ports/screen.ts';
import type { Control, Region } from '#worker/sight/scene.ts';
import type { Prospect } from '../../planner/prospect.ts';
import type { Action, Interaction } from '../action.ts';
import type { Form } from '../forms.ts';
import { nameOf } from '../intents.ts';

/** What actions are found on. */
export interface Offering {
  view: SessionView;
  /** Pattern of the page’s address. */
  pages: string;
  dialog: Region | undefined;
  forms: readonly Form[];
  /** Sidebars, as navigation. */
  sidebars: readonly Region[];
  /** The part of the frame in which a control stands. */
  edge(control: Control): Region | undefined;
  boundaries: Boundaries;
  capabilities: ReadonlySet<Capability>;
  /** What was found so far. */
  found: Action[];
  add: Add;
}

/**
 * Registers an action. `label`: the control's name, checked against the guardrails. `fenced`: a reason to
 * leave the control alone, whatever its name.
 */
export type Add = (
  key: string,
  play: Interaction,
  prospect: Prospect,
  label: string,
  more?: Pick<Action, 'leads' | 'goesOn' | 'sorts' | 'turn'> & { everywhere?: boolean; fenced?: string },
) => void;

/** Only a button's colour warns: that of a picture or a tag says nothing of what it does. */
const looksOf = ({ icon, kind, fill }: Control) => ({ icon, fill: kind === 'button' ? fill : undefined });

/** Whether it accepts what a dialog asks. */
const accepts = (play: Interaction): boolean =>
  play.kind === 'form' ||
  (play.kind === 'press' &&
    !refuses.test(normalizeLabel(nameOf(play.control))) &&
    play.control.icon !== 'close');

/** Capabilities that not every screen has: a phone has no mouse, a fixed width, and no Tab key on its keyboard. */
const needs: Partial<Record<Interaction['kind'], Capability>> = {
  hover: 'pointer',
  narrow: 'pointer',
  arrange: 'pointer',
  'context-menu': 'pointer',
  handle: 'device',
  keyboard: 'pointer',
  scroll: 'scroll',
};

/** Adds to `found` what the screen can be asked to do; what the guardrails forbid is marked so. */
export function adderTo(
  found: Action[],
  {
    view: { scene },
    dialog,
    boundaries,
    capabilities,
  }: Pick<Offering, 'view' | 'dialog' | 'boundaries' | 'capabilities'>,
): Add {
  // The question says what the answer does: “Yes” may delete an account or just a line.
  const asked = dialog
    ? blockedQuestion(
        scene.lines.filter(({ box }) => contains(dialog.box, box)).map(({ text }) => text),
        boundaries,
      )
    : '';
  return (key, play, prospect, label, more = {}) => {
    const needed = needs[play.kind];
    if (needed && !capabilities.has(needed)) return;
    const ends = endsSession(label);
    const { everywhere = false, fenced, ...rest } = more;
    const why =
      fenced ||
      (accepts(play) ? asked : '') ||
      blockedReason(label, boundaries, {
        ownForm: play.kind === 'form',
        ...('control' in play ? looksOf(play.control) : {}),
      });
    found.push({
      key,
      play,
      prospect,
      setbacks: 0,
      state: why ? 'left-alone' : 'open',
      leftAlone: why,
      everywhere,
      ...(ends ? { turn: 'last of all' } : rest),
    });
  };
}
