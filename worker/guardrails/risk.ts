import type { Protection, Risk } from '#worker/core/risk.ts';
import { originOf, routeOf } from '#worker/core/site.ts';
import { normalizeLabel } from '#worker/core/words.ts';
import { isRemoval } from '#worker/facts/removals.ts';
import { isActionWord } from '#worker/lexicons/action-synonyms.ts';
import type { Colour } from '#worker/sight/scene.ts';
import { fencedLabel, fencedPath, type Instructions } from './instructions.ts';
import { forbiddenReason, forbids } from './protection.ts';
import { asksForSure, buys, reasons, riskOf } from './risk-words.ts';
import { isTestDeployment } from './test-deployment.ts';

export interface Boundaries {
  paths: string[];
  words: string[];
  /** The parsed instructions of the app. */
  guide?: Instructions;
  /** Where the app starts; unknown, it counts as one that people use. */
  address?: string;
  /** What the environment under test forbids, whatever else allows it. */
  protection?: Protection;
}

const leaving = /^(log ?out|sign ?out|log off|sign off|exit)$/;
const foreign = /^(?:continue|sign in|log in|sign up) with (?:google|apple|facebook|github|microsoft|sso)\b/;

/** What is known of an act beside its label. */
export interface ActLooks {
  /** The icon beside its label, or instead of it. */
  icon?: string | undefined;
  /** It sends a form that the explorer has filled in itself. */
  ownForm?: boolean;
  /** Its colour, where it has one of its own. */
  fill?: Colour | undefined;
}

/** Colours in which apps warn of what can't be taken back: saturated, and red. */
const isDanger = ({ r, g, b }: Colour): boolean =>
  r > 150 && r > 1.8 * Math.max(g, b) && Math.abs(g - b) < 60;

/** Whether an act of this risk may be tried: where nobody is reached and nothing is lost but test data. */
function mayRisk(risk: Risk, label: string, { address, guide }: Boundaries, { ownForm }: ActLooks): boolean {
  if (guide?.allows.includes(risk)) return true;
  if (!isTestDeployment(address ?? '')) return false;
  return (
    (risk === 'spends' && buys(label)) || (ownForm === true && (risk === 'reaches' || risk === 'spends'))
  );
}

/** Why an action is blocked, as a sentence for people; '' where it may be tried. */
export function blockedReason(label: string, boundaries: Boundaries, looks: ActLooks = {}): string {
  const words = normalizeLabel(label);
  const forbidden = forbiddenReason([label, looks.icon ?? ''], boundaries.protection);
  if (forbidden) return forbidden;
  if (looks.icon === 'power' && (words === '' || words === looks.icon)) return reasons.service;
  const risk = riskOf(label);
  if (risk && !mayRisk(risk, label, boundaries, looks)) return reasons[risk];
  if (foreign.test(words)) return 'It leads to another service.';
  const fenced = boundaries.words.find((word) => word && words.includes(word.toLowerCase()));
  if (fenced) return `The boundaries name “${fenced}”.`;
  const told = boundaries.guide ? fencedLabel(boundaries.guide, label) : '';
  if (told) return told;
  return looks.fill && isDanger(looks.fill) && !isActionWord(words.split(' ')[0] ?? '')
    ? 'It is red, as what can’t be taken back, and what it does is not known.'
    : '';
}

/**
 * Why nothing may be sent from a field without a button, of which no words say what becomes of it; '' where it
 * may: on a test deployment, or where the instructions allow to reach people.
 */
export const blockedEntry = ({ address, guide, protection }: Boundaries): string =>
  forbids(protection, 'reaches') ||
  (isTestDeployment(address ?? '') || guide?.allows.includes('reaches')
    ? ''
    : 'Nothing says whom it would reach, and people use this deployment.');

/** Why a dialog with these lines must not be confirmed; '' where it may be. */
export const blockedAmong = (lines: readonly string[], boundaries: Boundaries): string =>
  lines.map((text) => blockedReason(text, boundaries)).find(Boolean) ?? '';

/**
 * As `blockedAmong`, for a dialog that may be no question: a menu may list “Delete account” beside other
 * entries.
 */
export const blockedQuestion = (lines: readonly string[], boundaries: Boundaries): string =>
  lines.some((text) => text.includes('?') || asksForSure(text)) ? blockedAmong(lines, boundaries) : '';

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
    if (originOf(address) !== originOf(start))
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
