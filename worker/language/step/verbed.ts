/** Reads verbs that are on the control itself: 'Add "Blue mug" to the cart', 'Show details'. */
import type { Clause, Reading } from '../clause.ts';
import { parseTarget } from '../target/parse-target.ts';
import { named } from '../target/phrase.ts';
import { sourceOf, trimMarks, valueOf } from '../tokens.ts';
import type { TargetPhrase } from '../types.ts';

/**
 * 'Add "Blue mug" to the cart', 'Remove the mug from the list': the control has the verb, the object tells
 * which one. The whole phrase as a label is tried first, then the verb with the object nearby.
 */
export function readVerbed(c: Clause): Reading {
  const whole = parseTarget(c.text, c.all);
  const rest = trimMarks(c.rest);
  const cut = rest.findIndex(
    (t, i) => i > 0 && t.kind === 'word' && /^(to|from|in|into|on|of|for)$/.test(t.lower),
  );
  const object = parseTarget(c.text, cut > 0 ? rest.slice(0, cut) : rest);
  const or: TargetPhrase[] = [];
  const labelled = (name: string): TargetPhrase => ({
    ...named(name, [], false),
    source: whole.source,
    scopes: [{ name: object }],
  });
  if (object.name || object.ordinal !== undefined) {
    const scoped = (phrase: TargetPhrase): TargetPhrase =>
      object.name ? phrase : { ...phrase, scopes: [{ ordinal: object.ordinal! }] };
    if (cut > 0) or.push(scoped(labelled(`${c.verb} ${sourceOf(c.text, rest.slice(cut))}`)));
    or.push(scoped(labelled(c.verb)));
  }
  if (object.quoted && rest.length === 1)
    return [
      {
        kind: 'press',
        target: named(object.name),
        verb: c.verb,
        or: [named(`${c.verb} ${object.name}`, [], false), ...or],
      },
    ];
  const plainWhole: TargetPhrase = {
    ...named(valueOf(c.text, c.all).replace(/["“”]/g, ''), [], false),
    source: whole.source,
  };
  // "Filter by "Mugs"", "Show details": the object may be the control itself.
  if (
    [
      'filter',
      'show',
      'view',
      'see',
      'use',
      'apply',
      'accept',
      'start',
      'book',
      'place',
      'leave',
      'continue',
      'proceed',
    ].includes(c.verb)
  ) {
    const bare = parseTarget(
      c.text,
      rest[0] && /^(by|to|with|on)$/.test(rest[0].lower) ? rest.slice(1) : rest,
    );
    if (bare.name) or.push(bare);
  }
  return [
    {
      kind: 'press',
      target: plainWhole,
      verb: c.verb,
      or: [...(whole.name !== plainWhole.name && !whole.quoted ? [whole] : []), ...or],
    },
  ];
}
