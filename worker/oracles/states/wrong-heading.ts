import type { StepRecord } from '#worker/ports/records.ts';
import {
  areApart,
  entryPressed,
  headed,
  headedOtherwise,
  isCalledAs,
  ownTitle,
  sharesWords,
  titledOtherwise,
} from '#worker/facts/promises.ts';
import { routePath, signature, tellingWords, wordsOf } from '#worker/facts/routes.ts';
import { heading } from '#worker/facts/reading.ts';
import type { Oracle } from '../types.ts';

interface Misheaded {
  /** The page's own name. */
  is: string;
  shown: string;
  /** A page that rightly has this heading. */
  owner: StepRecord;
}

/**
 * Whether two headings have the same significant words. “Orders by day” and “Open orders” may be different
 * pages.
 */
const saysTheSame = (a: string, b: string): boolean =>
  tellingWords(a).length === tellingWords(b).length &&
  tellingWords(a).every((word) => tellingWords(b).includes(word));

/** The tab title agrees with the clicked link, while the heading is that of another page. */
function byTitle(step: StepRecord, earlier: readonly StepRecord[]): Misheaded | undefined {
  const otherwise = titledOtherwise(step);
  if (!otherwise) return undefined;
  const { asked: title, shown } = otherwise;
  // Only the heading of another page is certainly wrong; a slogan is not.
  const owner = earlier.find(({ after: seen }) => {
    const own = headed(seen);
    return (
      own !== undefined &&
      tellingWords(own).length > 0 &&
      saysTheSame(own, shown) &&
      routePath(seen.address) !== routePath(step.after.address) &&
      sharesWords(ownTitle(seen.title), own)
    );
  });
  return owner && { is: title, shown, owner };
}

/**
 * The address agrees with the clicked navigation entry, while the heading is that of another page, to which
 * another entry or address of that name led.
 */
function byWay(step: StepRecord, earlier: readonly StepRecord[]): Misheaded | undefined {
  const otherwise = headedOtherwise(step);
  if (!otherwise) return undefined;
  const { asked, shown } = otherwise;
  const owner = earlier.find((other) => {
    const entry = entryPressed(other);
    const own = headed(other.after);
    const isCalledSo =
      (entry !== undefined && isCalledAs(entry, shown)) ||
      sharesWords(wordsOf(other.after.address).join(' '), shown);
    return (
      isCalledSo &&
      own !== undefined &&
      isCalledAs(own, shown) &&
      areApart(other.after.address, step.after.address)
    );
  });
  return owner && { is: asked, shown, owner };
}

/**
 * A page must not have the heading of another page of the app, where its link and its title or address name
 * it correctly.
 */
export const wrongHeading: Oracle = {
  name: 'wrong-heading',
  describes: 'A page that is headed as another one',
  type: 'Content',
  severity: 'Medium',
  severityReason: 'The user thinks to be on another page.',
  provokedBy: 'opens the page to which a heading rightly belongs, then the misheaded one again',
  judge({ step, earlier }) {
    const { after } = step;
    const found = byTitle(step, earlier) ?? byWay(step, earlier);
    if (!found) return [];
    const { is, shown, owner } = found;
    return [
      {
        signature: signature('wrong-heading', routePath(after.address)),
        title: `The page “${is}” is headed “${shown}”`,
        expected: `It is headed by what it is: “${is}”.`,
        observed: `“${shown}” is the heading of ${routePath(owner.after.address)}.`,
        box: heading(after.scene)?.box,
        address: after.address,
        evidence: { texts: [`title: ${after.title}`, `heading: ${shown}`] },
      },
    ];
  },
};
