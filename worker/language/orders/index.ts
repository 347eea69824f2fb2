/**
 * Takes out of a step the words on which its meaning hangs: conditions, what is not to be done, order in
 * time, how often, and with which kind of press. What is left are plain orders for the grammar.
 */
import { mask } from '../mask.ts';
import { conditionsIn, type Condition } from './conditions.ts';
import { mannerIn } from './manner.ts';
import { refrainsIn } from './refrains.ts';
import { inTime } from './time.ts';
import { timesIn } from './times.ts';
import type { PressManner } from '#worker/core/press.ts';

export type { Condition } from './conditions.ts';

export interface Order {
  /** In the imperative, without what the other fields say. */
  text: string;
  /** “Do not …”: there is nothing to do. */
  refrain?: true;
  condition?: Condition;
  /** How often it is carried out. */
  times: number;
  manner: PressManner;
}

/** “You should see …” is no order, and “make sure not to …” is one of another kind. */
const looks =
  "(?!not\\b|never\\b|see\\b|view\\b|find\\b|be\\b|are\\b|is\\b|have\\b|has\\b|can\\b|get\\b|do\\b|don't)";

/** Words of politeness and filling, which mean nothing. */
const courtesies = [
  /^(?:please|kindly|now|next|then|finally|afterwards|so|ok|okay|well|first|also|and|just|simply),? (?=\S)/i,
  /^(?:can|could|would|will) you (?:please |kindly )?/i,
  new RegExp(`^(?:i|we) (?:want|need|would like|'d like) (?:you )?to ${looks}`, 'i'),
  new RegExp(
    `^(?:you|the (?:user|tester)) (?:should|must|need to|have to|can|may|will) (?:now |then )?${looks}`,
    'i',
  ),
  /^(?:go ahead and|try to|proceed to|it is time to|let's|let us) /i,
  /^(?:do not|don't|never) (?:forget|fail|hesitate) to /i,
  new RegExp(`^(?:make|be) sure (?:you |to )+${looks}`, 'i'),
  /,? (?:please|for me|thanks|thank you|if you (?:please|don't mind|would|like))$/i,
];

const withoutCourtesy = (text: string): string => {
  let plain = text.trim();
  for (let before = ''; before !== plain;) {
    before = plain;
    for (const courtesy of courtesies) plain = plain.replace(courtesy, '').trim();
  }
  return plain;
};

/** “Click ‹a›, ‹b› and ‹c›” is three clicks. */
const eachVerb =
  '(?:[a-z]+-)?(?:click|tap|press|tick|untick|check|uncheck|select|deselect|hover over|toggle)(?: on)?';
const listed = new RegExp(
  `^(${eachVerb}) (?:both )?(⟦\\d+⟧(?:, ⟦\\d+⟧)*),?(?: and| and then|,? then) (⟦\\d+⟧)$`,
  'i',
);

function eachListed(text: string): string[] {
  const list = listed.exec(text);
  if (!list) return [text];
  const [, verb = '', most = '', last = ''] = list;
  return [...most.split(', '), last].map((one) => `${verb} ${one}`);
}

/** The orders of a step in the order in which they are carried out. */
export function ordersIn(step: string): Order[] {
  const masked = mask(step.trim());
  const plain = withoutCourtesy(masked.text.replace(/[’‘]/g, "'").replace(/[.!]+$/, ''));
  return inTime(plain).flatMap((timed) =>
    conditionsIn(withoutCourtesy(timed)).flatMap(({ text, condition }) =>
      refrainsIn(text).flatMap((part): Order[] => {
        const shared = {
          ...(part.refrain ? { refrain: true as const } : {}),
          ...(condition ? { condition: { ...condition, claim: masked.back(condition.claim) } } : {}),
        };
        return eachListed(withoutCourtesy(part.text)).map((one) => {
          const manner = mannerIn(one);
          const { text: order, times } = timesIn(manner.text);
          return { ...shared, text: masked.back(order), times, manner: manner.manner };
        });
      }),
    ),
  );
}
