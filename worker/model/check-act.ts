/**
 * Validates the action in a model's answer: only an action that the step can mean is run. Anything else is a
 * wrong answer.
 */
import { areaOf, containsPoint, union, within, type Box, type Point } from '#worker/core/geometry.ts';
import type { Control, Scene, TextLine } from '#worker/sight/scene.ts';
import type { PlannedAct } from '#worker/ports/brain.ts';
import { fold, stem, wordLikeness, wordsOf } from '#worker/core/likeness.ts';
import { tokenize } from '#worker/language/tokens.ts';
import type { Entry } from './listing.ts';
import type { ActAnswer } from './schemas.ts';
import type { Hider } from './secrets.ts';
import { allowedAddress, namesHost, sameSite } from '#worker/core/site.ts';

export interface StepContext {
  /** The step's words as sent, with placeholders for its secrets. */
  words: string;
  start: string;
  address: string;
  scene: Scene;
  entries: Entry[];
  /** The part of the picture that was sent. Points in the answer are relative to its top left corner. */
  window: Box;
  /** A point that hits no element is refused: in which unit it was meant is a conclusion. */
  onlyElements?: boolean;
  hider: Hider;
  /** What is typed or chosen need not stand in the words: they say what is to be reached. */
  isFree?: boolean;
}

export type CheckedAct =
  { plan: PlannedAct; /** what it acts on is what the step names */ named: boolean } | { refused: string };

const onTarget = new Set<ActAnswer['kind']>([
  'press',
  'double-press',
  'hover',
  'type',
  'clear',
  'choose',
  'toggle',
]);
/** Of the acts that may do without a target, those that have one where it is pointed at: a pane of its own scrolls. */
const isPointedAt = ({ kind, element, x, y }: ActAnswer): boolean =>
  kind === 'scroll' && (element !== null || (x !== null && y !== null));
const plainKeys =
  /^(Enter|Escape|Tab|Shift\+Tab|Arrow(Up|Down|Left|Right)|Home|End|PageUp|PageDown|Backspace|Delete|Space)$/;
const longestText = 500;
const pointPx = 14;

export const quotedIn = (words: string): string[] =>
  tokenize(words)
    .filter((token) => token.kind === 'quoted' && token.text.trim() !== '')
    .map((token) => token.text);

const labelOf = ({ control, line }: Entry): string => control?.label || line?.text || '';

/** Words that identify nothing: function words, verbs of interaction and kinds of control. */
export const namesNothing = new Set(
  `the a an and or of for with from into onto this that its is are on in at to by as it you your my our their all any each
  click press tap hit push select choose pick open type enter fill write put set check uncheck toggle use go here there then now
  button link field box icon page screen list item menu option`.split(/\s+/),
);

/** Whether two texts share a significant word, allowing for OCR errors and inflection. */
const shareWord = (a: string, b: string): boolean => {
  const [x, y] = [a, b].map((text) => wordsOf(text).filter((word) => !namesNothing.has(word)));
  return x!.some((one) => y!.some((other) => wordLikeness(one, other) >= 0.6 || stem(one) === stem(other)));
};

/** The text in the innermost card or row around a box; '' where there is none. */
function wordsAround(scene: Scene, box: Box): string {
  const [group] = scene.regions
    .filter((region) => (region.kind === 'card' || region.kind === 'row') && within(box, region.box) > 0.8)
    .sort((a, b) => areaOf(a.box) - areaOf(b.box));
  return group
    ? scene.lines
        .filter((line) => within(line.box, group.box) > 0.8)
        .map((line) => line.text)
        .join(' ')
    : '';
}

/**
 * Whether the step can mean an element: it has no words of its own, or shares one with the step, or the step
 * quotes the card or row around it. Only steps with quotes are checked.
 */
function isNamed(context: StepContext, entry: Entry | undefined): boolean {
  const quoted = quotedIn(context.words);
  if (quoted.length === 0 || !entry) return true;
  const label = labelOf(entry);
  if (wordsOf(label).length === 0 || shareWord(label, context.words)) return true;
  const company = wordsAround(context.scene, entry.box);
  return quoted.some((words) => shareWord(words, company));
}

/** Words further apart than this share of their height are not one name. */
const nameGap = 0.7;

/** The words of a line up to a wide gap on either side of a point: “Active” of “All   Active   Done”. */
function partAt(line: TextLine, at: Point): TextLine | undefined {
  const parts: TextLine['words'][] = [];
  for (const word of line.words) {
    const last = parts.at(-1)?.at(-1);
    const isApart = !last || word.box.x - (last.box.x + last.box.width) > nameGap * line.fontPx;
    if (isApart) parts.push([word]);
    else parts.at(-1)!.push(word);
  }
  const part = parts.find((words) => containsPoint(union(words.map(({ box }) => box)), at));
  if (parts.length < 2 || !part) return undefined;
  const text = part.map((word) => word.text).join(' ');
  return { ...line, text, words: part, box: union(part.map(({ box }) => box)) };
}

/** What is called as pointed at: the element, or the part of its line that stands there by itself. */
function pointedAt(scene: Scene, entry: Entry, at: Point): { entry: Entry; box: Box } {
  const own = entry.line ? [entry.line] : scene.lines.filter(({ id }) => entry.control?.lines.includes(id));
  const part = own.map((line) => partAt(line, at)).find((line) => line !== undefined);
  if (!part) return { entry, box: entry.box };
  return { entry: { number: entry.number, line: part, box: part.box }, box: part.box };
}

/**
 * The entry in the answer, else the smallest entry at the point in the answer, else a small box around the
 * point. A sentence says why the answer names no valid target.
 */
function targetOf(
  answer: ActAnswer,
  { entries, window, onlyElements, scene }: StepContext,
): { entry?: Entry; box: Box } | string {
  if (answer.element !== null) {
    const entry = entries.find(({ number }) => number === answer.element);
    return entry ? { entry, box: entry.box } : `it pointed at element ${answer.element}, which there is not`;
  }
  const { x, y } = answer;
  if (x === null || y === null) return 'it named nothing to act on';
  if (!(x >= 0 && y >= 0 && x < window.width && y < window.height))
    return `it pointed at ${x},${y}, outside of the picture`;
  const at = { x: window.x + x, y: window.y + y };
  const [entry] = entries
    .filter(({ box }) => containsPoint(box, at))
    .sort((a, b) => areaOf(a.box) - areaOf(b.box));
  if (!entry && onlyElements) return `it pointed at ${x},${y}, where nothing is`;
  return entry
    ? pointedAt(scene, entry, at)
    : { box: { x: at.x - pointPx / 2, y: at.y - pointPx / 2, width: pointPx, height: pointPx } };
}

const describe = (entry: Entry | undefined): string => {
  if (!entry) return 'the place pointed at';
  const label = labelOf(entry) || entry.control?.icon;
  return `${entry.control?.kind ?? 'text'} ${label ? `"${label}"` : 'without a name'}`;
};

/** The placeholder of a secret that an answer types; its bare name is one where the step says the name only so. */
function placeholderOf(text: string, { words, hider }: StepContext): string | undefined {
  const said = text.trim();
  return hider.placeholders.find(
    (placeholder) =>
      said === placeholder ||
      (`{{${said}}}` === placeholder && words.includes(placeholder) && !quotedIn(words).includes(said)),
  );
}

/** Whether the step contains the text that is to be typed or chosen. */
const saidBy = (words: string, text: string): boolean => fold(words).includes(fold(text));

const calledOf = ({ label, placeholder = '' }: Control): string => `${label} ${placeholder}`.trim();

/** Why a secret may not be typed into a field; undefined where it may. */
function noSecretThere(context: StepContext, entry: Entry | undefined): string | undefined {
  if (!sameSite(context.address, context.start)) return 'it wanted to type a credential on another site';
  if (entry?.control?.affordance !== 'type') return 'it wanted to type a credential where no field is';
  // Without placeholders: {{password}} says "password" whatever the secret is for.
  const words = context.words.replace(/\{\{[^}]*\}\}/g, ' ');
  const isMeant = (called: string) =>
    /pass|pwd|pin\b|code|secret|token|kennwort/i.test(called) || shareWord(called, words);
  const called = calledOf(entry.control);
  // A field whose hint is gone has no name: it is meant where no other one is.
  const isOnlyOne =
    called === '' &&
    !context.entries.some(({ control }) => control?.affordance === 'type' && isMeant(calledOf(control)));
  return isMeant(called) || isOnlyOne
    ? undefined
    : `it wanted to type a credential in "${entry.control.label}", which the step does not name`;
}

export function checkAct(
  answer: ActAnswer,
  says: string,
  confidence: number,
  context: StepContext,
): CheckedAct {
  const { words, start, address, hider } = context;
  const text = answer.text ?? '';
  const navigates = answer.kind === 'navigate' || answer.kind === 'back';
  if (!navigates && /^https?:/.test(address) && !sameSite(address, start) && !namesHost(words, address))
    return { refused: 'the page shown is not of the app under test any more, and it wanted to go on there' };
  if (text.length > longestText) return { refused: 'it answered with a text that is too long' };

  const found = onTarget.has(answer.kind) || isPointedAt(answer) ? targetOf(answer, context) : undefined;
  if (typeof found === 'string') return { refused: found };
  const entry = found?.entry;
  const target = found && {
    ...(entry?.control ? { control: entry.control } : {}),
    ...(entry?.line ? { line: entry.line } : {}),
    box: found.box,
  };
  const plan = (act: PlannedAct['act'], words: string, named = isNamed(context, entry)): CheckedAct => ({
    plan: {
      act,
      says: words,
      confidence: Math.max(0, Math.min(1, Number.isFinite(confidence) ? confidence : 0)),
      ...(target ? { target } : {}),
    },
    named,
  });
  const what = describe(entry);
  const isRestricted = !context.isFree && quotedIn(words).length > 0;

  switch (answer.kind) {
    case 'press':
      return plan({ kind: 'press' }, `Click ${what}`);
    case 'double-press':
      return plan({ kind: 'press', count: 2 }, `Double-click ${what}`);
    case 'hover':
      return plan({ kind: 'hover' }, `Hover over ${what}`);
    case 'clear':
      return plan({ kind: 'clear' }, `Clear ${what}`);
    case 'toggle':
      if (answer.on === null) return { refused: 'it did not say to what it wants to switch' };
      // Clicking would undo the state that is already set.
      if (entry?.control?.state.checked === answer.on)
        return plan({ kind: 'wait', ms: 0 }, `${what} is ${answer.on ? 'on' : 'off'} already`);
      return plan({ kind: 'toggle', to: answer.on }, `${answer.on ? 'Check' : 'Uncheck'} ${what}`);
    case 'type': {
      const placeholder = placeholderOf(text, context);
      const secret = placeholder && hider.reveal(placeholder);
      if (secret !== undefined) {
        if (!words.includes(placeholder!))
          return { refused: 'it wanted to type a credential that the step does not ask for' };
        const why = noSecretThere(context, entry);
        return why
          ? { refused: why }
          : plan({ kind: 'type', text: secret, secret: true }, `Type "••••" in ${what}`, true);
      }
      if (/\{\{|\}\}/.test(text))
        return { refused: 'it answered with a placeholder that the step does not have' };
      if (isRestricted && !saidBy(words, text))
        return { refused: `it wanted to type "${text.slice(0, 60)}", which the step does not say` };
      return plan({ kind: 'type', text }, `Type "${text}" in ${what}`, true);
    }
    case 'choose':
      if (text && isRestricted && !saidBy(words, text))
        return { refused: `it wanted to choose "${text.slice(0, 60)}", which the step does not say` };
      return plan(
        { kind: 'choose', ...(text ? { option: text } : {}) },
        `Choose ${text ? `"${text}"` : 'the next option'} in ${what}`,
        true,
      );
    case 'key':
      if (!plainKeys.test(text) && !(text !== '' && /^[\w+]{1,30}$/.test(text) && saidBy(words, text)))
        return { refused: `it wanted to press the key "${text.slice(0, 30)}", which the step does not say` };
      return plan({ kind: 'key', keys: text }, `Press ${text}`);
    case 'scroll':
      if (answer.dy === null || !Number.isFinite(answer.dy) || answer.dy === 0)
        return { refused: 'it did not say how far to scroll' };
      return plan(
        { kind: 'scroll', dy: Math.round(Math.max(-20_000, Math.min(20_000, answer.dy))) },
        `Scroll ${answer.dy > 0 ? 'down' : 'up'}${found ? ` at ${what}` : ''}`,
        true,
      );
    case 'navigate': {
      const url = allowedAddress(text, { start, words });
      return url
        ? plan({ kind: 'navigate', url }, `Open ${url}`)
        : {
            refused: `it wanted to open "${text.slice(0, 120)}", which is neither of the app nor named by the step`,
          };
    }
    case 'back':
    case 'forward':
    case 'reload':
      return plan({ kind: answer.kind }, answer.kind === 'reload' ? 'Reload the page' : `Go ${answer.kind}`);
    case 'wait':
      return plan(
        { kind: 'wait', ...(text ? { text } : { ms: 1500 }) },
        text ? `Wait for "${text}"` : `Wait (${says.slice(0, 80)})`,
      );
  }
}
