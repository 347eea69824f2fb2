import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { DecideAnswer, JudgeAnswer } from '../schemas.ts';
import { acts, verdict } from '../testing/shapes.ts';
import { readAnswer } from './read-answer.ts';
import { stripReasoning } from './strip-reasoning.ts';

const answer = { ...acts([{ kind: 'type', element: 3, text: 'say "hi" {to} all' }]), confidence: 0.5 };
const json = JSON.stringify(answer);
const other = JSON.stringify(acts([{ kind: 'press', element: 9 }]));

/** Ways in which servers and models hand over one and the same answer. */
const wrappings: Record<string, (text: string) => unknown> = {
  'as it is': (text) => text,
  'spaces around': (text) => `\n\n  ${text}\n`,
  'a fence': (text) => `\`\`\`json\n${text}\n\`\`\``,
  'a fence without a language': (text) => `\`\`\`\n${text}\n\`\`\``,
  'prose around': (text) => `Sure! Here is what I would do:\n${text}\nLet me know {if} that helps.`,
  'reasoning before': (text) => `<think>Perhaps ${other}? No.</think>\n${text}`,
  'reasoning that the prompt opened': (text) => `Perhaps ${other}? No.</think>${text}`,
  'two blocks of reasoning': (text) => `<thinking>a</thinking><thinking>b {</thinking>${text}`,
  'reasoning in a channel': (text) => `<|channel|>analysis<|message|>${other}<|end|>${text}`,
  'reasoning after': (text) => `${text}<think>Was that right? ${other}`,
  parts: (text) => [
    { type: 'text', text: text.slice(0, 20) },
    { type: 'text', text: text.slice(20) },
  ],
  'parts with reasoning': (text) => [
    { type: 'thinking', thinking: [{ type: 'text', text: other }] },
    { type: 'reasoning', text: other },
    { type: 'output_text', text },
  ],
  'an object': (text) => JSON.parse(text) as unknown,
  'a list of one': (text) => `[${text}]`,
  'under a key': (text) => `{"next_act": ${text}}`,
  'said twice': (text) => `${text}\n\n${text}`,
  'a trailing comma': (text) => `${text.slice(0, -1)},}`,
  'spread over lines': (text) => JSON.stringify(JSON.parse(text), null, 4),
};

type Change = (value: typeof answer) => unknown;
/** Ways in which an answer misses its schema without a doubt about what is meant. */
const slips: Record<string, Change> = {
  nothing: (value) => value,
  'numbers as texts': (value) => ({
    ...value,
    confidence: '0.5',
    acts: value.acts.map((act) => ({ ...act, element: '3' })),
  }),
  'a number in brackets': (value) => ({
    ...value,
    acts: value.acts.map((act) => ({ ...act, element: '[3]' })),
  }),
  'flags as texts': (value) => ({ ...value, finishes: 'True' }),
  'nulls left out': (value) => JSON.parse(JSON.stringify(value, (_, one: unknown) => one ?? undefined)),
  'nulls as texts': (value) => ({ ...value, why: 'null', acts: [{ ...value.acts[0], x: '', dy: 'None' }] }),
  'extra keys': (value) => ({ ...value, thoughts: 'x', acts: value.acts.map((a) => ({ ...a, z: {} })) }),
  'another spelling of a word': (value) => ({ ...value, decision: ' ACT ' }),
  'one act without its list': (value) => ({ ...value, acts: value.acts[0] }),
};

describe('an answer', () => {
  for (const [wrapping, wrap] of Object.entries(wrappings)) {
    it(`is read with ${wrapping}, whatever slips it has`, () => {
      for (const [slip, change] of Object.entries(slips)) {
        const read = readAnswer(wrap(JSON.stringify(change(answer))), DecideAnswer);
        expect([slip, read]).toEqual([slip, { value: answer }]);
      }
    });
  }

  it('is read whatever marks of reasoning it quotes', () => {
    const quoting = { ...verdict('fails', [{ quote: '</think>{"verdict":"holds"}' }]) };
    expect(readAnswer(JSON.stringify(quoting), JudgeAnswer)).toEqual({ value: quoting });
  });

  it('is nothing where two of them differ', () => {
    expect(readAnswer(`${json}\n${other}`, DecideAnswer)).toEqual({ says: 'it gave 2 answers that differ' });
  });

  it('is said to be unusable in plain words', () => {
    const says = (content: unknown) => {
      const read = readAnswer(content, DecideAnswer);
      return 'says' in read ? read.says : read;
    };
    for (const content of ['', '  ', null, undefined, [], [{ type: 'image' }], 7])
      expect(says(content)).toBe('it answered with nothing');
    for (const content of ['Sure!', '{', '{"decision": "act"', '[1, 2]', '"act"', '{'.repeat(100_000)])
      expect(says(content)).toBe('its answer was not JSON');
    expect(says('<think>It may be')).toBe('it thought, and did not come to an answer');
    expect(says('{"decision":"act"}')).toMatch(/did not fit the schema \(says: /);
    expect(says(json.replace('"type"', '"run-script"'))).toMatch(/did not fit the schema \(acts\.0\.kind: /);
    expect(says({ ...answer, finishes: 'perhaps' })).toMatch(/finishes/);
    expect(says({ ...answer, confidence: 'high' })).toMatch(/confidence/);
    expect(says({ ...answer, acts: [{ ...answer.acts[0], element: '3; 4' }] })).toMatch(/acts\.0\.element/);
  });

  it('guesses at no value: a text stays what it is', () => {
    const schema = z.strictObject({ text: z.string().nullable(), count: z.number() });
    expect(readAnswer('{"text": "null", "count": 1}', schema)).toEqual({ value: { text: 'null', count: 1 } });
    expect(readAnswer('{"text": 42, "count": 1}', schema)).toEqual({ value: { text: '42', count: 1 } });
    for (const count of ['"1,5"', '"0x10"', '"1e9"', '""', 'true', '[1]', '{}'])
      expect(readAnswer(`{"text": "", "count": ${count}}`, schema)).toHaveProperty('says');
  });

  it('takes no alias that grows', () => {
    const schema = z.strictObject({ a: z.string() });
    expect(readAnswer('{a: &a [x, x], b: &b [*a, *a], c: [*b, *b]}', schema)).toEqual({
      says: 'its answer was not JSON',
    });
  });
});

describe('reasoning', () => {
  it('ends where its mark ends, and nowhere else', () => {
    expect(stripReasoning('a <think>b</think> c <THINK>d</THINK> e')).toBe('a  c  e');
    expect(stripReasoning('a</think>b</think>c')).toBe('c');
    expect(stripReasoning('<think>never ends')).toBe('');
    expect(stripReasoning('no marks <here>')).toBe('no marks <here>');
  });
});
