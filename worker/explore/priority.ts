/**
 * What an action may still teach. One scale for all: what is worth a point more is tried first, unless the
 * way there costs as much.
 */

/** What an action is, as far as it can be told before it is tried. */
export type Prospect =
  | {
      kind:
        | 'sign-in'
        | 'wrong-password'
        | 'form'
        | 'other-fields'
        | 'empty-form'
        | 'extreme-form'
        | 'live'
        | 'twice'
        | 'narrow'
        | 'scroll';
    }
  /** `before`: so many wrong values of the same form come first. */
  | { kind: 'invalid-form'; before: number }
  /**
   * `about`: for a word that finds more than one thing, for the name of one, or for any words of a page that
   * lists nothing for sure.
   */
  | { kind: 'search'; about: 'several' | 'one' | 'words' }
  /**
   * `chooses`: where there is more than links, there is more to lose for those who use the keyboard alone.
   * `long`: there is much to go round.
   */
  | { kind: 'keyboard'; chooses: boolean; long: boolean }
  /** `unfolds`: it is drawn as what opens a menu. */
  | { kind: 'hover'; unfolds: boolean }
  | { kind: 'choice'; inForm: boolean; confidence: number }
  | {
      kind: 'press';
      /** 0…1: how sure that it can be pressed. */
      confidence: number;
      button: boolean;
      /** Its name says that it makes something or leads on in a flow. */
      primary: boolean;
      /** Its name says that a list is behind it. */
      listing: boolean;
      named: boolean;
      /** It stands for where one is already. */
      current: boolean;
      picture: boolean;
      /** It heads a column: what it does shows on all of a list at once. */
      sorts: boolean;
      /** … by numbers or days, which careless programs sort as if they were words. */
      figures: boolean;
      /** It leads to a list's last page, where what is counted and what leads on goes wrong. */
      ends: boolean;
      /** Three dots at a thing: what can be done with it is behind them. */
      unfolds: boolean;
      /**
       * How many of its kind come before it (rows of a list, items of a column): the first teaches, the
       * second confirms.
       */
      alikeBefore: number;
    };

/**
 * Where a thing stands says best whether a new page is behind it: a sidebar and a bar of navigation name the
 * app's pages.
 */
export type Leading = 'sidebar' | 'navigation' | 'listed' | 'link' | 'control';

/**
 * Chance of a page not seen yet behind what has not been tried, and how many tries of its kind it takes to
 * think otherwise.
 * More than one for a sidebar's entries: who made the app names its pages there, and all of them come before
 * what the first one shows, however late it is.
 */
const thoughts: Record<Leading, { chance: number; firm: number; fades: boolean }> = {
  sidebar: { chance: 1.5, firm: 8, fades: false },
  navigation: { chance: 0.8, firm: 5, fades: true },
  listed: { chance: 0.7, firm: 2, fades: true },
  link: { chance: 0.4, firm: 2, fades: true },
  control: { chance: 0.1, firm: 2, fades: true },
};

/** Of a kind, so many are tried as if each were the only one. */
const ofAKind = 2;
const alikeCosts = 2;
const eachMoreCosts = 0.25;

/** What an action teaches besides a page not seen yet: how the app behaves. */
export function priorityOf(prospect: Prospect): number {
  switch (prospect.kind) {
    // Much of an app is behind it.
    case 'sign-in':
      return 9;
    // Worth the whole way to it once, long as that is at the end of a flow: what is ordered or paid twice
    // costs somebody money.
    case 'twice':
      return 18;
    case 'form':
      return 8;
    // Each field of what is changed is stored by itself, and may be forgotten by itself.
    case 'other-fields':
      return 6.5;
    case 'live':
      return 7;
    // Where nothing has a price, less can be told of what is found.
    case 'search':
      return { several: 7.5, one: 6, words: 4.8 }[prospect.about];
    case 'wrong-password':
      return 5.2;
    // That a form refuses what it should is half of what there is to say of it; what the first wrong value
    // shows, the third hardly adds to.
    case 'invalid-form':
      return 5.8 - prospect.before * 0.8;
    case 'empty-form':
      return 4.2;
    case 'extreme-form':
      return 2.4;
    case 'keyboard':
      return (prospect.chooses ? 5.6 : 3.6) - (prospect.long ? 1.2 : 0);
    case 'scroll':
      return 3.4;
    // A look of two acts, and all of a page's looks on a phone.
    case 'narrow':
      return 5;
    case 'hover':
      return prospect.unfolds ? 3.2 : 1.2;
    // Choices within a form matter when it is sent; a list's own (sort, filter) show at once whether all of
    // it is right.
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

/** What is left to the end is worth this, whatever it looks like, and what ends the session. */
export const [last, lastOfAll] = [-2, -5];

/**
 * A page not seen yet is worth this much when nothing is known: one visit lets every look at a page find what
 * it can.
 */
const newPlace = 6;
/**
 * … and, where that fades, this share of it at the end, when what was found should have been tried as well.
 */
const lastShare = 0.4;
/** What leads to a page that bears its name is likely to lead to that page. */
const whereKnown = 0.3;

/**
 * What came of some things so far: how many were tried, and how many of them showed a page not seen before.
 */
export interface Yield {
  tried: number;
  fresh: number;
}

/** … of a kind of thing, and how many of them led out of the app. */
export interface KindYield extends Yield {
  outside: number;
}

/**
 * Where several of a kind were tried, and this many of them led out of the app, the rest is hardly the app's.
 */
const toldByOutside = 2;
const outsideCosts = 4;

/** What it costs that things of a kind lead out of the app. */
export const estrangement = ({ tried, outside }: KindYield): number =>
  outside < toldByOutside ? 0 : (outside / tried) * outsideCosts;

/**
 * So many kinds must have shown whether they lead on, to be believed rather than what is thought of all apps.
 */
const firmOfKinds = 5;

/**
 * What the chance of a new page adds. `share` of the time is spent, 0…1: breadth first, while the map is
 * young. `known`: a page of its name was seen.
 * `kinds`: of the kinds of such things that were tried in this app, how many led to new pages: what is
 * thought of one that was not tried yet.
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

/** However long a step takes on a screen, it costs no more. */
const maxSlowness = 3;
/**
 * What a screen's slowness costs: a point where a step takes twice as long (`ms`) as one does on the whole
 * (`usualMs`), two where it takes four times as long.
 */
export const slowness = (ms: number, usualMs: number): number =>
  Math.min(maxSlowness, Math.max(0, Math.log2(ms / usualMs)));

/** A step of a way that has to be gone, and a way that led elsewhere, whatever its length. */
export const stepCosts = 0.35;
export const lostCosts = 3;

/**
 * What a flow that was begun (a form that led on, a full cart) is worth more, step by step, so that it is
 * gone to its end.
 */
export const finishing = 5;

/**
 * A page's own link, where none has been followed from it yet: how one gets on from there is a part of the
 * map.
 */
export const firstOnward = 2.5;

/**
 * What each further heading of one table teaches less than the one before, whether the table is sorted by it:
 * they are sorted by one program.
 */
export const eachHeadingCosts = 0.8;
/** … and a heading of numbers or days, which are sorted by rules of their own. */
export const eachOfFiguresCosts = 0.3;

/**
 * How an app goes by the keyboard alone is hardly known before one round; it waits until the map is no longer
 * young, 0…1 of the time.
 */
export const firstRound = { bonus: 4, after: 0.3 };

/** What stands beside the way onward in such a flow is worth more than going on, once. */
export const beforeGoingOn = 9;

/**
 * What is deleted from an account can't be looked at or used any more: until this share of the time it is
 * worth less.
 */
export const deleting = { until: 0.35, costs: 3 };
