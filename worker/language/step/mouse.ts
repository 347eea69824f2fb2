/** Reads moves of the mouse: onto a target, and from one to another. */
import type { Clause, Reading } from '../clause.ts';
import { parseTarget } from '../target/parse-target.ts';
import type { TargetPhrase } from '../types.ts';
import { readVerbed } from './verbed.ts';

export function readHover(c: Clause): Reading {
  let rest = c.rest;
  while (
    rest.length > 1 &&
    rest[0]!.kind === 'word' &&
    /^(over|on|the|above|mouse|cursor|pointer|to|onto)$/.test(rest[0]!.lower)
  )
    rest = rest.slice(1);
  const target: TargetPhrase = parseTarget(c.text, rest);
  return target.name || target.kinds.length ? [{ kind: 'hover', target, verb: c.verb }] : undefined;
}

/** 'Drag the card onto the list', 'Drag the card and drop it on the list'. */
export function readDrag(c: Clause): Reading {
  const to = c.rest.findLastIndex((t) => t.kind === 'word' && /^(to|onto|into|on|over)$/.test(t.lower));
  if (to < 1 || to === c.rest.length - 1) return readVerbed(c);
  const [from, end] = [
    c.rest.slice(0, to).filter((t) => t.lower !== 'and' && t.lower !== 'drop'),
    c.rest.slice(to + 1),
  ];
  return [{ kind: 'drag', target: parseTarget(c.text, from), to: parseTarget(c.text, end) }];
}
