/** Steps that meet a dialog of the browser or device, which is on no picture. */
import { answerOf } from '#worker/language/dialogs.ts';
import type { ParsedAct } from '#worker/language/types.ts';
import type { DecideInput, Decision } from '#worker/ports/brain.ts';
import { act, cannot, quote } from './decision.ts';

const says = ({ accept, text }: { accept?: boolean; text?: string }): string =>
  [
    ...(text === undefined ? [] : [`Type ${quote(text)}`]),
    ...(accept === undefined ? [] : [accept ? 'Accept the dialog' : 'Dismiss the dialog']),
  ].join(' and ');

/** What an act does to the open dialog; undefined where it has nothing to do with one. */
export function answeredDialog({ view, dialogs }: DecideInput, parsed: ParsedAct): Decision | undefined {
  const answer = answerOf(parsed);
  const { dialog } = view;
  if (dialog) {
    if (!answer)
      return cannot(
        'not-understood',
        `The browser asks “${dialog.message}”: the step says no answer to that.`,
      );
    if (answer.text !== undefined && dialog.dialog !== 'prompt')
      return cannot('not-found', `“${dialog.message}” asks for no text.`);
    const { accept, text } = answer;
    return act({
      act: {
        kind: 'answer-dialog',
        ...(accept === undefined ? {} : { accept }),
        ...(text === undefined ? {} : { text }),
      },
      says: says(answer),
      confidence: 0.95,
    });
  }
  if (parsed.kind !== 'answer-dialog') return undefined;
  return (
    closedAlert({ dialogs }, parsed) ??
    (parsed.drawn ? undefined : cannot('not-found', 'No dialog asks for a text.'))
  );
}

/** An alert has one answer, and was given it at once. */
export function closedAlert(
  { dialogs }: Pick<DecideInput, 'dialogs'>,
  parsed: ParsedAct,
): Decision | undefined {
  const last = dialogs?.at(-1);
  const answer = answerOf(parsed);
  return last?.dialog === 'alert' && answer && answer.text === undefined
    ? { kind: 'done', says: `The alert “${last.message}” was closed.` }
    : undefined;
}
