import type { KindYield, Leading, Prospect, Yield } from './planner/prospect.ts';

/**
 * Priorities of actions, in points of one scale: how much an action may still teach. Higher runs first,
 * unless the way to it costs more.
 */

/**
 * `chance` of a new page behind an untried control; `firm`: how many attempts of its kind it takes to
 * outweigh that; `fades`: it falls as time runs out. Above 1 for sidebar entries, so that all of them come
 * before what the first one shows.
 */
const thoughts: Record<Leading, { chance: number; firm: number; fades: boolean }> = {
  sidebar: { chance: 1.5, firm: 8, fades: false },
  navigation: { chance: 0.8, firm: 5, fades: true },
  listed: { chance: 0.7, firm: 2, fades: true },
  link: { chance: 0.4, firm: 2, fades: true },
  control: { chance: 0.1, firm: 2, fades: true },
};

/** How many of a kind are tried at full value. */
const ofAKind = 2;
const alikeCosts = 2;
const eachMoreCosts = 0.25;

/** What an action shows about the app's behaviour, apart from new pages. */
export function priorityOf(prospect: Prospect): number {
  switch (prospect.kind) {
    // Much of an app is behind the sign-in.
    case 'sign-in':
      return 9;
    // Worth the whole way to it once: a double order or payment costs somebody money.
    case 'twice':
      return 18;
    case 'form':
      return 8;
    // Each changed field is stored, and may be lost, separately.
    case 'other-fields':
      return 6.5;
    // What a field makes, and what can be done with it, is what such an app is for.
    case 'entry':
      return 8.5;
    case 'live':
      return 7;
    // Without prices, less can be checked in the results.
    case 'search':
      return { several: 7.5, one: 6, words: 4.8 }[prospect.about];
    case 'wrong-password':
      return 5.2;
    // A form must refuse invalid values as well; the third one shows little more than the first.
    case 'invalid-form':
      return 5.8 - prospect.before * 0.8;
    case 'empty-form':
      return 4.2;
    case 'extreme-form':
      return 2.4;
    case 'keyboard':
      return (prospect.chooses ? 5.6 : 3.6) - (prospect.long ? 1.2 : 0);
    case 'scroll':
      return 3.4 - (prospect.times - 1) * 0.4;
    // Two steps, and all checks of a page on a phone.
    case 'narrow':
      return 5;
    // A handful of steps, and what a phone alone does to an app.
    case 'handle':
      return prospect.rich ? 8 : 4;
    case 'hover':
      return prospect.unfolds ? 3.2 : 1.2;
    // A choice in a form matters on submit; a list's own (sort, filter) shows at once whether it works.
    case 'choice':
      return prospect.inForm ? 1.5 : 5 + prospect.confidence * 2;
    case 'press': {
      const {
        confidence,
        button,
        primary,
        listing,
        named,
        current,
        picture,
        sorts,
        figures,
        ends,
        unfolds,
        alikeBefore,
      } = prospect;
      return (
        2 +
        confidence * 2 +
        (button ? 1.5 : 0) +
        (primary ? 2 : 0) +
        (listing ? 1 : 0) +
        (sorts ? 1.5 : 0) +
        (figures ? 0.6 : 0) +
        (ends ? 1.5 : 0) +
        (unfolds ? 2.5 : 0) -
        (named ? 0 : 2) -
        (picture ? 1.5 : 0) -
        (current ? 2 : 0) -
        (alikeBefore < ofAKind ? 0 : alikeCosts + (alikeBefore - ofAKind) * eachMoreCosts)
      );
    }
  }
}

/** Priority of actions to try last, and of those that end the session. */
export const [last, lastOfAll] = [-2, -5];

/** What a new page is worth while nothing is known: each visit allows all checks of a page. */
const newPlace = 6;
/**
 * Where `fades` is set, the share of that value left at the end, when the pages found should have been
 * tried.
 */
const lastShare = 0.4;
/** Factor for a link named like a page that is known already: it probably leads there. */
const whereKnown = 0.3;

/** From this many that led out of the app, the rest of a kind probably does as well. */
const toldByOutside = 2;
const outsideCosts = 4;

/** How much a kind of control loses for leading out of the app. */
export const estrangement = ({ tried, outside }: KindYield): number =>
  outside < toldByOutside ? 0 : (outside / tried) * outsideCosts;

/** How many kinds must have been tried to outweigh the default chance. */
const firmOfKinds = 5;

/**
 * What the chance of a new page adds. `share`: time used, 0…1; a new page counts for less as it grows.
 * `known`: a page of that name is known. `kinds`: how many kinds of such controls led to new pages in this
 * app, which sets the chance of an untried kind.
 */
export function breadth(
  leads: Leading,
  {
    yielded = { tried: 0, fresh: 0 },
    kinds = { tried: 0, fresh: 0 },
    share,
    known = false,
  }: { yielded?: Yield; kinds?: Yield; share: number; known?: boolean },
): number {
  const { chance, firm, fades } = thoughts[leads];
  const usual = Math.min(chance, (chance * firmOfKinds + kinds.fresh) / (firmOfKinds + kinds.tried));
  const expected = (usual * firm + yielded.fresh) / (firm + yielded.tried);
  return expected * (known ? whereKnown : 1) * newPlace * (fades ? Math.max(lastShare, 1 - share ** 2) : 1);
}

/** Greatest cost of a slow screen. */
const maxSlowness = 3;
/**
 * Cost of a slow screen: one point if a step takes twice the usual time, two if it takes four times as long.
 */
export const slowness = (ms: number, usualMs: number): number =>
  Math.min(maxSlowness, Math.max(0, Math.log2(ms / usualMs)));

/** Cost per step of a way, and of a way that led elsewhere. */
export const stepCosts = 0.35;
export const lostCosts = 3;

/** What each step of a flow under way (a form that led on, a full cart) gains, so that it is completed. */
export const finishing = 5;

/** Bonus for what the last press unfolded, for as long as it is in view: later it has to be unfolded again. */
export const unfoldedNow = 4;

/** Bonus for a page's first own link: how to get on from there is part of the map. */
export const firstOnward = 2.5;

/** What each further heading of one table loses, as one program sorts by all of them. */
export const eachHeadingCosts = 0.8;
/** … and for a heading of numbers or dates, each with sorting rules of its own. */
export const eachOfFiguresCosts = 0.3;

/**
 * Bonus for the first keyboard walk, which tells most about keyboard access; from this share of the time on.
 */
export const firstRound = { bonus: 4, after: 0.3 };

/** Bonus for an action beside the way onward in a flow, once per screen. */
export const beforeGoingOn = 9;

/** Deleted items can't be explored any more, so until this share of the time deleting costs points. */
export const deleting = { until: 0.35, costs: 3 };
