/** Usual labels of buttons and links that go back, turn pages or save. To be tested on normalised labels. */
import { normalizeLabel } from '#worker/core/words.ts';

/** An app's own back link, by its words. Going back within a list is `turnsBack`. */
export const goesBack = /^(?:go )?back\b|^previous(?: step| page)?$/;

/** The next page of a list. An arrow alone has no normalised label. */
export const isNextPage = (label: string): boolean =>
  /^next(?: page)?$/.test(normalizeLabel(label)) || /^[›»>→]$/.test(label.trim());

/** The previous page of a list. */
export const turnsBack = (label: string): boolean =>
  /^prev(?:ious(?: page)?)?$/.test(normalizeLabel(label)) || /^[‹«<←]$/.test(label.trim());

/** Another page of a list. */
export const turnsPage = (label: string): boolean =>
  isNextPage(label) || turnsBack(label) || /^(?:older|newer|page \d+|\d{1,3})$/.test(normalizeLabel(label));

/** Appends more rows to a list. */
export const showsMore = /^(?:load|show|see|view) more\b|^more(?: \p{L}+)?$/u;

const declines = 'cancel|close|dismiss|not now|never mind';

/** Closes a dialog without doing what it is for. */
export const closes = new RegExp(`^(?:${declines}|no,? thanks|got it)\\b|^(?:no|[x×✕])$`);

/** Declines what a dialog asks: “Keep it”, “Cancel”, “No, go back”. */
export const refuses = new RegExp(`^(?:${declines}|keep|don['’]?t|do not|go back|back|no)\\b|^[x×✕]$`);

/** Undoes the last act. */
export const undoes = /^undo\b/;

/** Saves a form. */
export const saves = /^(?:save|update|store|keep)\b(?! (?:for later|as)\b)/;

/** Creates a new entry: by its label, or by a plus alone. */
export const makesOne = (name: string): boolean =>
  /^(?:\+ ?)?(?:add|new|create|insert|duplicate|clone|plus)\b|^\+$/i.test(name.trim());

/** Saves all changes of an app that does not save by itself. */
export const storesAll = (label: string): boolean =>
  saves.test(label) || /^(?:deploy|publish|apply(?: all)? changes|commit)\b/.test(label);

/** A confirmation that something was saved. */
export const saysSaved = /\b(saved|updated|changed|stored)\b/i;

/** A message that a search found nothing. */
export const saysNothingFound =
  /\b(?:no|0|nothing|none)\b.{0,30}\b(?:results?|products?|items?|records?|entries|match(?:es|ing)?|found)\b|\bnothing (?:was )?found\b|\bnothing matches\b/i;

/** Discards everything and starts over. */
export const beginsAnew = /\b(?:clear|empty|discard|reset|restart|start (?:over|again|afresh|anew))\b/i;

/** Leaves the current task, or discards it. */
export const retreats = new RegExp(
  `\\b(?:back|cancel|close|return|exit|remove|delete|sign ?out|log ?out)\\b|${beginsAnew.source}`,
  'i',
);

/** A mail address as a label: the link opens a mail program. */
export const mailAddress = /^\S+@\S+\.\p{L}{2,}$/u;

/** Orders the same goods again. */
export const reorderWords =
  /^(?:(?:order|buy|book)(?: (?:it|this|all|items?|everything))? again|re-?order(?: (?:all|items?|everything))?|repeat (?:this |the )?order)$/;
