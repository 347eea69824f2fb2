/** That the app has opened a tab or window: “A new tab is opened”, “No new window opens”. */
import type { Sentence } from './sentence.ts';
import { fails, holds, not, unsure, type Check } from './types.ts';

const tab = '(?:browser )?(?:tab|window)';
const opened = '(?:is opened|is open|opens|opened|has opened|was opened|is shown|has been opened)';
const claim = new RegExp(
  `^(?:(?<none>no) (?:new|other|second) ${tab} ${opened}` +
    `|(?:a|one) (?:new|second) ${tab} (?<not>is not (?:opened|shown|open)|was not opened|does not open|${opened}))$`,
);
const negative = /\bnot\b/;

/** Judges a claim about new tabs on what the browser has told; undefined for other claims. */
export function readNewTab({ plain }: Sentence): Check | undefined {
  const groups = claim.exec(plain)?.groups;
  if (!groups) return undefined;
  const isNegated = groups.none !== undefined || negative.test(groups.not ?? '');
  return ({ input: { newTabs, view } }) => {
    if (!view.tabs && !newTabs?.length) return unsure('Whether tabs are opened can’t be told here.');
    const verdict = newTabs?.length
      ? holds(`A new tab was opened: ${newTabs.map(({ address }) => address).join(', ')}.`)
      : fails('No new tab was opened.');
    return isNegated ? not(verdict) : verdict;
  };
}
