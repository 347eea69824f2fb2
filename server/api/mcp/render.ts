/** How an agent reads a result: YAML without what is empty, and never more than it can hold. */
import { stringify } from 'yaml';
import type { ErrorCode } from '#server/domain/errors.ts';
import type { PublicError } from '../errors.ts';
import type { ToolView } from '../operation.ts';

/** Characters of text; about 15,000 tokens. */
const longestText = 60_000;

/** What JSON makes of it: dates as texts, nothing undefined. */
export const plain = (value: Record<string, unknown>) =>
  JSON.parse(JSON.stringify(value)) as Record<string, unknown>;

export function textOf({ text, structured }: Pick<ToolView, 'text' | 'structured'>): string {
  const whole = text ?? stringify(withoutEmpty(plain(structured)) ?? {}, { lineWidth: 0 });
  if (whole.length <= longestText) return whole;
  return (
    `${whole.slice(0, longestText)}\n… cut after ${longestText} characters of ${whole.length}. ` +
    'Ask for less: name ids, or follow nextCursor where there is one.'
  );
}

function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEmpty);
  if (value === null || typeof value !== 'object') return value;
  const kept = Object.entries(value)
    .map(([key, inner]) => [key, withoutEmpty(inner)] as const)
    .filter(
      ([key, inner]) =>
        inner !== null && inner !== '' && (key === 'items' || !(Array.isArray(inner) && inner.length === 0)),
    );
  return Object.fromEntries(kept);
}

const nextSteps: Record<ErrorCode | 'INTERNAL', string> = {
  UNAUTHORIZED: 'Check the API key: Settings → API keys in the dashboard makes or regenerates one.',
  FORBIDDEN: 'This key can’t do it; ask the user to do it in the dashboard.',
  NOT_FOUND:
    'Check the id: list what there is first (get_testcases, get_runs, get_issues, get_test_suites, ' +
    'get_scripts, manage_key_features with action=get).',
  CONFLICT:
    'It does not apply in the present state. Read the message, bring it into the state that it names, and call again.',
  INVALID: 'Fix the parameters that are named, and call again.',
  TOO_LARGE: 'Send less at once.',
  UNPROCESSABLE: 'Use a new Idempotency-Key.',
  TOO_MANY_REQUESTS: 'Wait as long as Retry-After says, then call again.',
  UNAVAILABLE: 'Wait a minute, and call again.',
  INTERNAL: 'Try once more. If it stays, tell the operator the reference.',
};

/** A failed call, as a sentence and what to do next. */
export function errorText(error: PublicError, next?: string): string {
  const fields = Object.entries(error.issues ?? {}).filter(
    ([field, message]) => field !== '' && !error.message.includes(message),
  );
  return [
    `${error.code}: ${error.message}`,
    ...fields.map(([field, message]) => `- ${field}: ${message}`),
    `Next: ${next ?? nextSteps[error.code]}`,
  ].join('\n');
}
