/** Scores how relevant a control's label or a screen's name is for a step. */
import { normalizeLabel } from '#worker/core/words.ts';

const filling = new Set([
  'the',
  'a',
  'an',
  'to',
  'in',
  'on',
  'of',
  'for',
  'with',
  'from',
  'by',
  'at',
  'as',
  'into',
  'and',
  'or',
  'it',
  'its',
  'my',
  'your',
  'this',
  'that',
  'then',
  'page',
  'screen',
  'button',
  'link',
  'field',
  'click',
  'press',
  'tap',
  'type',
  'enter',
  'open',
  'go',
  'select',
  'choose',
  'pick',
  'visit',
  'is',
  'are',
  'all',
  'verify',
]);
const stem = (word: string): string => word.replace(/ies$/, 'y').replace(/(?<=\w{3})s$/, '');

export const telling = (text: string): string[] => [
  ...new Set(
    normalizeLabel(text)
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word.length > 1 && !filling.has(word))
      .map(stem),
  ),
];

/** Where things are usually found: words of a step, and the navigation labels that lead there. */
const homes: [RegExp, RegExp][] = [
  [/\b(e-?mail|username|password|sign ?in|log ?in)\b/i, /^(sign ?in|log ?in|(my )?account|profile)\b/i],
  [
    /\b(register|sign ?up|create (?:an )?account)\b/i,
    /^(register|sign ?up|create (?:an )?account|sign ?in|log ?in|join)\b/i,
  ],
  [
    /\b(check ?out|coupon|voucher|order summary|quantity|subtotal)\b/i,
    /^(cart|basket|bag|check ?out|view cart)\b/i,
  ],
  [
    /\b(address|street|city|post ?code|zip|card|shipping|payment|delivery)\b/i,
    /^(check ?out|proceed|continue|cart|basket|account)\b/i,
  ],
  [/\b(orders?|invoices?)\b/i, /^((my )?orders?|(my )?account|order history)\b/i],
  [/\b(message|subject|enquiry|inquiry)\b/i, /^(contact|help|support|write to us)\b/i],
  [/\b(profile|phone|settings|preferences|language)\b/i, /^(account|profile|settings|preferences)\b/i],
  [
    /\b(cart|basket|bag|buy|product|size|colou?r|sort|filter|price)\b/i,
    /^(shop|products?|catalogu?e?|store|browse|all\b|items|collections?)/i,
  ],
];

/** 0…1: how likely a control with this label leads to what the step mentions. */
export function speaksFor(label: string, step: string): number {
  const own = telling(label);
  // The destination of an item is not its source.
  const wanted = telling(
    /^(?:add|put|save|move)\b/i.test(step)
      ? step.replace(/\s+(?:in)?to (?:the |my )?\w+(?: list)?$/i, '')
      : step,
  );
  const shared = own.filter((word) => wanted.includes(word)).length;
  const named = shared === 0 ? 0 : (shared / own.length) * 0.6 + (shared / wanted.length) * 0.4;
  const home = homes.some(([speaks, bears]) => speaks.test(step) && bears.test(label.trim())) ? 0.5 : 0;
  return Math.max(named, home);
}
