import type { RememberedStep, TrailStep } from '#worker/ports/records.ts';
import type { Filled } from '../placeholders.ts';
import { targetOf } from '../replay-trail.ts';

/** The actions of each written step, for the test's memory. */
export class KeptActs {
  readonly steps: RememberedStep[] = [];
  readonly #changing = new Set<number>();

  of(written: number): RememberedStep | undefined {
    return this.steps.find(({ index }) => index === written);
  }

  /** Adds an action of a step, with its placeholders for the values that were filled in. */
  add(written: number, intent: string, act: TrailStep, used: Filled['used']): void {
    const kept = asPlaceholders(act, used);
    if (!kept) this.forget(written);
    if (!kept || this.#changing.has(written)) return;
    const remembered = this.of(written);
    if (remembered) remembered.acts.push(kept);
    else this.steps.push({ index: written, intent, acts: [kept] });
  }

  /** Steps whose actions vary between runs are not remembered. */
  forget(written: number): void {
    this.#changing.add(written);
    const at = this.steps.findIndex(({ index }) => index === written);
    if (at >= 0) this.steps.splice(at, 1);
  }
}

export const isTyping = (
  act: TrailStep['act'],
): act is Extract<TrailStep['act'], { kind: 'type' | 'type-at-caret' }> =>
  act.kind === 'type' || act.kind === 'type-at-caret';

/** What an action enters, chooses or opens; undefined for others. */
function enteredBy(act: TrailStep['act']): string | undefined {
  if (isTyping(act)) return act.text;
  if (act.kind === 'choose') return act.option;
  return act.kind === 'navigate' ? act.url : undefined;
}

function withPlaceholder(step: TrailStep, name: string): TrailStep {
  const { act } = step;
  if (act.kind === 'choose') return { ...step, act: { ...act, option: `{{${name}}}` } };
  return isTyping(act) ? { ...step, act: { ...act, text: `{{${name}}}` } } : step;
}

/**
 * The action with this run's values replaced by their placeholders; undefined where such a value remains
 * inside another text.
 */
function asPlaceholders(step: TrailStep, used: Filled['used']): TrailStep | undefined {
  const entered = enteredBy(step.act);
  const name = used.find(({ value }) => value === entered)?.name;
  const kept = name === undefined ? step : withPlaceholder(step, name);
  const words = JSON.stringify([enteredBy(kept.act) ?? '', targetOf(kept)?.label ?? '']);
  return used.some(({ value }) => value !== '' && words.includes(JSON.stringify(value).slice(1, -1)))
    ? undefined
    : kept;
}
