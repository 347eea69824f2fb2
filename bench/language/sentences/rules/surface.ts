import type { Draft } from '../types.ts';

type Pick = <T>(list: T[]) => T;
export interface Surface {
  rule: string;
  /** Keeps a plain sentence plain. */
  keepsPlain: boolean;
  apply(text: string, draft: Draft, pick: Pick): string | undefined;
}
const steps = [
  'please {}',
  'please {}, thanks',
  'could you {}, please',
  'kindly {}',
  'would you please {}',
  'I would like you to {}',
  'be so kind as to {}',
];
const checks = [
  'please check that {}',
  'could you please verify that {}',
  'please make sure that {}',
  'kindly confirm that {}',
];
const stepFillers = [
  'now {}',
  'next, {}',
  'just {}',
  'simply {}',
  'OK, now {}',
  'as the next step, {}',
  'well, {}',
  'at this point, {}',
  'here we simply {}',
  'go ahead and {}',
];
const checkFillers = [
  'now {}',
  'at this point, {}',
  'as expected, {}',
  'of course, {}',
  'at the moment, {}',
  'OK, {}',
];
const stepTypos = [
  'plaese {}',
  'pleas {}',
  'plese {}',
  'simpy {}',
  'jst {}',
  'nwo {}',
  'at this pont, {}',
  'kindy {}',
  'as the nxt step, {}',
  'pelase {}',
];
const checkTypos = [
  'at this pont, {}',
  'as expcted, {}',
  'plese check that {}',
  'of corse, {}',
  'pleas verify that {}',
];

const imperatives =
  'click|tap|open|type|enter|append|choose|select|tick|untick|turn|clear|hover|drag|press|' +
  'double|right|middle|long|Shift|Ctrl|hold|move|replace|change|approve|reload|scroll|wait|go';
const imperativeStart = new RegExp(`^(${imperatives})\\b`);
const framedStart = /^(check|verify|make sure|confirm|ensure|we expect|if|it )/;
const fill = (list: string[], draft: Draft, pick: Pick, stepList: string[]): string | undefined => {
  const step = draft.kind === 'step';
  if (step && (!imperativeStart.test(draft.text) || /\b(none of|neither|no)\b/.test(draft.text)))
    return undefined;
  if (!step && framedStart.test(draft.text)) return undefined;
  return pick(step ? stepList : list).replace('{}', () => draft.text);
};
const quoted = /"([^"]*)"/g;
const quotes: [string, string][] = [
  ["'", "'"],
  ['“', '”'],
  ['«', '»'],
  ['‘', '’'],
  ['`', '`'],
  ['**', '**'],
  ['„', '“'],
];
const hasMarks = (text: string): boolean => /['’]/.test(text);

export const surfaces: Surface[] = [
  {
    rule: 'politeness',
    keepsPlain: true,
    apply: (text, draft, pick) => fill(checks, { ...draft, text }, pick, steps),
  },
  {
    rule: 'filler',
    keepsPlain: true,
    apply: (text, draft, pick) => fill(checkFillers, { ...draft, text }, pick, stepFillers),
  },
  {
    rule: 'typo',
    keepsPlain: true,
    apply: (text, draft, pick) => fill(checkTypos, { ...draft, text }, pick, stepTypos),
  },
  {
    rule: 'quotes',
    keepsPlain: false,
    apply(text, _draft, pick) {
      if (!text.includes('"')) return undefined;
      const [open, close] = pick(quotes);
      if (hasMarks(text) && (open === "'" || open === '‘')) return undefined;
      return text.replace(quoted, (_, inner: string) => `${open}${inner}${close}`);
    },
  },
  {
    rule: 'no-quotes',
    keepsPlain: false,
    apply(text) {
      const inner = [...text.matchAll(quoted)].map((match) => match[1] ?? '');
      const awkward = inner.some(
        (name) => /^\W|[.,:?!]|\b(and|or|to|is|not|the|it|of)\b/i.test(name) || name.length > 24,
      );
      return inner.length && !awkward ? text.replace(quoted, '$1') : undefined;
    },
  },
];
