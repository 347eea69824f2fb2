import { expect, it } from 'vitest';
import { scriptsIn } from '#worker/language/script-calls.ts';
import { fillPlaceholders, namesGiven } from './placeholders.ts';

const none = new Set<string>();

it('fills what it knows, names what it lacks, and reports which values are secret', () => {
  expect(
    fillPlaceholders(
      'Type "{{password}}" then {{ code }} and {{other}}',
      { password: 'p4ss', code: '7' },
      new Set(['password']),
    ),
  ).toEqual({
    text: 'Type "p4ss" then 7 and {{other}}',
    secrets: ['p4ss'],
    missing: ['other'],
    used: [
      { name: 'password', value: 'p4ss' },
      { name: 'code', value: '7' },
    ],
  });
});

it("a script's value stands in quotes, its own or the step's", () => {
  const values = { 'get-otp': '482913', 'get-user': 'Ada "A" \\' };
  expect(fillPlaceholders('Type #{get-otp} in "Code"', values, none).text).toBe('Type "482913" in "Code"');
  expect(fillPlaceholders('Type "#{get-otp}" in "Code"', values, none).text).toBe('Type "482913" in "Code"');
  expect(fillPlaceholders('Type #{get-user} in "Name"', values, none).text).toBe(
    'Type "Ada \\"A\\" \\\\" in "Name"',
  );
  expect(fillPlaceholders('Type “{{get-user}}” in "Name"', values, none).text).toBe(
    'Type “Ada \\"A\\" \\\\” in "Name"',
  );
  expect(fillPlaceholders('Type #{nothing}', values, none).missing).toEqual(['nothing']);
  expect(fillPlaceholders('Type {{constructor}}', values, none).missing).toEqual(['constructor']);
});

it('a name that the step gives is left as it stands', () => {
  const text = 'Remember the order number as {{order}} and type {{name}}';
  expect(namesGiven(text)).toEqual(['order']);
  expect(fillPlaceholders(text, { name: 'Ada', order: '1' }, none, ['order']).text).toBe(
    'Remember the order number as {{order}} and type Ada',
  );
  expect(scriptsIn('Run #{a}, then #{b-c} and #{a}')).toEqual(['a', 'b-c']);
});
