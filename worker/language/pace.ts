/** Waiting and scrolling. */
import { sourceOf, trimMarks } from './tokens.ts';
import { words, type Clause, type Reading } from './clause.ts';
import { parseTarget } from './target/parse-target.ts';
import type { TargetPhrase } from './types.ts';

/** The scroll step names the pane under the pointer. */
const overPane = /^(?:over|at|on|in|inside|within)$/;

const isSaid = ({ name, kinds, scopes }: TargetPhrase): boolean =>
  name !== '' || kinds.length > 0 || scopes.length > 0;

export function readScroll(c: Clause): Reading {
  const plain = words(trimMarks(c.rest));
  if (/^(down|up)( a (little|bit)| the page| one (page|screen))*$/.test(plain))
    return [{ kind: 'scroll', by: plain.startsWith('up') ? 'up' : 'down' }];
  if (/^(down |up |back )?to (the )?(very )?(bottom|end)( of the page)?$/.test(plain))
    return [{ kind: 'scroll', by: 'bottom' }];
  if (/^(down |up |back )?to (the )?(very )?(top|start|beginning)( of the page)?$/.test(plain))
    return [{ kind: 'scroll', by: 'top' }];
  const [way, over, ...pane] = trimMarks(c.rest);
  if (
    way?.kind === 'word' &&
    over?.kind === 'word' &&
    /^(?:down|up)$/.test(way.lower) &&
    overPane.test(over.lower)
  ) {
    const target = parseTarget(c.text, pane);
    if (isSaid(target)) return [{ kind: 'scroll', by: way.lower === 'up' ? 'up' : 'down', target }];
  }
  let rest = trimMarks(c.rest);
  while (
    rest.length > 0 &&
    rest[0]!.kind === 'word' &&
    /^(down|up|to|until|till|you|see|the|page|into|view|of)$/.test(rest[0]!.lower) &&
    rest.length > 1
  )
    rest = rest.slice(1);
  const end = rest.findIndex(
    (t, i) => i > 0 && t.kind === 'word' && /^(is|comes|appears|shows|into)$/.test(t.lower),
  );
  const target = parseTarget(c.text, end > 0 ? rest.slice(0, end) : rest);
  return isSaid(target) ? [{ kind: 'scroll', target }] : undefined;
}

export function readWait(c: Clause): Reading {
  const rest = trimMarks(c.rest);
  const plain = words(rest);
  const timed =
    /^(?:for )?(?:about )?(\d+(?:\.\d+)?|a|one|two|three|five|ten) ?(ms|milliseconds?|s|secs?|seconds?|minutes?)$/.exec(
      plain,
    );
  if (timed) {
    const counts: Record<string, number> = { a: 1, one: 1, two: 2, three: 3, five: 5, ten: 10 };
    const amount = counts[timed[1]!] ?? Number(timed[1]);
    const unit = timed[2]!;
    return [
      {
        kind: 'wait',
        ms: Math.round(amount * (unit.startsWith('m') ? (unit.startsWith('min') ? 60_000 : 1) : 1000)),
      },
    ];
  }
  if (
    /^((for|until) )?(the )?(page|screen|it|app)?( to| has| is)?( fully)?( load(s|ed)?| finish(es|ed)?( loading)?| ready| settles?)?$/.test(
      plain,
    )
  )
    return [{ kind: 'wait' }];
  const gone =
    /(disappears?|is gone|vanish(es)?|is hidden|is no longer (shown|visible)|isn't (shown|visible)|is not (shown|visible))$/.test(
      plain,
    );
  const quoted = rest.find((t) => t.kind === 'quoted');
  const text =
    quoted?.text ??
    sourceOf(
      c.text,
      rest.filter(
        (t) =>
          !/^(for|until|till|the|that|you|see|is|are|to|be|appears?|shows?|shown|visible|displayed|text|message|comes?|up|on|screen|page|gone|hidden|disappears?|no|longer|not)$/.test(
            t.lower,
          ),
      ),
    );
  return text ? [{ kind: 'wait', text, ...(gone ? { gone } : {}) }] : undefined;
}
