/** How often a step says to do something. */
import { readCount } from '#worker/core/numbers.ts';

/** More than this is no wish of a person. */
const most = 20;

const often = '(?<once>once)|(?<twice>twice)|(?<thrice>thrice)|(?<count>\\d+|[a-z]+) (?:times|more times)';
const atEnd = new RegExp(
  `^(?<act>.+?),? (?:exactly |just |only )?(?:${often})(?: in (?:a row|succession)|,? one after (?:the other|another))?$`,
  'i',
);
const afterVerb = new RegExp(
  `^(?<verb>click|tap|press|hit|push) (?:exactly )?(?:${often}) (?:on )?(?<object>\\S.*)$`,
  'i',
);

function countOf(groups: Record<string, string | undefined>): number | undefined {
  if (groups.once) return 1;
  if (groups.twice) return 2;
  if (groups.thrice) return 3;
  return readCount(groups.count ?? '');
}

/** The order without its count; 1 where none is said. */
export function timesIn(text: string): { text: string; times: number } {
  for (const wording of [atEnd, afterVerb]) {
    const groups = wording.exec(text)?.groups;
    const times = groups && countOf(groups);
    if (!groups || times === undefined || times < 1 || times > most) continue;
    return { text: groups.act ?? `${groups.verb} ${groups.object}`, times };
  }
  return { text, times: 1 };
}
