import { withoutNumbers } from '#worker/core/words.ts';
import { routePath, sameOrigin, signature } from '#worker/facts/routes.ts';
import type { StepRecord } from '#worker/ports/records.ts';
import type { Finding, Oracle } from '../types.ts';

/** Only stack frames in the app's own scripts count; a third-party widget is not the app's bug. */
const ownStack = (stack: string | undefined, address: string): boolean => {
  const urls = [...(stack ?? '').matchAll(/https?:\/\/[^\s)]+/g)].map((match) => match[0]);
  return urls.length === 0 || urls.some((url) => sameOrigin(url, address));
};

const frame = (stack: string | undefined): string =>
  /at .*?([\w.-]+\.[cm]?[jt]sx?|https?:\/\/[^\s)]+):\d+/
    .exec(stack ?? '')?.[1]
    ?.split('/')
    .at(-1) ?? '';

/**
 * Messages about the browser's own frames and transitions, where no script stopped and nothing is visible.
 */
const ofTheBrowser = /ResizeObserver loop|ViewTransition|Transition was (?:aborted|skipped)/;

/** What a person meets: an act without effect costs more than one that did what it was to do. */
function metBy({ act, intent, difference, after }: StepRecord): Pick<Finding, 'title'> & Partial<Finding> {
  if (act?.kind === 'navigate' || act?.kind === 'reload')
    return { title: `A script of the page stops as ${routePath(after.address)} is opened` };
  if (difference?.same) return { title: `${intent} does nothing: a script of the page stops` };
  return {
    title: `A script of the page stops after: ${intent}`,
    severity: 'Medium',
    severityReason:
      'The act has an effect, but whatever the script was to do after this line did not happen.',
  };
}

export const uncaughtException: Oracle = {
  name: 'uncaught-exception',
  describes: 'A script of the page throws and nobody catches it',
  type: 'Functional',
  severity: 'High',
  severityReason: 'Whatever the script was to do after this line did not happen.',
  judge({ step }) {
    return step.evidence.exceptions
      .filter(({ message, stack }) => ownStack(stack, step.after.address) && !ofTheBrowser.test(message))
      .map(({ message, stack }) => ({
        signature: signature(
          'uncaught-exception',
          withoutNumbers(message.split('\n')[0]!.replace(/https?:\/\/\S+/g, '#')),
          withoutNumbers(frame(stack)),
        ),
        ...metBy(step),
        expected: `${step.intent} runs without a script error.`,
        observed: `The page threw “${message.split('\n')[0]}”.`,
        address: step.after.address,
        suspectedCause: stack?.split('\n').slice(0, 3).join('\n'),
        evidence: { console: [stack ?? message] },
      }));
  },
};
