import type { ActionSequence, PointerActionSequence, StringRecord } from '@appium/types';

/** Input events of one tick, as sent to the page. */
export type Input =
  | { kind: 'touch'; type: 'touchStart' | 'touchMove' | 'touchEnd'; x: number; y: number }
  | { kind: 'key'; down: boolean; value: string }
  | { kind: 'wait'; ms: number };

/** Interval between touchMove events, ms; each waits for the page to draw. */
const stepMs = 40;

/**
 * Flattens the W3C actions of one finger or keyboard into a sequence of events; positions stay in the
 * actions' units.
 */
export function* inputsOf(sequences: ActionSequence[]): Generator<Input> {
  for (const sequence of sequences) {
    if (sequence.type === 'pointer') yield* touches(sequence);
    else if (sequence.type === 'key') {
      for (const action of sequence.actions as StringRecord[]) {
        if (action.type === 'pause') yield { kind: 'wait', ms: Number(action.duration ?? 0) };
        else yield { kind: 'key', down: action.type === 'keyDown', value: String(action.value) };
      }
    }
  }
}

function* touches({ actions, parameters }: PointerActionSequence): Generator<Input> {
  if (parameters?.pointerType !== 'touch')
    throw new Error(`A phone is touched: it has no pointer of type “${parameters?.pointerType ?? 'mouse'}”.`);
  let [x, y, down] = [0, 0, false];
  for (const action of actions as StringRecord[]) {
    const ms = Number(action.duration ?? 0);
    if (action.type === 'pause') yield { kind: 'wait', ms };
    else if (action.type === 'pointerDown') {
      down = true;
      yield { kind: 'touch', type: 'touchStart', x, y };
    } else if (action.type === 'pointerUp') {
      down = false;
      yield { kind: 'touch', type: 'touchEnd', x, y };
    } else if (action.type === 'pointerMove') {
      const [fromX, fromY] = [x, y];
      [x, y] = [Number(action.x), Number(action.y)];
      const steps = down ? Math.max(1, Math.round(ms / stepMs)) : 0;
      for (let step = 1; step <= steps; step++) {
        yield {
          kind: 'touch',
          type: 'touchMove',
          x: fromX + ((x - fromX) * step) / steps,
          y: fromY + ((y - fromY) * step) / steps,
        };
        yield { kind: 'wait', ms: ms / steps / 2 };
      }
    }
  }
}
