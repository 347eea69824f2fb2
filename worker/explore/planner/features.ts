/** What a planner knows of an action in numbers: the features by which its worth was fitted. */
import type { KindYield, Leading, Prospect, Yield } from './prospect.ts';

/** Features by name; one that is left out is 0. */
export type Features = Readonly<Record<string, number>>;

/** What is known of an action besides its looks: what its like have shown, and where the session stands. */
export interface Standing {
  /** How often an action of its name was tried on any screen. */
  tried: number;
  /** How often anything of its kind was tried in the app: a choice, a search, a tab. */
  triedOfKind: number;
  /** How many headings of its table were sorted by. */
  sortedHere: number;
  /** How many actions were tried on its screen. */
  triedHere: number;
  leads?: Leading;
  /** What controls of its kind led to. */
  yielded?: KindYield;
  /** How many kinds of controls that stand where it stands led to new pages. */
  kinds: Yield;
  /** It is named like a page that is known. */
  isKnownPlace: boolean;
  /** It goes on with what is under way: a flow, or an open dialog. */
  goesOn: boolean;
  /** It is tried beside the way onward in a flow. */
  isAside: boolean;
  /** The last press unfolded it, and it is still in view. */
  isUnfolded: boolean;
  /** No link of its page has been followed. */
  isFirstOnward: boolean;
  /** It sorts or narrows a part of a list whose whole is known. */
  isOfPart: boolean;
  /** It deletes something stored. */
  deletes: boolean;
  isSignedIn: boolean;
  /** Share of the exploration that is over, 0…1. */
  share: number;
}

type Press = Extract<Prospect, { kind: 'press' }>;

const ofPress = (press: Press): Record<string, number> => ({
  confidence: press.confidence,
  button: Number(press.button),
  primary: Number(press.primary),
  nameless: Number(!press.named),
  current: Number(press.current),
  picture: Number(press.picture),
  sorts: Number(press.sorts),
  'sorts figures': Number(press.figures),
  'last page': Number(press.ends),
  'more menu': Number(press.unfolds),
  'alike before': Math.log1p(press.alikeBefore),
});

function ofProspect(prospect: Prospect): Record<string, number> {
  switch (prospect.kind) {
    case 'press':
      return ofPress(prospect);
    case 'search':
      return { [`search for ${prospect.about}`]: 1 };
    case 'choice':
      return {
        'in a form': Number(prospect.inForm),
        'over a list': Number(prospect.overList),
        'unsure choice': 1 - prospect.confidence,
      };
    case 'keyboard':
      return { 'keyboard among choices': Number(prospect.chooses), 'long round': Number(prospect.long) };
    case 'handle':
      return { 'something to lose': Number(prospect.rich) };
    case 'invalid-form':
      return { 'invalid before': Math.log1p(prospect.before) };
    case 'hover':
      return { 'drawn like a menu': Number(prospect.unfolds) };
    case 'scroll':
    case 'sidebar-scroll':
      return { 'further down': prospect.times - 1 };
    default:
      return {};
  }
}

/** Attempts that weigh as much as what is seen: one of a kind tells little yet. */
const doubt = 1;

/** How much more, or less, its like have led to new pages than every second time, as a logarithm. */
const yieldOf = ({ fresh, tried }: Yield): number => Math.log((2 * fresh + doubt) / (tried + doubt));

/** Kinds of actions of which a name was tried mean different things. */
const family = ({ kind }: Prospect): string =>
  kind === 'press' || kind === 'choice' || kind === 'hover'
    ? 'control'
    : kind.includes('form')
      ? 'form'
      : 'other';

/** Whether it is a way to somewhere by its looks: of these an app has many. */
const isWay = (leads: Leading | undefined): boolean => leads !== undefined && leads !== 'control';

/** The features of an action, in a fixed wording: the fitted weights name them. */
export function featuresOf(prospect: Prospect, standing: Standing): Features {
  const { tried, yielded, leads } = standing;
  const all: Record<string, number> = {
    [`kind ${prospect.kind}`]: 1,
    ...ofProspect(prospect),
    ...(leads ? { [`leads ${leads}`]: 1 } : {}),
    [`tried ${family(prospect)}`]: Math.log1p(tried),
    // The tenth way is worth less than the first, the second of what can be done little beside the first.
    ...(isWay(leads)
      ? { 'ways before': Math.log1p(standing.triedOfKind) }
      : { 'new kind': 1 / (1 + standing.triedOfKind) }),
    'sorted here': prospect.kind === 'press' && prospect.sorts ? Math.log1p(standing.sortedHere) : 0,
    'tried here': Math.log1p(standing.triedHere),
    'yield of its kind': yielded ? yieldOf(yielded) : 0,
    'yield of such kinds': leads ? yieldOf(standing.kinds) : 0,
    'led outside': yielded && yielded.tried > 0 ? yielded.outside / yielded.tried : 0,
    'known place': Number(standing.isKnownPlace),
    'goes on': Number(standing.goesOn),
    aside: Number(standing.isAside),
    unfolded: Number(standing.isUnfolded),
    'first onward': Number(standing.isFirstOnward),
    'of a part': Number(standing.isOfPart),
    deletes: Number(standing.deletes),
    'signed in': Number(standing.isSignedIn),
    late: standing.share,
    // What a sidebar names is a page of the app, however late.
    'late for new places': leads && leads !== 'control' && leads !== 'sidebar' ? standing.share : 0,
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== 0));
}
