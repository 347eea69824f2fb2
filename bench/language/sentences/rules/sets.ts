import { join, list, numberWord, verbs } from '../english.ts';
import type { Act, Draft, Rule, SetBase } from '../types.ts';

/** All of a complete group, all but one, one only, two of them, none. */
export const sets: Rule = (screen) => screen.sets.flatMap(setDrafts);

function setDrafts(base: SetBase): Draft[] {
  const verb = verbs[base.verb];
  if (!verb) throw new Error(`${base.id}: unknown verb`);
  const ids = Object.keys(base.members);
  const name = (id: string): string => base.members[id] ?? '';
  const acts = (chosen: string[]): Act[] => chosen.map((id) => ({ do: verb.do, at: [id] }));
  const of = (rule: string, text: string, chosen: string[]): Draft => ({
    base: base.id,
    kind: 'step',
    text,
    rule,
    simple: false,
    truth: { acts: acts(chosen), ...(chosen.length > 1 && { anyOrder: true as const }) },
  });
  const one = join(base.one, base.tail);
  const many = join(base.many, base.tail);
  const imp = verb.imp;
  const drafts = [
    of('count', `${imp} every ${one}`, ids),
    of('count', `${imp} each ${one}`, ids),
    of('count', `${imp} all the ${many}`, ids),
    of('passive', `every ${one} is to be ${verb.done}`, ids),
    of('passive', `all the ${many} should be ${verb.done}`, ids),
    of('quantifier', `${imp} none of the ${many}`, []),
    of('quantifier', `no ${one} is to be ${verb.done}`, []),
    of('negate', `do not ${imp} any of the ${many}`, []),
    of('contraction', `don't ${imp} any ${one}`, []),
  ];
  if (ids.length > 2) drafts.push(of('count', `${imp} all ${numberWord(ids.length)} ${many}`, ids));
  if (ids.length === 2) drafts.push(of('count', `${imp} both ${many}`, ids));
  if (!name(ids[0] ?? '').startsWith('the one') && ids.length > 1)
    drafts.push(of('count', join(imp, 'both', list(ids.slice(0, 2).map(name)), base.tail), ids.slice(0, 2)));
  for (const [i, id] of ids.entries()) {
    const others = ids.filter((other) => other !== id);
    const next = ids[(i + 1) % ids.length] ?? id;
    drafts.push(of('only', `of the ${many}, ${imp} only ${name(id)}`, [id]));
    if (ids.length < 3) continue;
    drafts.push(
      of('except', `${imp} every ${one} except ${name(id)}`, others),
      of('except', `${imp} all the ${many} but not ${name(id)}`, others),
      of('except', `apart from ${name(id)}, ${imp} every ${one}`, others),
      of('except', `with the exception of ${name(id)}, all the ${many} should be ${verb.done}`, others),
    );
    if (ids.length > 2)
      drafts.push(
        of(
          'except',
          `${imp} all ${many} other than ${name(id)} and ${name(next)}`,
          others.filter((other) => other !== next),
        ),
        of('only', `of the ${many}, ${imp} only ${list([name(id), name(next)])}`, [id, next]),
        of('quantifier', `of the ${many}, ${imp} neither ${name(id)} nor ${name(next)}`, []),
      );
  }
  return drafts;
}
