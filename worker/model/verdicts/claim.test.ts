import { describe, expect, it } from 'vitest';
import { readClaim } from './claim.ts';

describe('a claim', () => {
  it('asks for its figures, also in words, but not for one of something', () => {
    expect(readClaim('The mug costs $17.00').figures).toEqual(['$17.00']);
    expect(readClaim('Five mugs and 2 boxes are a gift').figures).toEqual(['5', '2']);
    expect(readClaim('One of the mugs is a gift').figures).toEqual([]);
  });

  it('asks for its names, but not for the first word of a sentence', () => {
    expect(readClaim('Prices are in Japanese yen').names).toEqual(['Japanese']);
    expect(readClaim('The Blue Mug and the “cedar box” are sold to Ada').names).toEqual([
      'cedar box',
      'Blue Mug',
      'Ada',
    ]);
    expect(readClaim('Blue Mug is sold. It is gone').names).toEqual(['Blue Mug']);
    expect(readClaim('I see what I typed').names).toEqual([]);
  });

  it('speaks of a whole group in several languages', () => {
    for (const text of [
      'Every price is low',
      'The lamp is the cheapest',
      'Only one is left',
      'No price is low',
      'Jeder Preis ist niedrig',
      'Tous les prix sont bas',
      'Wszystkie ceny są niskie',
    ])
      expect([text, readClaim(text).isWhole]).toEqual([text, true]);
    expect(readClaim('The button “Select all” is shown').isWhole).toBe(false);
    expect(readClaim('Ada is taken off the All Members list').isWhole).toBe(false);
  });

  it('denies something', () => {
    for (const text of ['There is no mug', 'It isn’t shown', 'The mug is gone', 'Kein Preis ist hoch'])
      expect([text, readClaim(text).isNegated]).toEqual([text, true]);
    expect(readClaim('The page says “No results”').isNegated).toBe(false);
  });

  it('names a currency', () => {
    expect(readClaim('All of it is in yen').currency).toContain('¥');
    expect(readClaim('The price is low').currency).toBeUndefined();
  });
});
