/** What an environment forbids, of an exploration and of the written steps of a test alike. */
import { centre, containsPoint } from '#worker/core/geometry.ts';
import type { Protection, Risk } from '#worker/core/risk.ts';
import { normalizeLabel } from '#worker/core/words.ts';
import { refuses } from '#worker/facts/link-words.ts';
import type { PlannedAct } from '#worker/ports/brain.ts';
import type { Scene } from '#worker/sight/scene.ts';
import { saidBy } from './beyond-said.ts';
import { asksForSure, deletes, reasons, risksOf } from './risk-words.ts';

/** Why an environment rules a risk out, as a sentence; '' where it does not. */
export function forbids(protection: Protection | undefined, risk: Risk): string {
  if (!protection?.forbids.includes(risk)) return '';
  const [first = '', ...rest] = reasons[risk];
  return `The environment “${protection.environment}” rules it out: ${first.toLowerCase()}${rest.join('')}`;
}

/** The icon by which a button without text is known. A cross closes more often than it removes. */
const isTrash = (words: string): boolean => /^(?:trash|bin)$/.test(normalizeLabel(words));

const removes = (words: string): boolean => deletes(words) || isTrash(words);

/** Why an environment rules out what goes by any of these words; '' where it does not. */
export function forbiddenReason(said: readonly string[], protection: Protection | undefined): string {
  if (!protection || protection.forbids.length === 0) return '';
  const risks = said.flatMap((words): Risk[] => [
    ...risksOf(words),
    ...(removes(words) ? ['destroys' as const] : []),
  ]);
  return risks.map((risk) => forbids(protection, risk)).find(Boolean) ?? '';
}

/** What a dialog asks of which an act presses an answer that is no refusal. */
function questionsAround({ regions, lines, controls }: Scene, { target }: PlannedAct): string[] {
  if (!target || refuses.test(normalizeLabel(target.control?.label ?? target.line?.text ?? ''))) return [];
  const dialog = regions.find(({ kind, box }) => kind === 'dialog' && containsPoint(box, centre(target.box)));
  if (!dialog) return [];
  return lines
    .filter(
      ({ box, text }) =>
        containsPoint(dialog.box, centre(box)) &&
        (text.includes('?') || asksForSure(text)) &&
        !controls.some((control) => containsPoint(control.box, centre(box))),
    )
    .map(({ text }) => text);
}

/** Acts by which something is done, and not only looked at or filled in. */
const doing: ReadonlySet<PlannedAct['act']['kind']> = new Set([
  'press',
  'toggle',
  'choose',
  'drag',
  'navigate',
]);

/** What an act goes by, with what it is dropped on, chosen or asked about. */
function wordsOf(plan: PlannedAct, scene: Scene): string[] {
  const { act } = plan;
  if (!doing.has(act.kind)) return [];
  const more =
    act.kind === 'choose'
      ? [act.option ?? '']
      : act.kind === 'drag'
        ? [act.toward.control?.label ?? act.toward.line?.text ?? '', act.toward.control?.icon ?? '']
        : [];
  return [...saidBy(plan), ...more, ...questionsAround(scene, plan)];
}

/**
 * Why an act of a test is not done, as a sentence; '' where it may be.
 * @param sends the button that the act presses without pointing at it, as Enter does
 * @param question what the browser or device asks, where the act accepts it
 */
export const forbiddenAct = (
  plan: PlannedAct,
  { scene, sends = '', question = '' }: { scene: Scene; sends?: string; question?: string },
  protection: Protection | undefined,
): string => (protection ? forbiddenReason([...wordsOf(plan, scene), sends, question], protection) : '');
