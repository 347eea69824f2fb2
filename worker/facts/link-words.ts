/**
 * Patterns for the labels of buttons and links: back, pagination, save, close, remove and the like. Most
 * match normalized labels (`normalizeLabel`).
 */
import { normalizeLabel } from '#worker/core/words.ts';

/** The app's own back link, named in words. For the previous page of a list see `turnsBack`. */
export const goesBack = /^(?:go )?back\b|^previous(?: step| page)?$/;

/**
 * The link to the next page of a list. A bare arrow is lost by normalizing, so the raw label is tested for
 * it.
 */
export const isNextPage = (label: string): boolean =>
  /^next(?: page)?$/.test(normalizeLabel(label)) || /^[›»>→]$/.test(label.trim());

/** The link to the previous page of a list. */
export const turnsBack = (label: string): boolean =>
  /^prev(?:ious(?: page)?)?$/.test(normalizeLabel(label)) || /^[‹«<←]$/.test(label.trim());

/** A link to any other page of a list. */
export const turnsPage = (label: string): boolean =>
  isNextPage(label) || turnsBack(label) || /^(?:older|newer|page \d+|\d{1,3})$/.test(normalizeLabel(label));

/** Appends more entries to the same list. */
export const showsMore = /^(?:load|show|see|view) more\b|^more(?: \p{L}+)?$/u;

const declines = 'cancel|close|dismiss|not now|never mind';

/** Closes a dialog without performing its action. */
export const closes = new RegExp(`^(?:${declines}|no,? thanks|got it)\\b|^(?:no|[x×✕])$`);

/** Declines what a dialog asks: “Keep it”, “Cancel”, “No, go back”. */
export const refuses = new RegExp(`^(?:${declines}|keep|don['’]?t|do not|go back|back|no)\\b|^[x×✕]$`);

/** Reverts the last action. */
export const undoes = /^undo\b/;

/** Saves what was set. */
export const saves = /^(?:save|update|store|keep)\b(?! (?:for later|as)\b)/;

/** Creates another entry of the list: by its words, or a bare plus sign. */
export const makesOne = (name: string): boolean =>
  /^(?:\+ ?)?(?:add|new|create|insert|duplicate|clone|plus)\b|^\+$/i.test(name.trim());

/** Saves all pending changes, in an app that collects them ("Deploy", "Publish"). */
export const storesAll = (label: string): boolean =>
  saves.test(label) || /^(?:deploy|publish|apply(?: all)? changes|commit)\b/.test(label);

/** Message that what was set has been saved. */
export const saysSaved = /\b(saved|updated|changed|stored)\b/i;

/** Message that a search found nothing. */
export const saysNothingFound =
  /\b(?:no|0|nothing|none)\b.{0,30}\b(?:results?|products?|items?|records?|entries|match(?:es|ing)?|found)\b|\bnothing (?:was )?found\b|\bnothing matches\b/i;

/** Discards what is there and starts over. */
const beginsAnew = /\b(?:clear|empty|discard|reset|restart|start (?:over|again|afresh|anew))\b/i;

/** Leaves the current task, or discards it. */
export const retreats = new RegExp(
  `\\b(?:back|cancel|close|return|exit|remove|delete|sign ?out|log ?out)\\b|${beginsAnew.source}`,
  'i',
);

/** A mail address as a label: the link opens a mail program. */
export const mailAddress = /^\S+@\S+\.\p{L}{2,}$/u;

/** Repeats an earlier order. */
export const reorderWords =
  /^(?:(?:order|buy|book)(?: (?:it|this|all|items?|everything))? again|re-?order(?: (?:all|items?|everything))?|repeat (?:this |the )?order)$/;
