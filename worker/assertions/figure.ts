import { readCount, readMoney } from '#worker/core/numbers.ts';

/** A figure in the sentence: '$58.00', '3', 'three'. */
export function figureIn(text: string): ReturnType<typeof readMoney> {
  const plain = text.trim().replace(/^(?:exactly|equal to|now|just|only|still)\s+/, '');
  const count = readCount(plain);
  if (count !== undefined && !/^(a|an|no|none|single|both)$/i.test(plain))
    return { value: count, currency: '', percent: false };
  const read = readMoney(plain);
  return read &&
    /^[-−]?\s?(?:[$€£¥₹]|[A-Z]{3}\s)?\s?[-−]?[\d.,\s]+(?:%|\s?[€£$¥₹]|\s?[A-Za-z]{2,3})?$/.test(plain)
    ? read
    : undefined;
}
