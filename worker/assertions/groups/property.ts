/** What is said of one named thing: “‹Ann› is active”, “the role of ‹Ann› is ‹Editor›”. */
import { fold, sameWords } from '#worker/core/likeness.ts';
import { numbersIn } from '#worker/core/numbers.ts';
import { restore, type Sentence } from '../sentence.ts';
import { either, unsure, type Check, type Page } from '../types.ts';
import type { Verdict } from '#worker/ports/brain.ts';
import { memberCalled, type Group, type Member } from './group.ts';
import { boundsIn, predicateOf, type Told } from './predicate.ts';
import { agreed, groupsWith, namesIn } from './things.ts';
import { cellUnder } from './cell.ts';

/** Nouns beside a quoted name: “the *class* ‹Yoga›”, “the ‹Yoga› *class*”. */
const thing = '(?:the |a |an )?(?:[a-z-]+ ){0,2}?(?<name>‹\\d+›)(?: [a-z-]+){0,2}?';
const claims = [new RegExp(`^${thing} (?<says>(?:is|has|costs) (?<not>not )?.+)$`)];
const owner = "(?<name>‹\\d+›|[\\p{L}][\\p{L} .'-]{1,30}?)";
const attribute = '(?<what>[a-z][a-z ]{1,24}?)';
const value = '(?:is|shows|reads|equals) (?<not>not )?(?<value>‹\\d+›|[^‹›]{1,40})';
const ofThing = [
  `^in the row (?:of|for|with) (?:the )?${owner}(?:,|,? the|(?<=›)) (?:the )?${attribute} ${value}$`,
  `^(?:the )?${attribute} (?:of|for|in the row (?:of|for|with)) (?:the )?(?:[a-z-]+ ){0,2}?${owner}(?: [a-z-]+)? ${value}$`,
  `^${owner}'s ${attribute} ${value}$`,
].map((form) => new RegExp(form, 'u'));

/** What the groups say of the one thing that has this name in them. */
function judged(
  page: Page,
  name: string,
  negated: boolean,
  judge: (member: Member, group: Group) => Told,
): Verdict {
  const told = groupsWith(page, [name]).flatMap((group) => {
    const member = memberCalled(group, name);
    const { truth, box } = member ? judge(member, group) : { truth: undefined, box: undefined };
    return truth === undefined ? [] : [{ group, truth, ...(box ? { box } : {}) }];
  });
  if (told.length === 0) return unsure(`It does not show whether that is so of "${name}".`);
  const said = agreed(told);
  if (!said) return unsure(`Several things called "${name}" could be meant.`);
  return either(said.truth !== negated, `Of "${name}" it is ${said.truth ? '' : 'not '}so.`, said.box);
}

/** The value in the column of that name, or behind that word and a colon. */
function valued(what: string, wanted: string) {
  const isWithin = boundsIn(wanted);
  return (member: Member, group: Group): Told => {
    const cell = cellUnder(member, group, what);
    const figure = cell && numbersIn(cell.text)[0]?.value;
    if (isWithin)
      return { truth: figure === undefined ? undefined : isWithin(figure), box: cell?.box ?? member.box };
    if (cell) return { truth: sameWords(cell.text, wanted), box: cell.box };
    // “Diet: vegetarian”.
    const beside = member.lines.find(({ text }) => fold(text).startsWith(`${fold(what)}:`));
    if (beside) return { truth: sameWords(beside.text.slice(what.length + 1), wanted), box: beside.box };
    // A value that stands anywhere else may be another attribute's.
    return { truth: undefined, box: member.box };
  };
}

export function readProperty(s: Sentence): Check | undefined {
  for (const form of ofThing) {
    const groups = form.exec(s.plain)?.groups;
    if (!groups) continue;
    const [name] = namesIn(groups.name!, s);
    const said = restore(groups.value!, s).replaceAll('"', '');
    if (!name || /^(?:shown|empty|disabled|enabled|selected|checked)\b/.test(said)) continue;
    const judge = valued(groups.what!, said);
    return ({ now }) => judged(now, name, groups.not !== undefined, judge);
  }
  for (const form of claims) {
    const groups = form.exec(s.plain)?.groups;
    const predicate = groups && predicateOf(restore(groups.says!.replace(/^(\w+) not /, '$1 '), s));
    const [name] = groups ? namesIn(groups.name!, s) : [];
    if (!groups || !predicate || !name || / shown\b/.test(groups.says!)) continue;
    return ({ now }) => judged(now, name, groups.not !== undefined, predicate);
  }
  return undefined;
}
