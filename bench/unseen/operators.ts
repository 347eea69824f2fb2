import { tellingKinds } from '#worker/app-model/index.ts';
import { share } from '../results.ts';
import type { ExpectedOperator } from './app.ts';

interface Found {
  kind: string;
  on: string;
}

const isIt = ({ kind, on }: Found, expected: ExpectedOperator): boolean =>
  kind === expected.kind && (expected.on?.test(on) ?? true);

/** How many of an app's operators an exploration found, and how many of those that it found are right. */
export function operatorsFound(found: readonly Found[], expected: readonly ExpectedOperator[]) {
  const told = found.filter(({ kind }) => tellingKinds.has(kind));
  const known = expected.filter((one) => told.some((other) => isIt(other, one)));
  const right = told.filter((one) => expected.some((other) => isIt(one, other)));
  return {
    expected: expected.length,
    found: known.length,
    recall: share(known.length, expected.length),
    precision: share(right.length, told.length),
    missed: expected
      .filter((one) => !known.includes(one))
      .map(({ kind, on }) => `${kind} ${on?.source ?? ''}`.trim()),
    wrong: told.filter((one) => !right.includes(one)).map(({ kind, on }) => `${kind} on ${on}`),
  };
}
