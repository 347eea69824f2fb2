/** With which button, how long and with which keys held a step says to press. */
import type { HeldKey, PressManner } from '#worker/core/press.ts';

const keys: Record<string, HeldKey> = {
  shift: 'Shift',
  ctrl: 'Control',
  control: 'Control',
  alt: 'Alt',
  option: 'Alt',
  cmd: 'Meta',
  command: 'Meta',
  meta: 'Meta',
};
const key = `(?<key>${Object.keys(keys).join('|')})`;
const click = '(?:(?:left[- ])?(?:click|tap|press)(?: on)?)';
const object = '(?<object>\\S.*?)';
const seconds = '(?:a|one|two|three|\\d+)(?: full)? seconds?';
const lasting = `(?: for (?:about )?${seconds}| for a while)`;
const right = '(?:right|secondary)';

const pattern = (...parts: string[]): RegExp => new RegExp(`^${parts.join(' ')}$`, 'i');

type Made = Pick<PressManner, 'button' | 'count' | 'long'>;
const wordings: [RegExp, Made][] = [
  [pattern('(?:right|secondary|context)[- ]?click(?: on)?', object), { button: 'right' }],
  [pattern('open the (?:context|right-click) menu (?:of|for|on)', object), { button: 'right' }],
  [
    pattern(`(?:use|make) (?:a |the )?${right}(?: mouse button| click)`, `(?:on|to ${click})`, object),
    { button: 'right' },
  ],
  [
    pattern(click, object, `(?:with|using)(?: the| a)? ${right}(?: mouse)?(?: button|[- ]click)`),
    { button: 'right' },
  ],
  [pattern('(?:middle|wheel)[- ]?click(?: on)?', object), { button: 'middle' }],
  [
    pattern(click, object, '(?:with|using) the (?:middle(?: mouse)? button|(?:mouse )?wheel)'),
    { button: 'middle' },
  ],
  [pattern('double[- ]?(?:click|tap|press)(?: on)?', object), { count: 2 }],
  [
    pattern('(?:do |make )?(?:a )?long[- ]?(?:press|tap|click)(?: on)?', `${object}${lasting}?`),
    { long: true },
  ],
  [pattern(`(?:${click}|touch) (?:and|&) hold(?: down)?(?: on)?`, `${object}${lasting}?`), { long: true }],
  [
    pattern(`(?:${click}|hold)(?: down)?`, `${object}(?: and hold(?: it)?(?: down)?|${lasting})`),
    { long: true },
  ],
];
const held = [
  pattern(`${key}[-+ ]click(?: on)?`, object),
  pattern(
    `hold(?: down)?(?: the)? ${key}(?: key)?,? (?:and|while|then)`,
    '(?:click|tap|press)(?:ing)?(?: on)?',
    object,
  ),
  pattern(
    click,
    `${object},?`,
    `(?:while|with)(?: holding| pressing| keeping)?(?: down)?(?: the)? ${key}(?: key)?(?: held| pressed)?(?: down)?`,
  ),
];

/** The order as a plain click, and how it is to be pressed. */
export function mannerIn(text: string): { text: string; manner: PressManner } {
  for (const [wording, manner] of wordings) {
    const object = wording.exec(text)?.groups?.object;
    if (object !== undefined) return { text: `Click ${object}`, manner };
  }
  for (const wording of held) {
    const { object, key: name } = wording.exec(text)?.groups ?? {};
    if (object !== undefined && name !== undefined)
      return { text: `Click ${object}`, manner: { holding: [keys[name.toLowerCase()]!] } };
  }
  return { text: text.replace(/^left[- ]click/i, 'Click'), manner: {} };
}
