/** Reads checks that are written as steps: 'Verify that "Blue mug" is shown'. */
import { drop, words, type Clause, type Reading } from '../clause.ts';
import { sourceOf, trimMarks, type Token } from '../tokens.ts';
import { readToggle } from './toggle.ts';
import { readVerbed } from './verbed.ts';

const verify = ({ text }: Clause, assertion: Token[]): Reading => [
  { kind: 'verify', assertion: sourceOf(text, trimMarks(assertion)) },
];

/** 'Verify …', 'Make sure that …', 'Confirm that …'; 'Check "Gift wrap"' ticks it. */
export function readVerify(c: Clause): Reading {
  const [first] = c.rest;
  switch (c.verb) {
    case 'make':
      return first?.lower === 'sure' ? verify(c, drop(c.rest.slice(1), /^that$/)) : readVerbed(c);
    case 'confirm':
      return first?.lower === 'that' ? verify(c, c.rest.slice(1)) : readVerbed(c);
    case 'check':
      if (first?.lower === 'that') return verify(c, c.rest.slice(1));
      return /^out\b/.test(words(trimMarks(c.rest))) ? readVerbed(c) : readToggle(c, true);
    default:
      return verify(c, drop(c.rest, /^that$/));
  }
}
