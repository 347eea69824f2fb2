/**
 * What buttons and links are called that lead back, from one page of a list to another, or into storage.
 * Patterns are over plain words (`agent/words.ts`).
 */
import { normalizeLabel } from '#worker/core/words.ts';

/**
 * An app's own way back, beside the browser's: to where one came from, by words alone. What leads back within
 * a list is `turnsBack`.
 */
export const goesBack = /^(?:go )?back\b|^previous(?: step| page)?$/;

/** To the page of a list that comes after this one. A sign alone is no plain word. */
export const isNextPage = (label: string): boolean =>
  /^next(?: page)?$/.test(normalizeLabel(label)) || /^[›»>→]$/.test(label.trim());

/** To the page of a list that comes before this one. */
export const turnsBack = (label: string): boolean =>
  /^prev(?:ious(?: page)?)?$/.test(normalizeLabel(label)) || /^[‹«<←]$/.test(label.trim());

/** To another page of a list. */
export const turnsPage = (label: string): boolean =>
  isNextPage(label) || turnsBack(label) || /^(?:older|newer|page \d+|\d{1,3})$/.test(normalizeLabel(label));

/** Shows more of the same list below what is there. */
export const showsMore = /^(?:load|show|see|view) more\b|^more(?: \p{L}+)?$/u;

const declines = 'cancel|close|dismiss|not now|never mind';

/** Leaves a dialog without doing what it is for. */
export const closes = new RegExp(`^(?:${declines}|no,? thanks|got it)\\b|^(?:no|[x×✕])$`);

/** Says no to what a dialog asks: “Keep it”, “Cancel”, “No, go back”. */
export const refuses = new RegExp(`^(?:${declines}|keep|don['’]?t|do not|go back|back|no)\\b|^[x×✕]$`);

/** Takes back what was just done. */
export const undoes = /^undo\b/;

/** Stores what was set. */
export const saves = /^(?:save|update|store|keep)\b(?! (?:for later|as)\b)/;

/** Makes one more of what is listed: by its words, or by a plus alone. */
export const makesOne = (name: string): boolean =>
  /^(?:\+ ?)?(?:add|new|create|insert|duplicate|clone|plus)\b|^\+$/i.test(name.trim());

/** Stores all that was made in an app that waits for it. */
export const storesAll = (label: string): boolean =>
  saves.test(label) || /^(?:deploy|publish|apply(?: all)? changes|commit)\b/.test(label);

/** A page says that what was set is stored. */
export const saysSaved = /\b(saved|updated|changed|stored)\b/i;

/** A page says that what was looked for is not there. */
export const saysNothingFound =
  /\b(?:no|0|nothing|none)\b.{0,30}\b(?:results?|products?|items?|records?|entries|match(?:es|ing)?|found)\b|\bnothing (?:was )?found\b|\bnothing matches\b/i;

/** Throws away what stands, and begins with nothing. */
export const beginsAnew = /\b(?:clear|empty|discard|reset|restart|start (?:over|again|afresh|anew))\b/i;

/** Leads away from what is being done, or throws it away. */
export const retreats = new RegExp(
  `\\b(?:back|cancel|close|return|exit|remove|delete|sign ?out|log ?out)\\b|${beginsAnew.source}`,
  'i',
);

/** A link that is called so opens another program than the browser. */
export const mailAddress = /^\S+@\S+\.\p{L}{2,}$/u;

/** Orders once more what was ordered. */
export const reorderWords =
  /^(?:(?:order|buy|book)(?: (?:it|this|all|items?|everything))? again|re-?order(?: (?:all|items?|everything))?|repeat (?:this |the )?order)$/;
