/** Takes off how a test case is told: “Given the user clicks …”, “When I open …”, “Verify that …”. */
import registers from '#worker/lexicons/registers.json' with { type: 'json' };
import { imperative } from './orders/imperative.ts';

const keyword = new RegExp(`^(?:${registers.keywords.join('|')})[:,]? `, 'i');
const actor = new RegExp(
  `^(?:${registers.actors.join('|')}) (?:(?:${registers.helpers.join('|')}) )*(?<deed>\\S.*)$`,
  'i',
);
const check = new RegExp(
  `^(?:(?:${registers.expectations.join('|')}) (?:that|if|whether|to see (?:that|if|whether))|(?:${registers.checks.join('|')})):? (?=\\S)`,
  'i',
);

/** Verbs of looking are no deeds: what follows is to be checked. */
const looks = /^(?:sees?|views?|finds?|is|are|has|have|should|must|can|gets?)\b/i;

/** “Clicks” as “click”. */
const bare = (deed: string): string =>
  deed.replace(/^[a-z]+(?=\s|$)/i, (verb) => {
    const lower = verb.toLowerCase();
    const forms = [lower.replace(/ies$/, 'y'), lower.replace(/es$/, ''), lower.replace(/s$/, '')];
    return forms.find((form) => form !== lower && imperative(form) !== undefined) ?? verb;
  });

/** A step without who does it and when; the text itself where that leaves no order. */
export function toldAsOrder(text: string): string {
  const plain = text.trim();
  const led = keyword.exec(plain)?.[0].length ?? 0;
  const deed = actor.exec(plain.slice(led))?.groups?.deed;
  // “When I click A, click B” is an order in time.
  const isWhole = !/, [a-z]+ /i.test(plain);
  if (deed !== undefined && isWhole && !looks.test(deed)) {
    const order = bare(deed);
    if (imperative(order) !== undefined) return order;
  }
  const rest = plain.slice(led);
  return led > 0 && imperative(bare(rest)) !== undefined && isWhole ? bare(rest) : plain;
}

/** A claim without the order to check it. */
export function toldAsClaim(text: string): string {
  let plain = text.trim();
  for (let before = ''; before !== plain;) {
    before = plain;
    plain = plain.replace(keyword, '').replace(check, '').trim();
  }
  return plain;
}
