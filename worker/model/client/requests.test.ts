import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { abilitiesOf, assumedAbilities, type Abilities } from './abilities.ts';
import { chatBody } from './chat.ts';
import { adapt } from './complaints.ts';
import type { Question } from './question.ts';
import { responsesBody } from './responses.ts';

const question = (task: string): Question<unknown> => ({
  name: 'verdict',
  schema: z.strictObject({ holds: z.boolean() }),
  system: 'You judge.',
  pictures: ['data:image/png;base64,AAAA', 'data:image/png;base64,BBBB'],
  context: 'A long list of elements.',
  task,
});
const as = { model: 'sees', detail: 'high' as const, correction: '' };

describe('a request', () => {
  const bodies = [chatBody, responsesBody].map(
    (bodyOf) => (task: string, abilities: Abilities, correction: string) =>
      JSON.stringify(bodyOf(question(task), abilities, { ...as, correction })),
  );

  it('has in common with another one on the same screen all but its question', () => {
    for (const bodyOf of bodies) {
      const [one, other] = ['Is it red?', 'Is it blue?'].map((task) =>
        bodyOf(task, assumedAbilities('sees'), ''),
      );
      const common = [...one!].findIndex((sign, index) => sign !== other![index]);
      for (const part of ['You judge.', 'AAAA', 'BBBB', 'A long list of elements.'])
        expect(one!.indexOf(part)).toBeLessThan(common);
    }
  });

  it('puts the schema into words where it is not enforced, and a correction last', () => {
    for (const bodyOf of bodies) {
      const abilities = assumedAbilities('sees', { form: 'object', maxPictures: 1 });
      const body = bodyOf('Is it red?', abilities, 'It was not JSON.');
      expect(body).toContain('Answer with one JSON object of this schema');
      expect(body).not.toContain('BBBB');
      expect(body).toContain('Only the first 1 of the pictures could be sent.');
      expect(body.indexOf('It was not JSON.')).toBeGreaterThan(body.indexOf('Is it red?'));
    }
  });
});

describe('what a server takes', () => {
  it('is known to all clients of the process', () => {
    const at = { baseUrl: 'http://known.test/v1', model: 'sees' };
    Object.assign(abilitiesOf(at), { form: 'plain' });
    expect(abilitiesOf({ ...at })).toMatchObject({ form: 'plain' });
    expect(abilitiesOf({ ...at, model: 'other' })).toMatchObject({ form: 'schema' });
  });

  it('is learned from its complaints until nothing is left to change', () => {
    const complaints = [
      'max_tokens is too large: 4000. This model supports at most 2048 completion tokens',
      'max_tokens: 4000 > 2048, which is the maximum allowed number of output tokens for gpt-4-0613',
      'something is wrong',
      'temperature and response_format are not supported',
    ];
    for (const words of complaints) {
      let abilities = assumedAbilities('sees');
      let rounds = 0;
      for (; rounds < 30; rounds++) {
        const change = adapt({ status: 400, words }, abilities, 2);
        if (!change) break;
        abilities = { ...abilities, ...change };
      }
      expect([words, rounds < 12]).toEqual([words, true]);
    }
    expect(adapt({ status: 400, words: complaints[0]! }, assumedAbilities('sees'), 1)).toEqual({
      cap: 2047,
      maxCap: 2047,
    });
    expect(
      adapt({ status: 400, words: 'At most 1 image(s) may be given' }, assumedAbilities('sees'), 3),
    ).toEqual({
      maxPictures: 1,
    });
    expect(
      adapt({ status: 400, words: 'image input is not supported' }, assumedAbilities('sees'), 1),
    ).toBeUndefined();
  });
});
