import { routeOf } from '#worker/core/site.ts';
import { normalizeLabel } from '#worker/core/words.ts';
import { isRemoval } from '#worker/facts/removals.ts';
import { fencedLabel, fencedPath, type Instructions } from './instructions.ts';

export interface Boundaries {
  paths: string[];
  words: string[];
  /** The parsed instructions of the app. */
  guide?: Instructions;
}

const destructive =
  /\b(delete|remove|close|deactivate|cancel) (?:my |your |this |the )?(?:account|profile|organi[sz]ation|workspace|subscription|membership|everything|all)\b|\bunsubscribe from all\b|\breset (?:everything|all data)\b/;
const leaving = /^(log ?out|sign ?out|log off|sign off|exit)$/;
const outward =
  /\b(invite|refer|send to|email|share with|tweet|post to) (?:a |your |my )?(?:friends?|people|others|someone|twitter|facebook)\b|^(share|tweet)$/;
const secrets = /\b(change|update|reset|forgot(?:ten)?) (?:my |your )?password\b|^forgot/;
const foreign = /^(?:continue|sign in|log in|sign up) with (?:google|apple|facebook|github|microsoft|sso)\b/;

/** Turning off or restarting what runs the app. Restarting a game, quiz, tour or the like is harmless. */
const switchesOff =
  /^(?:shut ?down|reboot|power (?:off|down|cycle)|turn off (?:the |this )?(?:server|service|system|device))\b|^restart (?:the |this |your )?(?!game|level|round|match|quiz|test|puzzle|tour|tutorial|timer|lesson|video|animation)\p{L}/u;

/**
 * Why an action is blocked, as a sentence for people; '' where it may be tried. `icon`: the icon beside its
 * label, or instead of it.
 */
export function blockedReason(label: string, boundaries: Boundaries, icon?: string): string {
  const words = normalizeLabel(label);
  if (switchesOff.test(words) || (icon === 'power' && (words === '' || words === icon)))
    return 'It may switch off or restart what runs the app.';
  if (destructive.test(words)) return 'It destroys something that cannot be brought back.';
  if (outward.test(words)) return 'It reaches people outside.';
  if (secrets.test(words)) return 'It changes how one signs in.';
  if (foreign.test(words)) return 'It leads to another service.';
  const fenced = boundaries.words.find((word) => word && words.includes(word.toLowerCase()));
  if (fenced) return `The boundaries name “${fenced}”.`;
  return boundaries.guide ? fencedLabel(boundaries.guide, label) : '';
}

/** A question, or a warning that implies one. */
const asks = /\?|\bundone\b|\bpermanent|\birreversibl|\bwill be (?:lost|deleted|removed|erased|gone)\b/i;

/** Why a dialog with these lines must not be confirmed; '' where it may be. */
export const blockedAmong = (lines: readonly string[], boundaries: Boundaries): string =>
  lines.map((text) => blockedReason(text, boundaries)).find(Boolean) ?? '';

/**
 * As `blockedAmong`, for a dialog that may be no question: a menu may list “Delete account” beside other
 * entries.
 */
export const blockedQuestion = (lines: readonly string[], boundaries: Boundaries): string =>
  lines.some((text) => asks.test(text))
    ? blockedAmong(
        lines.filter((text) => text.includes('?') || destructive.test(normalizeLabel(text))),
        boundaries,
      )
    : '';

/**
 * Why a remove button in the page's frame is blocked: it belongs to no list entry, and may delete the whole
 * list. '' where `known` names no removal.
 */
export const blockedInFrame = (known: string): string =>
  isRemoval(known) ? 'It may delete all that is listed at once.' : '';

/** Whether an action ends the session; such actions are tried last. */
export const endsSession = (label: string): boolean => leaving.test(normalizeLabel(label));

/** Languages that apps are offered in, ISO 639 codes. */
const offered =
  'ar az be bg bn bs ca cs cy da de el en eo es et eu fa fi fil fr ga gl he hi hr hu hy id is it ja ka kk km ko lt lv mk ms nb nl nn no pl pt ro ru sk sl sq sr sv sw ta th tr uk ur uz vi zh';
const withoutMarks = (text: string): string => normalizeLabel(text).normalize('NFD').replace(/\p{M}/gu, '');
/** Language names, in English and in the language itself. */
const languages = new Set(
  offered
    .split(' ')
    .flatMap((code) =>
      ['en', code].map((written) =>
        withoutMarks(new Intl.DisplayNames([written], { type: 'language' }).of(code) ?? code),
      ),
    ),
);

/**
 * Whether an action switches the app's language, also with a region: “Portuguese (Brazil)”. Such actions are
 * tried last, because texts in another language can't be compared with what was seen before.
 */
export const changesLanguage = (label: string): boolean =>
  /^(?:change |select |choose )?language$/.test(normalizeLabel(label)) ||
  languages.has(withoutMarks(label.replace(/\(.*$/, '')));

/**
 * Why an address is not opened: outside the app, or blocked by the boundaries; '' where it may be opened or
 * can't be parsed.
 */
export function outOfBounds(address: string, start: string, boundaries: Boundaries): string {
  try {
    const url = new URL(address);
    if (url.origin !== new URL(start).origin)
      return `It is outside the app${url.host ? ` (${url.host})` : ''}.`;
    // A blocked path applies to the URL path and to client-side routes in the hash.
    const paths = [...new Set([url.pathname, routeOf(address), routeOf(url.origin + url.hash)])];
    const fenced = boundaries.paths.find((path) => path && paths.some((own) => own.startsWith(path)));
    if (fenced) return `The boundaries name ${fenced}.`;
    const { guide } = boundaries;
    return guide ? (paths.map((path) => fencedPath(guide, path)).find(Boolean) ?? '') : '';
  } catch {
    return '';
  }
}
