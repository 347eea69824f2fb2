/** Names under which attempts are counted across screens. */
import { normalizeLabel } from '#worker/core/words.ts';
import { nameOfHeading } from '#worker/facts/cell-values.ts';
import { mailAddress } from '#worker/facts/link-words.ts';
import { theLastPage } from '../acts/offers/pager.ts';
import { variantName, type Action } from '../acts/action.ts';
import { nameOfForm } from '../acts/forms.ts';
import { nameOf } from '../acts/intents.ts';
import type { Node, ScreenGraph } from '../map/graph.ts';

/** The name of all that are called by figures. */
const aNumber = 'a number';

/** At most so many letters beside figures are a unit, or the name of a month: “10 am”, “3 Dec”. */
const maxLetters = 3;

/** The name of one thing, by a number of its own: “R-1056”, “#1042”. */
const isOfOneThing = (name: string): boolean => /(?:\p{L}[-#/]?|#)\d{3,}/u.test(name);

/** Calendar days, times, page numbers, keypad digits: all of a kind act alike. */
const isNumber = (name: string): boolean =>
  /\d/.test(name) && !isOfOneThing(name) && (name.match(/\p{L}/gu) ?? []).length <= maxLetters;

const isContact = (name: string): boolean => mailAddress.test(name) || /^[+(0][\d\s()./-]{6,}$/.test(name);

/**
 * The name under which attempts are counted, across screens: actions of one name do much the same. A form
 * keeps its name in another state of its screen and on other pages.
 */
export const triedName = ({ key, play, sorts, everywhere }: Action): string => {
  if (sorts && play.kind === 'press') return `sort by ${nameOfHeading(nameOf(play.control))}`;
  // A “…” menu is counted per key, that is, per kind of page.
  if (play.kind === 'press' && play.control.icon === 'more') return key;
  if (play.kind === 'press') {
    const name = nameOf(play.control);
    // All mail addresses and phone numbers open the same program.
    if (isContact(name)) return 'a contact';
    if (key === theLastPage) return key;
    if (isNumber(name)) return aNumber;
    // A tab shows a part of its own page, whatever a link of that name does; and a tile may lead elsewhere
    // than the frame entry of the same name.
    return `${play.control.kind === 'tab' ? 'tab ' : everywhere ? 'frame ' : ''}${normalizeLabel(name) || key}`;
  }
  // The keyboard walk of one page shows most of what it would show on the next.
  if (play.kind === 'keyboard') return key.split(':')[0]!;
  // A select of that name, or at that place, does much the same on another page.
  if (play.kind === 'options') return `choose ${key.split(':').at(-1)}`;
  if (play.kind !== 'form') return key;
  const { form, variant } = play;
  const wrong = variant.kind === 'invalid' ? `${normalizeLabel(variant.field)} ${variant.value}` : '';
  return `${nameOfForm(form)} ${variantName(variant)} ${wrong}`;
};

/** The name of the kind of thing that an action is: what none of an app's has been tried may do anything. */
export function kindName({ play, prospect }: Action): string {
  if (play.kind === 'press' && prospect.kind === 'press')
    return `kind ${play.control.kind}${prospect.sorts ? ' that sorts' : ''}`;
  if (prospect.kind === 'choice')
    return `kind choice${prospect.inForm ? ' in a form' : prospect.overList ? ' over a list' : ''}`;
  return `kind ${prospect.kind}`;
}

/** All names under which an attempt at an action is counted. */
export const countedAs = (action: Action): string[] => [triedName(action), kindName(action)];

/** The name of what is known to lead out of the app: that one number does says nothing of others. */
export const outsideName = (action: Action): string => {
  const name = triedName(action);
  return name === aNumber ? action.key : name;
};

/** Name under which sorted headings are counted, per kind of page. */
export const sortedAt = ({ kindOf }: Pick<ScreenGraph, 'kindOf'>, { address }: Node): string =>
  `sorted at ${kindOf(address)}`;
