import { expect, it } from 'vitest';
import { fillPlaceholders } from './placeholders.ts';

it('fills what it knows, names what it lacks, and reports which values are secret', () => {
  expect(fillPlaceholders('Type "{{password}}" then {{ code }} and {{other}}', { password: 'p4ss', code: '7' }, new Set(['password']))).toEqual({
    text: 'Type "p4ss" then 7 and {{other}}', secrets: ['p4ss'], missing: ['other'],
  });
});
