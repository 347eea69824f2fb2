/** “Every … is …”, “none of the … has …”, “only ‹a› and ‹b› are …”, “at least two of the … are …”. */
import { readCount } from '#worker/core/numbers.ts';
import { boundIn, rangeOf } from '../bounds.ts';
import { restore, type Sentence } from '../sentence.ts';
import { either, unsure, type Check, type Page } from '../types.ts';
import type { Verdict } from '#worker/ports/brain.ts';
import type { Group, Member } from './group.ts';
import { inWords, predicateOf, type Predicate, type Told } from './predicate.ts';
import { agreed, groupsOn, groupsWith, headNounOf, isCalled, membersCalled, namesIn } from './things.ts';

interface Claim {
  noun: string;
  /** Of these it is so, and of no other; or of all but these. */
  names: string[];
  /** `exactly`: of those named and no other; `others`: of all but those; `none`: of none but those named. */
  who: 'named' | 'exactly' | 'others' | 'none' | ReturnType<typeof rangeOf>;
  negated: boolean;
  predicate: Predicate;
  /** The whole is denied: “not all”. */
  denied: boolean;
}

const copula = '(?<says>(?:is|are|has|have|costs?|weighs?|takes?|lasts?) (?<not>not )?.+)';
const list = '(?<names>‹\\d+›(?:(?:, |,? and |,? nor |,? or )‹\\d+›)*)';
const bound = '(?:exactly|only|just|at least|at most|no more than|no fewer than|more than|fewer than)';
const except = `(?:,? (?:except|but|other than|apart from|besides)(?: for)? ${list})?`;

const forms: [
  RegExp,
  (groups: Record<string, string | undefined>) => (Pick<Claim, 'who'> & { denied?: boolean }) | undefined,
][] = [
  [
    new RegExp(
      `^(?<denied>not )?(?:every|each|all)(?: one)?(?: of)?(?: the)? (?<noun>[^‹›]*?(?:‹\\d+› [a-z]+)?)${except} ${copula}$`,
    ),
    (g) => ({ who: 'others', denied: g.denied !== undefined }),
  ],
  [
    new RegExp(`^(?:no|none)(?: of)?(?: the)? (?<noun>[^‹›]*?(?:‹\\d+› [a-z]+)?)${except} ${copula}$`),
    () => ({ who: 'none' }),
  ],
  [new RegExp(`^(?:of the (?<noun>[^,]+), )?only ${list} ${copula}$`), () => ({ who: 'exactly' })],
  [
    new RegExp(
      `^the only (?<noun>.+?) (?:that|which|who) (?<says>(?:is|are|has|have) (?<not>not )?.+) (?:is|are) ${list}$`,
    ),
    () => ({ who: 'exactly' }),
  ],
  [new RegExp(`^both ${list} ${copula}$`), () => ({ who: 'named' })],
  [new RegExp(`^neither ${list} ${copula}$`), () => ({ who: 'named' })],
  [
    new RegExp(
      `^(?<bound>${bound} )?(?<n>[a-z]+|\\d+) (?<of>of (?:the )?)?(?<noun>[^‹›]*?(?:‹\\d+› [a-z]+)?) ${copula}$`,
    ),
    (g) => boundsOf(g),
  ],
];

function boundsOf({
  bound = '',
  n = '',
  of,
}: Record<string, string | undefined>): Pick<Claim, 'who'> | undefined {
  const count = readCount(n);
  // “One lamp costs €60” says what each costs.
  const isEach = count === 1 && bound === '' && of === undefined;
  if (count === undefined || n === 'a' || n === 'an' || isEach) return undefined;
  return { who: rangeOf(boundIn(bound).bound, count) };
}

/** Exceptions that were not made out as names. */
const exceptions = /\b(?:except|but|other than|apart from|besides)\b/;
/** Whether something is shown at all is not said of members of a group. */
const looks = /\b(?:shown|visible|there|seen|present)\b/;

function claimIn(s: Sentence): Claim | undefined {
  for (const [form, quantity] of forms) {
    const groups = form.exec(s.plain)?.groups;
    if (!groups) continue;
    const found = quantity(groups);
    const negated = groups.not !== undefined || s.plain.startsWith('neither ');
    const text = restore(
      groups
        .says!.replace(/^have /, 'has ')
        .replace(/^are /, 'is ')
        .replace(/^(\w+) not /, '$1 '),
      s,
    );
    const predicate = predicateOf(text);
    if (!found || !predicate || exceptions.test(groups.noun ?? '') || looks.test(text)) continue;
    const names = groups.names === undefined ? [] : namesIn(groups.names, s);
    return { noun: restore(groups.noun ?? '', s), names, negated, predicate, denied: false, ...found };
  }
  return undefined;
}

const count = (told: Told[], truth: boolean | undefined): number =>
  told.filter((one) => one.truth === truth).length;

/** Whether all of some are so: false where one is not, undefined where one does not show. */
const allAre = (told: Told[], wanted: boolean): boolean | undefined =>
  told.some(({ truth }) => truth === !wanted)
    ? false
    : told.every(({ truth }) => truth === wanted)
      ? true
      : undefined;

const and = (a: boolean | undefined, b: boolean | undefined): boolean | undefined =>
  a === false || b === false ? false : a === undefined || b === undefined ? undefined : true;

/** “The masters”, where only some of the members say that they are one: those are meant. */
function ofKind(noun: string, group: Group): Group {
  const head = headNounOf(noun.replace(/"[^"]*"/g, ' ').trim());
  const isOne = inWords(head.split(' ').at(-1) ?? '');
  const ones = isOne ? group.members.filter((member) => isOne(member, group).truth === true) : [];
  return ones.length > 0 && ones.length < group.members.length ? { ...group, members: ones } : group;
}

function truthIn(claim: Claim, all: Group): boolean | undefined {
  const group = ofKind(claim.noun, all);
  const named: Member[] | undefined = membersCalled(group, claim.names);
  if (!named) return undefined;
  const judge = (member: Member): Told => {
    const told = claim.predicate(member, all);
    return claim.negated && told.truth !== undefined ? { ...told, truth: !told.truth } : told;
  };
  const others = group.members.filter((member) => !named.includes(member)).map(judge);
  const those = named.map(judge);
  switch (claim.who) {
    case 'named':
      return allAre(those, true);
    case 'exactly':
      return and(allAre(those, true), allAre(others, false));
    case 'others':
      return and(allAre(others, true), allAre(those, false));
    case 'none':
      return and(allAre(others, false), allAre(those, true));
  }
  const { least, most } = claim.who;
  const [yes, perhaps] = [count(others, true), count(others, undefined)];
  // Fewer things than are asked for: then others are meant.
  if (others.length < least || perhaps > 0) return yes > most ? false : undefined;
  return yes >= least && yes <= most;
}

/** How it stands with each, as a proof. */
function proofOf(claim: Claim, group: Group): string {
  const told = group.members.map((member) => claim.predicate(member, group));
  return `Of ${group.members.length} it is so of ${count(told, true)}, and not of ${count(told, false)}.`;
}

function judge(claim: Claim, page: Page): Verdict {
  const groups = claim.names.length > 0 ? groupsWith(page, claim.names) : groupsOn(page);
  const called = groups.filter((group) => claim.noun === '' || isCalled(group, claim.noun));
  const meant = claim.names.length > 0 && called.length === 0 ? groups : called;
  const told = meant.flatMap((group) => {
    const truth = truthIn(claim, group);
    return truth === undefined ? [] : [{ group, truth }];
  });
  if (page.scene.reason || told.length === 0)
    return unsure('It does not show of each of them whether it is so.');
  const said = agreed(told);
  if (!said) return unsure('Several groups of things could be meant.');
  const box = said.group.members[0]!.box;
  return either(said.truth !== claim.denied, proofOf(claim, said.group), box);
}

export function readQuantified(s: Sentence): Check | undefined {
  const claim = claimIn(s);
  return claim && (({ now }) => judge(claim, now));
}
