import { join, list, lowerFirst, negatePredicate, numberWord, withModal } from './english.ts';
import type { AssertBase, CountBase, Screen, ShareBase } from './types.ts';

/** A finite clause about the screen, and whether it is true there. */
export interface Claim {
  base: string;
  text: string;
  holds: boolean;
  rule: string;
}
const claim = (base: string, rule: string, text: string, holds: boolean): Claim => ({
  base,
  rule,
  text,
  holds,
});

/** The untouched clause of an assertion. */
export function plainClaim(base: AssertBase): Claim {
  const text = base.say ? lowerFirst(base.say) : base.seen ? `${base.seen} is shown` : '';
  return claim(base.id, 'as-is', text || join(base.subj, base.v, base.rest), base.holds);
}
export function negatedClaims(base: AssertBase): Claim[] {
  const not = (rule: string, text: string): Claim => claim(base.id, rule, text, !base.holds);
  const plain = plainClaim(base).text;
  const general = [
    not('negate', `it is not true that ${plain}`),
    not('contraction', `it isn't true that ${plain}`),
  ];
  if (base.say) return base.neg ? [...general, not('negate', lowerFirst(base.neg))] : general;
  if (base.seen)
    return [
      not('negate', `${base.seen} is not shown`),
      not('contraction', `${base.seen} isn't shown`),
      not('contraction', `${base.seen} can't be seen`),
      not('negate', `${base.seen} is nowhere to be seen`),
      not('negate', `${base.seen} is not visible`),
      not('contraction', `you can't see ${base.seen}`),
    ];
  const predicate = join(base.v, base.rest);
  return [
    ...general,
    not('negate', join(base.subj, negatePredicate(predicate))),
    not('contraction', join(base.subj, negatePredicate(predicate, true))),
  ];
}
/** "should", "must", "is to be": the same claim as a demand. */
export function modalClaims(base: AssertBase): Claim[] {
  if (base.say) return [];
  const predicate = base.seen ? 'is shown' : join(base.v, base.rest);
  const subject = base.seen ?? base.subj;
  const yes = (rule: string, text: string): Claim => claim(base.id, rule, text, base.holds);
  const no = (rule: string, text: string): Claim => claim(base.id, rule, text, !base.holds);
  const more = base.seen
    ? [
        yes('passive', `${subject} is to be shown`),
        yes('passive', `${subject} can be seen`),
        yes('passive', `${subject} must be displayed`),
        no('passive', `${subject} must not be displayed`),
      ]
    : [];
  return [
    ...more,
    yes('passive', join(subject, withModal(predicate, 'should'))),
    yes('passive', join(subject, withModal(predicate, 'must'))),
    no('negate', join(subject, withModal(predicate, 'should not'))),
    no('contraction', join(subject, withModal(predicate, "shouldn't"))),
  ];
}

const atLeast = (n: number, k: number): boolean => n >= k;
const comparisons: [string, (n: number, k: number) => boolean][] = [
  ['exactly', (n, k) => n === k],
  ['at least', atLeast],
  ['at most', (n, k) => n <= k],
  ['more than', (n, k) => n > k],
  ['fewer than', (n, k) => n < k],
];
/** How many there are: exactly, at least, at most, more, fewer, none. */
export function countClaims(base: CountBase): Claim[] {
  const claims: Claim[] = [];
  const { n, one, many, tail } = base;
  for (const k of [...new Set([n, n + 1, n - 1, n + 2])].filter((value) => value > 0)) {
    for (const [phrase, test] of comparisons) {
      if (phrase === 'fewer than' && k === 1) continue;
      const be = k === 1 && phrase !== 'more than' ? 'is' : 'are';
      const things = join(k === 1 ? one : many, tail);
      const number = (n + k) % 2 ? numberWord(k) : String(k);
      claims.push(
        claim(
          base.id,
          'quantifier',
          `there ${be === 'is' || k === 1 ? 'is' : 'are'} ${phrase} ${number} ${things}`,
          test(n, k),
        ),
      );
      if (phrase !== 'more than' && phrase !== 'fewer than')
        claims.push(claim(base.id, 'quantifier', `${phrase} ${number} ${things} ${be} shown`, test(n, k)));
    }
    if (k >= n && k > 1)
      claims.push(claim(base.id, 'count', `you can see ${numberWord(k)} ${join(many, tail)}`, n === k));
  }
  claims.push(claim(base.id, 'quantifier', `there are no ${join(many, tail)}`, n === 0));
  claims.push(claim(base.id, 'quantifier', `no ${join(one, tail)} is shown`, n === 0));
  claims.push(
    claim(
      base.id,
      'only',
      `there ${n + 1 === 1 ? 'is' : 'are'} only ${numberWord(n + 1)} ${join(many, tail)}`,
      false,
    ),
  );
  if (n > 1) claims.push(claim(base.id, 'only', `there are only ${numberWord(n)} ${join(many, tail)}`, true));
  return claims;
}

const same = (a: string[], b: string[]): boolean =>
  a.length === b.length && a.every((name) => b.includes(name));
/** How many of a group have a property, and which: every, no, exactly, only, except, both, neither. */
export function shareClaims(base: ShareBase): Claim[] {
  const { yes, no, is, are } = base;
  const one = join(base.one, base.tail);
  const many = join(base.many, base.tail);
  const total = yes.length + no.length;
  const y = yes.length;
  const of = (rule: string, text: string, holds: boolean): Claim => claim(base.id, rule, text, holds);
  const claims = [
    of('quantifier', `every ${one} ${is}`, y === total),
    of('quantifier', `all ${many} ${are}`, y === total),
    of('quantifier', `each ${one} ${is}`, y === total),
    of('quantifier', `no ${one} ${is}`, y === 0),
    of('quantifier', `none of the ${many} ${is}`, y === 0),
    of('quantifier', `not every ${one} ${is}`, y < total),
    of('quantifier', `not all ${many} ${are}`, y < total),
    of('quantifier', `at least one ${one} ${is}`, y > 0),
  ];
  for (const k of [y, y + 1, y - 1].filter((value) => value > 0 && value <= total)) {
    const phrase = (how: string): string => `${how} ${numberWord(k)} of the ${many} ${k === 1 ? is : are}`;
    claims.push(of('quantifier', phrase('exactly'), y === k), of('quantifier', phrase('at least'), y >= k));
    claims.push(of('quantifier', phrase('at most'), y <= k), of('only', phrase('only'), y === k));
  }
  return [...claims, ...namedClaims(base, of, one, many)];
}
type Make = (rule: string, text: string, holds: boolean) => Claim;
function namedClaims(base: ShareBase, of: Make, one: string, many: string): Claim[] {
  const { yes, no, is, are } = base;
  const all = [...yes, ...no];
  const claims: Claim[] = [];
  const groups = [
    yes,
    no.slice(0, 1),
    yes.slice(0, 1),
    [...yes.slice(0, 1), ...no.slice(0, 1)],
    no,
    no.slice(-1),
  ];
  const distinct = groups.filter(
    (g, i) =>
      g.length && g.length < all.length && g.length < 4 && groups.findIndex((other) => same(other, g)) === i,
  );
  for (const names of distinct) {
    const rest = all.filter((name) => !names.includes(name));
    const predicate = names.length === 1 ? is : are;
    claims.push(of('only', `of the ${many}, only ${list(names)} ${predicate}`, same(names, yes)));
    const those = names.length === 1 ? `${one} that ${is} is` : `${many} that ${are} are`;
    if (yes.length) claims.push(of('only', `the only ${those} ${list(names)}`, same(names, yes)));
    const restAll = rest.every((name) => yes.includes(name));
    const namedOut = names.every((name) => no.includes(name));
    if (rest.length > 1 && (!restAll || namedOut)) {
      claims.push(of('except', `every ${one} except ${list(names)} ${is}`, restAll));
      claims.push(of('except', `all ${many} but ${list(names)} ${are}`, restAll));
    }
    const restNone = rest.every((name) => no.includes(name));
    if (rest.length > 1 && (!restNone || same(names, yes)))
      claims.push(of('except', `no ${one} except ${list(names)} ${is}`, restNone));
  }
  const pairs = [yes.slice(0, 2), no.slice(0, 2), [yes[0], no[0]], [no.at(-1), yes.at(-1)]];
  for (const [a, b] of pairs) {
    if (!a || !b) continue;
    const [first, second] = [yes.includes(a), yes.includes(b)];
    claims.push(of('count', `both ${a} and ${b} ${are}`, first && second));
    claims.push(of('count', `neither ${a} nor ${b} ${is}`, !first && !second));
    claims.push(
      of(
        'join',
        `${a} ${is}, but ${b} ${negatePredicate(is).split(' ').slice(0, 2).join(' ')}`,
        first && !second,
      ),
    );
  }
  return claims;
}
/** The untouched sentence of a group: one of its members. */
export function memberClaims(base: ShareBase): Claim[] {
  const each = (name: string | undefined, holds: boolean): Claim[] =>
    name
      ? [
          claim(base.id, 'as-is', `${name} ${base.is}`, holds),
          claim(base.id, 'negate', `${name} ${negatePredicate(base.is)}`, !holds),
          claim(base.id, 'contraction', `${name} ${negatePredicate(base.is, true)}`, !holds),
        ]
      : [];
  return [...each(base.yes[0], true), ...each(base.no[0], false), ...each(base.no[1], false)];
}
/** Every claim that can be made about a screen, true and false ones. */
export function claimsOf(screen: Screen): Claim[] {
  return [
    ...screen.asserts.flatMap((base) => [plainClaim(base), ...negatedClaims(base), ...modalClaims(base)]),
    ...screen.counts.flatMap(countClaims),
    ...screen.shares.flatMap((base) => [...memberClaims(base), ...shareClaims(base)]),
  ];
}
