import { expect, it } from 'vitest';
import { target } from '#worker/oracles/testing/steps.ts';
import { personaEmail, withNewPerson } from './test-persona.ts';

it('signs up somebody else, and leaves all else that was typed as it was', () => {
  const type = (text: string, secret = false) => ({
    intent: `Type "${text}"`,
    act: { kind: 'type' as const, target: target('Field'), text, secret },
  });
  const trail = {
    start: 'https://app.example',
    steps: [
      type(personaEmail('12')),
      type(personaEmail('')),
      type('robin@app.example'),
      type('{{password}}', true),
    ],
  };
  expect(personaEmail('')).toBe('robin.reed@example.com');
  expect(withNewPerson(trail, 'a1').steps.map(({ intent }) => intent)).toEqual([
    'Type "robin.reed.a1@example.com"',
    'Type "robin.reed.a1@example.com"',
    'Type "robin@app.example"',
    'Type "{{password}}"',
  ]);
});
