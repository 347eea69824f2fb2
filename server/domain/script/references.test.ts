import { describe, expect, it } from 'vitest';
import { mentions, near, referenceProblems, renameIn, type Known } from './references.ts';

const known: Known = {
  scripts: {
    'get-otp': 'curl https://x.test/otp?u={{get-user.id}}',
    'get-user': 'curl https://x.test/user',
    order: 'curl https://x.test/{{number}}',
    loop: 'echo {{loop.x}}',
  },
  credential: ['username', 'email', 'password'],
};
const problems = (steps: string[], assertions: string[] = []) =>
  referenceProblems({ steps, assertions }, known);

describe('references of a test', () => {
  it('what scripts, credentials and earlier steps supply is fine', () => {
    expect(
      problems(
        [
          'Type "{{username}}" in "User"',
          'Type #{get-otp} in "Code"',
          'Remember the number as {{number}}',
          'Run #{order}',
        ],
        ['The text "{{order.total}}" is shown', '"{{number}}" is shown'],
      ),
    ).toEqual({});
    expect(problems(['Type "Plan {{unique}}" in "Name"'], ['The text "Plan {{unique}}" is shown'])).toEqual(
      {},
    );
    expect(problems(['Remember the total as {{total}} and type {{total}} in "Sum"'])).toEqual({});
  });
  it('an unknown script is named, with the near ones', () => {
    expect(problems(['Click "Go"', 'Type #{get-opt} in "Code"'])).toEqual({
      'steps.1': 'There is no script called “get-opt”. Did you mean “get-otp”?',
    });
    expect(problems(['Run #{Get-otp}'])['steps.0']).toMatch(
      /no script called “Get-otp”. Did you mean “get-otp”/,
    );
    expect(problems(['Run #{something-else}'])['steps.0']).toBe(
      'There is no script called “something-else”.',
    );
  });
  it('a value that nobody supplies, or only later', () => {
    expect(problems(['Type "{{coupon}}" in "Code"'])['steps.0']).toMatch(/^Nothing supplies {{coupon}}/);
    expect(problems(['Type "{{pasword}}" in "Code"'])['steps.0']).toMatch(/Did you mean “password”\?$/);
    expect(
      Object.keys(
        problems(['Type {{total}} in "Sum"', 'Remember the total as {{total}}'], ['"{{nothing}}" is shown']),
      ),
    ).toEqual(['steps.0', 'assertions.0']);
  });
  it("a script's own needs", () => {
    expect(problems(['Run #{order}'])['steps.0']).toMatch(/^The script “order”: Nothing supplies {{number}}/);
    expect(problems(['Run #{loop}'])['steps.0']).toBe('The script “loop” needs its own value.');
  });
});

it('a new name goes everywhere, and nowhere else', () => {
  expect(
    renameIn(
      'Run #{get-otp}, type {{get-otp}} and {{ get-otp.code }}, not #{get-otp-2} or {{get-otp-2.x}} or get-otp',
      'get-otp',
      'fetch-code',
    ),
  ).toBe(
    'Run #{fetch-code}, type {{fetch-code}} and {{fetch-code.code}}, not #{get-otp-2} or {{get-otp-2.x}} or get-otp',
  );
  expect(mentions('Type {{get-otp.code}}', 'get-otp')).toBe(true);
  expect(mentions('Type {{get-otp-2}} and #{x}', 'get-otp')).toBe(false);
  expect(near('abc', ['xyz'])).toBe('');
});
