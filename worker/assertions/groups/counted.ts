/** “4 stations are listed”, “there are two songs by ‹Vela›”, “the playlist has 6 songs”. */
import { readCount } from '#worker/core/numbers.ts';
import { boundIn, fits } from '../bounds.ts';
import { restore, type Sentence } from '../sentence.ts';
import { either, unsure, type Check, type Page } from '../types.ts';
import type { Verdict } from '#worker/ports/brain.ts';
import { stem, wordsOf } from '#worker/core/likeness.ts';
import type { Group } from './group.ts';
import { inWords, type Predicate } from './predicate.ts';
import { groupsOn, isCalled, agreed } from './things.ts';

const number =
  '(?<bound>(?:exactly|only|just|at least|at most|no more than|no fewer than|more than|fewer than) )?(?<n>[a-z]+|\\d+)';
const noun = '(?<noun>[a-z][a-z -]*?)';
const place =
  '(?: (?<how>in|on|under|by|from|of|with|at) (?:the )?(?<place>[^‹›]+|(?:[a-z]+ )?‹\\d+›(?: [a-z]+)?))?';
const forms = [
  `^${number} ${noun}${place} is shown$`,
  `^(?:the )?(?<place>[a-z][a-z ]*?|‹\\d+›(?: [a-z]+)?) (?:has|contains|shows|lists|includes) ${number} ${noun}$`,
].map((form) => new RegExp(form));

/** What tells members from one another, rather than where the group stands. */
const tellsMembers = new Set(['by', 'from', 'with', 'of']);
const pages = /^(?:page|screen|list|table|results?|cart|basket|grid|whole [a-z]+)$/;

/** Controls are counted by their names; and what holds a preposition is no noun. */
const notThings =
  /\b(?:buttons?|links?|icons?|fields?|switch(?:es)?|in|on|of|at|between|and|or|is|are|to|the|times?)\b/;

interface Claim {
  noun: string;
  /** What comes before the noun. */
  kind: string;
  place: string;
  /** Only those are counted of which it is so. */
  only?: Predicate;
  isIt: (seen: number) => boolean;
}

function claimOf(groups: Record<string, string | undefined>, s: Sentence): Claim | undefined {
  const { n = '', bound = '', noun: said = '', how = '', place: at = '' } = groups;
  const wanted = readCount(n);
  if (wanted === undefined || n === 'a' || n === 'an' || notThings.test(said)) return undefined;
  const where = restore(at, s).replaceAll('"', '');
  const isOfMembers = tellsMembers.has(how) && !pages.test(where);
  const only = isOfMembers ? inWords(where) : undefined;
  if (isOfMembers && !only) return undefined;
  // “Pilates classes”: where nothing over them says so, each tells of itself whether it is one.
  const words = said.split(' ');
  const asked = boundIn(bound).bound;
  return {
    noun: words.at(-1)!,
    kind: words.slice(0, -1).join(' '),
    place: isOfMembers || pages.test(where) ? '' : where,
    ...(only ? { only } : {}),
    isIt: (seen) => fits(asked, seen, wanted),
  };
}

function claimIn(s: Sentence): Claim | undefined {
  for (const form of forms) {
    const groups = form.exec(s.plain)?.groups;
    const claim = groups && claimOf(groups, s);
    if (claim) return claim;
  }
  return undefined;
}

/** Whether a group is the one that a claim speaks of: by its title, or what each of it is. */
const isMeant = (group: Group, claim: Claim): boolean =>
  isCalled(group, claim.noun) && (claim.place === '' || isOver(group, claim.place));

function isOver({ title, heads }: Group, place: string): boolean {
  const over = wordsOf([title, ...heads.map(({ text }) => text)].join(' ')).map(stem);
  const wanted = wordsOf(place).map(stem);
  return wanted.every((word) => over.includes(word));
}

/** Whether each of a group has the same button or box as all others: then it has just these members. */
function isWhole({ members }: Group): boolean {
  const [first] = members;
  const marks = (first?.controls ?? []).map(({ kind, label, icon }) => `${kind} ${icon ?? label}`);
  return marks.some((mark) =>
    members.every(({ controls }) =>
      controls.some(({ kind, label, icon }) => `${kind} ${icon ?? label}` === mark),
    ),
  );
}

function judge(page: Page, claim: Claim): Verdict {
  if (page.scene.reason) return unsure(`The picture could not be wholly read: ${page.scene.reason}.`);
  const told = groupsOn(page)
    .filter((group) => isMeant(group, claim))
    .flatMap((group) => {
      const ofKind = claim.kind === '' || isOver(group, claim.kind) ? undefined : inWords(claim.kind);
      const truths = group.members.map((member) =>
        [claim.only, ofKind].reduce<boolean | undefined>(
          (truth, told) => (told && truth !== false ? told(member, group).truth : truth),
          true,
        ),
      );
      if (truths.includes(undefined)) return [];
      return [{ group, truth: claim.isIt(truths.filter(Boolean).length) }];
    });
  const said = agreed(told);
  // The page may show a part of them, or something that only looks like one of them.
  if (said && !said.truth && !isWhole(said.group))
    return unsure(
      `${said.group.members.length} like things were counted, perhaps not all.`,
      said.group.members[0]!.box,
    );
  if (!said) return unsure(`Which ${claim.noun} are to be counted was not made out.`);
  return either(
    said.truth,
    `${said.group.members.length} like things were counted.`,
    said.group.members[0]!.box,
  );
}

export function readCounted(s: Sentence): Check | undefined {
  const claim = claimIn(s);
  return claim && (({ now }) => judge(now, claim));
}
