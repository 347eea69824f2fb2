/** Links that only lead somewhere are tested together: one test follows several of them. */
import { withoutOrigin } from '#worker/core/site.ts';
import { maxChecks, mergedByPage } from './by-page.ts';
import { fewOfEach } from '../few-of-each.ts';
import type { Drafted } from '../idea.ts';
import { checkOf, saysPage } from '../wording.ts';

/** Links that one test follows, from menus and from a page; and those from pages in all. */
const [linksATest, linksOfPage, maxOfPages] = [5, 4, 12];
/** Several links lead to one page, and several pages of one kind to several of another. */
const [maxToOne, maxOfAKind] = [1, 2];

/** A link that stands on every page under one name, and leads guests to where it leads users. */
const isOfFrame = ({ ways, needsCredential }: Drafted): boolean => {
  const way = ways.at(-1)!;
  return (
    way.action.everywhere === true &&
    !needsCredential &&
    way.steps.length === 1 &&
    /^Click "/.test(way.intent)
  );
};

function inTurn(links: readonly Drafted[], number: number): Drafted {
  const [first] = links as [Drafted];
  const last = links.at(-1)!;
  return {
    idea: {
      title: `The menus lead to the pages that they name, part ${number}`,
      description: 'Whoever follows a menu from any page has to come to where it says.',
      steps: links.flatMap(({ ways, idea }, at) => [
        ways.at(-1)!.intent,
        ...(at === links.length - 1 ? [] : idea.assertions.slice(0, maxChecks).map(checkOf)),
      ]),
      assertions: last.idea.assertions.slice(0, maxChecks),
      suites: ['Smoke', 'Release'],
    },
    from: first.from,
    to: last.to,
    ways: links.flatMap(({ ways }) => ways.slice(-1)),
    needsCredential: false,
  };
}

/** The page that a link leads to, as its test says it. */
const pageOf = ({ idea: { assertions } }: Drafted): string =>
  assertions.find(saysPage) ?? assertions[0] ?? '';

/**
 * Merges what leads from menus, and what leads from one page, the shortest of it. `kindOf`: one name for the
 * addresses of pages of one kind.
 */
export function navigationIdeas(all: readonly Drafted[], kindOf: (address: string) => string): Drafted[] {
  const links = fewOfEach(
    [...all].sort(
      (a, b) => Number(isOfFrame(b)) - Number(isOfFrame(a)) || a.idea.steps.length - b.idea.steps.length,
    ),
    maxToOne,
    pageOf,
  );
  const ofFrame = links.filter(isOfFrame);
  const ofPages = fewOfEach(
    links.filter((link) => !isOfFrame(link)),
    maxOfAKind,
    ({ from, to }) => `${kindOf(from.address)}>${kindOf(to.address)}`,
  ).slice(0, maxOfPages);
  const parts = Array.from({ length: Math.ceil(ofFrame.length / linksATest) }, (_, part) =>
    inTurn(ofFrame.slice(part * linksATest, (part + 1) * linksATest), part + 1),
  );
  return [
    ...parts,
    ...mergedByPage(ofPages, {
      most: linksOfPage,
      again: ({ from, ways }) =>
        from.addressable === true ? `Open ${withoutOrigin(ways.at(-1)!.at, from.address)}` : undefined,
      title: (labels, page) => `${labels} on ${page} lead to the pages that they name`,
      description:
        'Whoever follows a link has to come to where it says. The page is opened again before each.',
    }),
  ];
}
