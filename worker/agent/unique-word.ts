import { randomInt } from 'node:crypto';

const [consonants, vowels] = ['bdfgklmnprst', 'aeiou'];
const syllables = 3;

const oneOf = (letters: string): string => letters[randomInt(letters.length)]!;

/**
 * A word that another run of the test will not type, for `{{unique}}`: what it makes is told from what was
 * there. Letters that are read well, and no digits, which are misread for one another.
 */
export const uniqueWord = (): string =>
  Array.from({ length: syllables }, () => oneOf(consonants!) + oneOf(vowels!)).join('');
