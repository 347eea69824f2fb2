/** Decides a "choose" step: an option on the screen, in a dropdown, a table row or a list of rows. */
import type { Scene } from '#worker/sight/scene.ts';
import type { DecideInput, Decision } from '#worker/ports/brain.ts';
import { centre, gapX, right } from '#worker/core/geometry.ts';
import { actOn, cannot, describe, quote, taken } from './decision.ts';
import { cellFor, standsUnder } from '#worker/grounding/cells.ts';
import { asCandidate, rowBoxOf } from '#worker/grounding/forms.ts';
import { byIntent } from '#worker/grounding/intent/by-intent.ts';
import type { Item } from '#worker/grounding/items.ts';
import { optionFor, type Chosen } from '#worker/grounding/options.ts';
import type { ParsedAct, TargetPhrase } from '#worker/language/types.ts';
import { fold } from '#worker/core/likeness.ts';

/** "In the table" says where the rows are, not which list to choose from. */
const isTable = ({ source }: TargetPhrase): boolean =>
  /^(?:the |this )?(?:table|list|grid|rows)$/i.test(source);

/** 'The size 40' where the option is labelled just '40'. */
function byName(scene: Scene, items: Item[], parsed: Extract<ParsedAct, { kind: 'choose' }>): Chosen {
  const found = optionFor(scene, items, parsed);
  const bare =
    found.kind !== 'found' && !parsed.quoted && !parsed.target
      ? /^(?:category|size|colou?r|variant|day|month) (.+)$/i.exec(parsed.option)?.[1]
      : undefined;
  const option =
    bare === undefined ? found : optionFor(scene, items, { ...parsed, option: bare, quoted: true });
  return option.kind === 'found' && option.how !== 'choose' ? option : found;
}

/** 'Choose the Light fare': the "Choose" button of the card with that name. */
function takenBy(
  scene: Scene,
  items: Item[],
  { option, target }: Extract<ParsedAct, { kind: 'choose' }>,
): Item | undefined {
  if (target && !isTable(target)) return undefined;
  const name = fold(
    option.replace(/ (?:fare|plan|option|package|ticket|tier|room|offer|version|edition|bundle|one)$/i, ''),
  );
  const buttons = items.filter(
    (i) =>
      i.control?.affordance === 'press' &&
      !i.veiled &&
      /^(?:choose|select|pick|take|book|get|start with|buy)\b/i.test(i.control.label),
  );
  const heads = scene.lines.filter((l) => fold(l.text) === name || fold(l.text) === fold(option));
  if (heads.length !== 1 || buttons.length < 2) return undefined;
  // The button is below the name, or in its row, and clearly the nearest. A button left of the name belongs
  // to another offer.
  const far = ({ box }: Item): number => {
    const level =
      Math.abs(centre(box).y - centre(heads[0]!.box).y) < 0.6 * Math.max(box.height, heads[0]!.box.height);
    if (right(box) < heads[0]!.box.x) return Infinity;
    return level
      ? Math.max(0, gapX(box, heads[0]!.box)) * 0.3
      : box.y < heads[0]!.box.y
        ? Infinity
        : 2 * Math.max(0, gapX(box, heads[0]!.box)) + (box.y - heads[0]!.box.y);
  };
  const [first, second] = [...buttons].sort((a, b) => far(a) - far(b));
  return far(first!) < 400 && far(first!) < 0.8 * far(second!) ? first : undefined;
}

/** Which option to choose, and how: from a dropdown, by ticking a box, or with a click. */
export function chosen(
  input: DecideInput,
  items: Item[],
  parsed: Extract<ParsedAct, { kind: 'choose' }>,
): Decision {
  const { scene } = input.view;
  // A cell in a matrix of boxes: the option is the column, the target the row.
  const cell =
    parsed.target && cellFor(scene, items, `choose ${parsed.option} ${parsed.target.source}`, ['toggle']);
  if (cell)
    return actOn(
      asCandidate(cell, 0.7),
      {
        act: { kind: 'toggle', to: true },
        says: `Choose ${quote(parsed.option)} for ${parsed.target!.source}`,
      },
      0.65,
    );
  const found = byName(scene, items, parsed);
  const offered =
    found.kind === 'found' && found.candidate.control ? undefined : takenBy(scene, items, parsed);
  if (offered)
    return actOn(
      asCandidate(offered, 0.65),
      {
        act: { kind: 'press' },
        says: `Click ${describe(asCandidate(offered, 0.65))} of ${quote(parsed.option)}`,
      },
      0.6,
    );
  if (found.kind !== 'found') {
    const boxes = items.filter((i) => i.control?.affordance === 'toggle' && i.kind === 'checkbox');
    const row = parsed.quoted || parsed.target ? undefined : byIntent(scene, boxes, `tick ${parsed.option}`);
    if (row?.kind === 'found')
      return actOn(
        row.candidate,
        { act: { kind: 'toggle', to: true }, says: `Check ${quote(row.candidate.label || parsed.option)}` },
        row.confidence,
      );
  }
  if (found.kind !== 'found' && !parsed.quoted) {
    const whole = byIntent(
      scene,
      items,
      `choose ${parsed.option} ${parsed.target ? `in ${parsed.target.source}` : ''}`,
    );
    if (whole.kind === 'found')
      return actOn(
        whole.candidate,
        { act: taken(whole.candidate), says: `Choose ${describe(whole.candidate)}` },
        whole.confidence,
      );
  }
  if (found.kind === 'not-found')
    return cannot(
      'not-found',
      `No option ${quote(parsed.option)}${parsed.target ? ` in ${parsed.target.source}` : ''} is on the screen, nor a list to choose it from.`,
      found.nearest,
    );
  // A link of that name somewhere else is no choice of what the step names.
  const isElsewhere =
    found.kind === 'found' &&
    parsed.target !== undefined &&
    !isTable(parsed.target) &&
    found.candidate.kind === 'link' &&
    !standsUnder(scene, found.candidate.item, parsed.target.source);
  if (isElsewhere)
    return cannot(
      'ambiguous',
      `What could be ${quote(parsed.option)} stands apart from ${parsed.target!.source}.`,
      [found.candidate],
    );
  const told =
    found.kind === 'ambiguous' && parsed.target
      ? found.candidates.filter((c) => standsUnder(scene, c.item, parsed.target!.source))
      : [];
  if (told.length === 1)
    return actOn(told[0]!, { act: taken(told[0]!), says: `Choose ${describe(told[0]!)}` }, 0.6);
  if (found.kind === 'ambiguous')
    return cannot(
      'ambiguous',
      `${found.candidates.length} things could be chosen: say in which list or row.`,
      found.candidates,
    );
  // 'Select the file a.pdf': a row with a checkbox is selected by ticking it.
  const box =
    found.how === 'press' && (!parsed.target || isTable(parsed.target))
      ? rowBoxOf(items, found.candidate.box)
      : undefined;
  if (box)
    return actOn(
      asCandidate(box, 0.7),
      { act: { kind: 'toggle', to: true }, says: `Check ${quote(parsed.option)}` },
      0.65,
    );
  return actOn(
    found.candidate,
    {
      act:
        found.how === 'choose'
          ? { kind: 'choose', option: found.option ?? parsed.option }
          : found.how === 'toggle'
            ? { kind: 'toggle', to: true }
            : { kind: 'press' },
      says: `Choose ${quote(parsed.option)}${found.how === 'choose' && found.candidate.label ? ` in ${quote(found.candidate.label)}` : ''}`,
    },
    found.confidence,
  );
}
