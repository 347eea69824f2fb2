/** Whether a text or control is shown, and in the right place. */
import { bottom, centre, gapX, gapY, right, within } from '#worker/core/geometry.ts';
import type { Box } from '#worker/core/geometry.ts';
import type { Verdict } from '#worker/ports/brain.ts';
import { fieldFor } from '#worker/grounding/forms.ts';
import { ground } from '#worker/grounding/ground.ts';
import type { Candidate } from '#worker/grounding/ranking/candidate.ts';
import { anchorsOf, relationZone } from '#worker/grounding/places.ts';
import { isColour } from '#worker/sight/colour-names.ts';
import { parseTarget } from '#worker/language/target/parse-target.ts';
import type { TargetPhrase, WantedKind } from '#worker/language/types.ts';
import { unclaimed } from './claimed.ts';
import { findPart, findText, type Found, type Hit, mistakable } from './find-text.ts';
import { headingShown } from './headings.ts';
import { areasOf, isWithin, surelyOutside } from './places.ts';
import { phraseIn, type Sentence } from './sentence.ts';
import { fails, holds, not, unsure, type Check, type Page } from './types.ts';

const pressKinds: WantedKind[] = [
  'button',
  'link',
  'icon',
  'tab',
  'menuitem',
  'image',
  'pagination',
  'select',
];
const plainKinds: WantedKind[] = ['text', 'heading', 'container'];
const textWords =
  /^(?:the |a |an |this |another |new |following |second |plain )*(?:success |confirmation |error |warning |info |information |status |validation |help |hint )?(?:text|texts|message|messages|label|word|words|line|sentence|note|notice|hint|value|price|amount|number|name|product|item|item named|entry|option|caption|content|phrase|string|title|tag|date|address|question|answer|paragraph|description|toast|banner|alert|error|warning|confirmation|notification)?s?$/;

/** The hits in the place that the phrase names; 'missing' with the place's name if it was not detected. */
export function hitsInPlace(page: Page, phrase: TargetPhrase, hits: Hit[]): Hit[] | { missing: string } {
  let left = hits;
  for (const scope of phrase.scopes) {
    const areas = areasOf(page, scope);
    if (!areas && left.length > 0 && left.every((h) => surelyOutside(page, scope, h.box))) return [];
    if (!areas) return { missing: scope.name?.name || scope.name?.source || scope.kind || 'that place' };
    left = left.filter((h) => isWithin(h.box, areas));
  }
  for (const relation of phrase.relations) {
    const field = fieldFor(page.scene, page.items, { ...relation.to, kinds: ['field'] });
    const fieldBox =
      field.kind === 'found' && field.candidate.control && field.candidate.fit > 0.9
        ? field.candidate.box
        : undefined;
    const anchors = fieldBox ? [fieldBox] : anchorsOf(page.items, relation.to).map((i) => i.box);
    if (anchors.length === 0) return { missing: relation.to.name || relation.to.source };
    if (relation.kind === 'below' && fieldBox) left = left.filter((h) => belongsUnder(page, h.box, fieldBox));
    else {
      const zone = relationZone(
        relation.kind,
        anchors,
        left.map((h) => h.box),
      );
      const reach =
        relation.kind === 'near' ? 260 : relation.kind === 'left' || relation.kind === 'right' ? 600 : 320;
      // A message below another field's label belongs to that field, however close the labels are.
      const aside = relation.kind === 'below' ? 8 : reach;
      left = left.filter(
        (h) =>
          zone(h.box) > 0 &&
          anchors.some((a) => Math.max(0, gapY(a, h.box)) < reach && Math.max(0, gapX(a, h.box)) < aside),
      );
    }
  }
  return left;
}

/** Whether a box belongs to the field above it: no other field is nearer. */
function belongsUnder(page: Page, box: Box, field: Box): boolean {
  const under = (f: Box): number =>
    centre(box).y >= bottom(f) - 4 && (gapX(f, box) < 4 || (box.x >= f.x - 12 && box.x < right(f) + 12))
      ? box.y - bottom(f)
      : Infinity;
  const own = under(field);
  if (own === Infinity || own > 70) return false;
  return !page.items.some(
    (i) => i.control && i.control.affordance === 'type' && i.box !== field && under(i.box) < own - 2,
  );
}

/** Whether a text is one of at least three links in a row or column. */
function linkedWith(page: Page, box: Box): boolean {
  const links = page.items.filter((i) => ['link', 'tab', 'menuitem', 'button'].includes(i.kind));
  const own = links.find((i) => within(box, i.box) > 0.6);
  if (!own) return false;
  const row = links.filter((i) => Math.abs(centre(i.box).y - centre(own.box).y) < 6).length;
  const column = links.filter(
    (i) => Math.abs(i.box.x - own.box.x) < 6 && Math.abs(i.box.y - own.box.y) < 400,
  ).length;
  return row >= 3 || column >= 3;
}

/** A claim about a part of what is written. */
const part = /\b(?:contain|includ|mention)(?:s|es|ing)?\b/i;
/** … of a text, in which letters count: a list contains whole things. */
const partOfText =
  /^(?:the |this )?(?:page|screen|text|message|title|heading|line) (?:contain|includ|mention)(?:s|es)?\b/i;

const quoteOf = (text: string): string => `"${text}"`;

/** Whether nothing was detected on a readable picture. */
export const isBlank = (scene: Page['scene']): boolean =>
  scene.reason === undefined &&
  scene.lines.length === 0 &&
  scene.controls.length === 0 &&
  scene.regions.every((r) => r.kind === 'page' || r.kind === 'main');

/** Judges whether a text is shown, in the place that its phrase names. */
export function textShown(
  page: Page,
  text: string,
  phrase?: TargetPhrase,
  {
    isPart = false,
    isInWords = false,
  }: {
    /** “The cart contains …”. */ isPart?: boolean;
    /** “The page contains …”. */ isInWords?: boolean;
  } = {},
): Verdict {
  const { scene } = page;
  const found = findText(scene, text);
  if (isInWords && found.sure.length === 0) found.sure.push(...findPart(scene, text));
  const unproven = unclaimed(page, text, found, isPart);
  if (unproven) return unproven;
  if (found.sure.length > 0) {
    const placed =
      phrase && (phrase.scopes.length > 0 || phrase.relations.length > 0)
        ? hitsInPlace(page, phrase, found.sure)
        : found.sure;
    if ('missing' in placed)
      return unsure(
        `${quoteOf(text)} is on the page, but ${placed.missing} was not made out, so its place cannot be told.`,
        found.sure[0]!.box,
      );
    const hit = placed[0];
    if (hit) return holds(`${quoteOf(text)} is shown.`, hit.box);
    // A part of the page that is known by its place alone: it was not made out where it begins.
    const vague = phrase?.scopes.find(
      ({ kind, name }) =>
        kind !== undefined && !name && !page.scene.regions.some((region) => region.kind === kind),
    );
    if (vague)
      return unsure(
        `${quoteOf(text)} is on the page, but no ${vague.kind} was made out.`,
        found.sure[0]!.box,
      );
    // A row of links may be a navigation, even if it was not detected as one.
    if (
      phrase?.scopes.some((scope) => scope.kind === 'navigation' && !scope.name) &&
      found.sure.some((h) => linkedWith(page, h.box))
    )
      return unsure(
        `${quoteOf(text)} is on the page among links, but it cannot be told that they are the navigation.`,
        found.sure[0]!.box,
      );
    return fails(`${quoteOf(text)} is on the page, but not where it should be.`, found.sure[0]!.box);
  }
  return missing(scene, text, found);
}

/** Why a text that was not surely found is not there, or may be. */
function missing(scene: Page['scene'], text: string, found: Found): Verdict {
  const doubt = found.doubtful[0];
  if (doubt)
    return unsure(
      `Something like ${quoteOf(text)} is shown, but it reads ${quoteOf(doubt.read)}.`,
      doubt.box,
    );
  if (scene.reason)
    return unsure(
      `${quoteOf(text)} was not found, but the picture could not be wholly read: ${scene.reason}.`,
    );
  if (isBlank(scene)) return fails(`The page is blank: ${quoteOf(text)} is not there.`);
  if (scene.lines.length === 0) return unsure(`${quoteOf(text)} was not found; no text at all was read.`);
  // A single letter or digit is easily missed.
  if (text.replace(/[^\p{L}\p{N}]/gu, '').length <= 1)
    return unsure(`${quoteOf(text)} was not found, but so little is easily overlooked.`);
  const near = mistakable(scene, text, false);
  if (near)
    return unsure(
      `${quoteOf(text)} was not found, but ${quoteOf(near.text)} may be it, read badly.`,
      near.box,
    );
  return fails(`${quoteOf(text)} is nowhere on the page.`);
}

const ownBody = (page: Page, c: Candidate): boolean => {
  const b = c.line?.background;
  const p = page.scene.background;
  return b !== undefined && Math.abs(b.r - p.r) + Math.abs(b.g - p.g) + Math.abs(b.b - p.b) > 90;
};

function rightKind(page: Page, kinds: WantedKind[], c: Candidate): boolean | undefined {
  if (kinds.some((k) => k === 'field'))
    return c.control ? ['type', 'choose'].includes(c.control.affordance) : undefined;
  if (kinds.includes('toggle')) return c.control?.affordance === 'toggle' ? true : undefined;
  if (kinds.includes('select'))
    return c.control?.affordance === 'choose' ? true : c.control ? undefined : undefined;
  if (kinds.some((k) => pressKinds.includes(k))) {
    if (c.control) return pressKinds.includes(c.control.kind) ? true : undefined;
    return c.line && (ownBody(page, c) || c.line.underlined) ? true : undefined;
  }
  return true;
}

/** Judges whether a control of this kind and name is shown ("the button "Save""). */
export function controlShown(page: Page, phrase: TargetPhrase): Verdict {
  const { scene } = page;
  const what = phrase.source.replace(/^the\s+/i, '');
  const candidates = ground(scene, phrase, 'see', page.items).filter((c) =>
    phrase.quoted ? c.fit >= 0.88 : c.fit >= 0.85 || (c.explains && c.control !== undefined),
  );
  const sure = candidates.find(
    (c) =>
      rightKind(page, phrase.kinds, c) === true &&
      (!phrase.colour || isColour(phrase.colour, c.control?.fill ?? c.line?.colour)),
  );
  if (sure)
    return holds(
      `The ${what} is shown${sure.label && !phrase.quoted ? ` (${quoteOf(sure.label)})` : ''}.`,
      sure.box,
    );
  const near = candidates[0];
  if (near)
    return unsure(`${quoteOf(near.label)} is shown, but it cannot be told that it is the ${what}.`, near.box);
  const text = phrase.name ? findText(scene, phrase.name) : undefined;
  const somewhere = text?.sure[0] ?? text?.doubtful[0];
  if (somewhere)
    return unsure(
      `The words are on the page, but no ${phrase.kindWords || 'control'} was made out around them.`,
      somewhere.box,
    );
  if (scene.reason)
    return unsure(`The ${what} was not found, but the picture could not be wholly read: ${scene.reason}.`);
  // Icons and unlabelled fields are easily missed: without text to search for, absence is not proven.
  if (!phrase.name || (!phrase.quoted && phrase.kinds.some((k) => k === 'icon' || k === 'image')))
    return unsure(`No ${what} was made out.`);
  if (scene.lines.length === 0) return unsure(`The ${what} was not found; no text at all was read.`);
  return fails(`The ${what} is nowhere on the page.`);
}

/** `‹0› is shown in the header`, `the button ‹0› is not shown`, `the search box is shown`. */
export function readPresence(s: Sentence): Check | undefined {
  const match = /^(.+?) is (not )?shown(?: (.+))?$/.exec(s.plain);
  if (!match) return undefined;
  const [, subject, negated, where] = match as unknown as [
    string,
    string,
    string | undefined,
    string | undefined,
  ];
  const count =
    /^(?:exactly |only |at least |at most |more than |fewer than |less than )?(?:\d+|two|three|four|five|six|seven|eight|nine|ten) /.test(
      subject,
    );
  if (
    count ||
    / (?:and|or|is|are|shows|equals|than) /.test(
      ` ${subject} `.replace(/‹\d+›/g, 'x').replace(/^ (?:terms and conditions) /, ' x '),
    )
  )
    return undefined;
  if (
    where &&
    !/^(?:in|inside|within|on|under|below|above|next to|beside|near|over|beneath|underneath|to the (?:left|right) of|at|for|as|directly|just|with|right|left)\b/.test(
      where,
    )
  )
    return undefined;
  if (where && /^(?:at least|with|as|for)\b/.test(where)) return undefined;
  const subjectPhrase = phraseIn(subject, s);
  const placed = where ? parseTarget(`x ${whereSource(where, s)}`) : undefined;
  const phrase: TargetPhrase = placed
    ? {
        ...subjectPhrase,
        scopes: [...subjectPhrase.scopes, ...placed.scopes],
        relations: [...subjectPhrase.relations, ...placed.relations],
      }
    : subjectPhrase;
  const quotes = subject.match(/‹(\d+)›/g) ?? [];
  if (placed && placed.scopes.length + placed.relations.length === 0) return undefined;
  const isPart = part.test(s.source);
  const isInWords = partOfText.test(s.source);
  return ({ now }) => {
    const kinds = phrase.kinds.filter((k) => !plainKinds.includes(k));
    let verdict: Verdict;
    // “A message below the field ‹0›” tells where something is that is not named.
    const isNamed = quotes.length === 1 && phrase.quoted;
    if (isNamed && (textWords.test(subject.replace(/‹\d+›/g, '').trim()) || kinds.length === 0)) {
      const text = s.quoted[Number(quotes[0]!.slice(1, -1))]!;
      verdict = textShown(now, text, phrase, { isPart, isInWords });
      const heading = /\b(heading|headline|title)\b/.test(subject);
      if (heading && verdict.verdict === 'holds') verdict = headingShown(now, text);
    } else if (kinds.length > 0) verdict = controlShown(now, { ...phrase, kinds });
    else if (quotes.length === 0 && phrase.name) verdict = loose(now, phrase);
    else return unsure(`It was not understood what should${negated ? ' not' : ''} be shown: ${subject}.`);
    return negated ? absent(now, verdict, phrase) : verdict;
  };
}

const whereSource = (where: string, s: Sentence): string =>
  where.replace(/‹(\d+)›/g, (_, n: string) => `"${s.quoted[Number(n)] ?? ''}"`);

/**
 * Absence is only proven on a readable page; being elsewhere does not prove absence from an undetected
 * place.
 */
function absent(page: Page, verdict: Verdict, phrase: TargetPhrase): Verdict {
  if (verdict.verdict !== 'fails') return not(verdict);
  if (isBlank(page.scene)) return unsure('The page is blank: that something is not on it proves nothing.');
  const unsureLines = page.scene.lines.filter(
    (l) =>
      l.confidence < 0.35 &&
      l.text.length >= Math.max(4, phrase.name.length * 0.7) &&
      l.text.length <= phrase.name.length * 1.5 + 3,
  );
  if (unsureLines.length > 0 && phrase.name)
    return unsure(
      `${quoteOf(phrase.name)} was not found, but ${unsureLines.length} line(s) of that length could hardly be read.`,
      unsureLines[0]!.box,
    );
  const near = phrase.name ? mistakable(page.scene, phrase.name) : undefined;
  if (near)
    return unsure(
      `${quoteOf(phrase.name)} was not found, but ${quoteOf(near.text)} could not be read surely and comes near it.`,
      near.box,
    );
  return not(verdict);
}

/** Judges unquoted words: a complete match holds; if nothing matches, they may still mean something else. */
function loose(page: Page, phrase: TargetPhrase): Verdict {
  const sure = findText(page.scene, phrase.name).sure[0];
  const candidates = ground(page.scene, phrase, 'see', page.items);
  const best = candidates[0];
  if (best && best.fit >= 0.9 && (phrase.scopes.length === 0 || best.score > 0.7))
    return holds(`${quoteOf(best.label)} is shown.`, best.box);
  if (sure && phrase.scopes.length + phrase.relations.length === 0 && phrase.name.includes(' '))
    return holds(`${quoteOf(phrase.name)} is shown.`, sure.box);
  if (best || sure)
    return unsure(
      `Only ${quoteOf(best?.label ?? phrase.name)} comes near ${phrase.source}.`,
      best?.box ?? sure?.box,
    );
  return unsure(`Nothing is called ${phrase.source}; whether it is meant by another name cannot be told.`);
}
