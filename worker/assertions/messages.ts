/** `A confirmation is shown`, `an error is shown under ‹0›`, `a dialog is shown`, `the user is signed in`. */
import type { TextLine } from '#worker/sight/scene.ts';
import { within } from '#worker/core/geometry.ts';
import { colourName } from '#worker/sight/colour-names.ts';
import { fold, stem, wordsOf } from '#worker/core/likeness.ts';
import { labelFit } from '#worker/grounding/label-fit.ts';
import { parseTarget } from '#worker/language/target/parse-target.ts';
import { findText } from './find-text.ts';
import { hitsInPlace } from './presence.ts';
import { restore, type Sentence } from './sentence.ts';
import { fails, holds, not, unsure, type Bench, type Check, type Page } from './types.ts';

const success =
  /\b(thank you|thanks|success(?:ful(?:ly)?)?|confirmed|saved|added|updated|created|sent|placed|received|completed?|removed|deleted|done|submitted|subscribed|registered|welcome|all set|is ready|changed|copied|applied|booked|uploaded|paid)\b/i;
const failure =
  /\b(error|invalid|incorrect|wrong|failed|failure|must|cannot|can't|couldn't|could not|unable|not valid|do(?:es)? not match|don't match|required|please (?:enter|fill|provide|select|choose|check)|enter an?|too (?:short|long|many|few|small|large)|already (?:exists|taken|in use|registered)|not found|denied|expired|unknown|is missing|try again)\b/i;

function isNew(bench: Bench, line: TextLine): boolean | undefined {
  const then = bench.before ?? bench.first;
  return then ? !then.scene.lines.some((l) => fold(l.text) === fold(line.text)) : undefined;
}

const inBox = (page: Page, line: TextLine, kinds: string[]): boolean =>
  page.scene.regions.some((r) => kinds.includes(r.kind) && within(line.box, r.box) > 0.6);

function messages(bench: Bench, kind: 'success' | 'error'): { sure: TextLine[]; perhaps: TextLine[] } {
  const sure: TextLine[] = [];
  const perhaps: TextLine[] = [];
  for (const line of bench.now.scene.lines) {
    const says =
      kind === 'success' ? success.test(line.text) && !failure.test(line.text) : failure.test(line.text);
    if (!says) continue;
    // A button or link labelled "Save" is no message.
    if (
      bench.now.scene.controls.some(
        (c) => ['press', 'type', 'choose'].includes(c.affordance) && c.lines.includes(line.id),
      )
    )
      continue;
    const colour = colourName(line.colour);
    const marked =
      kind === 'error'
        ? ['red', 'pink', 'orange', 'brown'].includes(colour) ||
          ['red', 'pink'].includes(colourName(line.background))
        : colour === 'green' || colourName(line.background) === 'green';
    const fresh = isNew(bench, line);
    const standing = inBox(bench.now, line, ['toast', 'dialog']);
    if (
      fresh === true ||
      (fresh === undefined && (marked || standing)) ||
      (fresh === false && marked && kind === 'error')
    )
      sure.push(line);
    else if (fresh === undefined) perhaps.push(line);
  }
  return { sure, perhaps };
}

export function readMessage(s: Sentence): Check | undefined {
  const match =
    /^(?:an? |the |some |any )?(?:clear |visible |new )?(success|confirmation|error|warning|validation|thank[- ]you|failure|order confirmation)(?: error)?(?: message| messages| toast| notice| notification| text| alert| banner| summary)?(?: (?:about|mentioning|for|on|saying something about) (.+?))? is (not )?shown(?: (under|below|next to|beside|near|above|in|at|for|on) (.+))?$/.exec(
      s.plain,
    );
  if (!match) return signedIn(s) ?? dialogs(s);
  const [, type, about, negation, preposition, where] = match as unknown as (string | undefined)[];
  if (s.quoted.length > 0 && !where && !about) return undefined;
  const kind = /success|confirmation|thank/.test(type!) ? 'success' : 'error';
  if (/‹/.test(about ?? '') && /^(?:saying|reading)/.test(about!)) return undefined;
  return (bench) => {
    const { now } = bench;
    if (now.scene.reason) return unsure(`The picture could not be wholly read: ${now.scene.reason}.`);
    const found = messages(bench, kind);
    let { sure, perhaps } = found;
    if (about) {
      const words = wordsOf(restore(about, s))
        .map(stem)
        .filter((w) => w.length > 2 && w !== 'the');
      const speaks = (l: TextLine): boolean => words.every((w) => wordsOf(l.text).map(stem).includes(w));
      sure = sure.filter(speaks);
      perhaps = perhaps.filter(speaks);
    }
    if (where && preposition) {
      const phrase = parseTarget(`x ${preposition === 'for' ? 'below' : preposition} ${restore(where, s)}`);
      const keep = (lines: TextLine[]): TextLine[] | { missing: string } => {
        const hits = hitsInPlace(
          now,
          phrase,
          lines.map((l) => ({ box: l.box, lines: [l], whole: true, before: [] })),
        );
        return 'missing' in hits ? hits : hits.flatMap((h) => h.lines);
      };
      const kept = keep(sure);
      const maybe = keep(perhaps);
      if ('missing' in kept || 'missing' in maybe)
        return unsure(`${'missing' in kept ? kept.missing : where} was not made out.`);
      if (kept.length === 0 && sure.length > 0 && negation)
        return unsure(
          `"${sure[0]!.text}" is shown; whether it is meant for ${restore(where, s)} cannot be told.`,
          sure[0]!.box,
        );
      if (kept.length === 0 && sure.length > 0)
        return fails(`"${sure[0]!.text}" is shown, but not there.`, sure[0]!.box);
      sure = kept;
      perhaps = maybe;
    }
    if (sure[0])
      return negation
        ? fails(`"${sure[0].text}" is shown.`, sure[0].box)
        : holds(`"${sure[0].text}" is shown.`, sure[0].box);
    if (perhaps[0])
      return unsure(
        `"${perhaps[0].text}" is shown; whether it is a new ${kind} message cannot be told.`,
        perhaps[0].box,
      );
    if (negation && about)
      return unsure(`No line was made out that speaks of ${about}; it may be worded otherwise.`);
    if (negation)
      return bench.before || bench.first
        ? holds(`No new line speaks of ${kind === 'error' ? 'an error' : 'success'}.`)
        : now.scene.lines.length > 0
          ? holds(`No line speaks of ${kind === 'error' ? 'an error' : 'success'}.`)
          : unsure('No text was read.');
    const fresh = now.scene.lines.find((l) => isNew(bench, l));
    if (fresh && kind === 'success')
      return unsure(`New text is shown ("${fresh.text}"), but none that plainly confirms.`, fresh.box);
    // A message shown from the start may be worded in any way, so only its colour counts.
    const red =
      kind === 'error' &&
      now.scene.lines.find((l) => ['red', 'pink', 'orange'].includes(colourName(l.colour)));
    if (red) return unsure(`"${red.text}" is shown in red; whether it is an error cannot be told.`, red.box);
    if (kind === 'error' && !bench.before && !bench.first)
      return unsure('No error was made out, and there is nothing to compare with.');
    return now.scene.lines.length > 0
      ? fails(`No ${kind === 'error' ? 'error' : 'confirmation'} is shown.`)
      : unsure('No text was read.');
  };
}

function signedIn(s: Sentence): Check | undefined {
  const match =
    /^(?:i am|i is|i are|i|the user is|the customer is) (?:is |am |are )?(not )?(?:still )?(?:signed|logged) (in|out|on|off)$/.exec(
      s.plain,
    );
  if (!match) return undefined;
  const wantsIn = (match[2] === 'in' || match[2] === 'on') !== Boolean(match[1]);
  return ({ now }) => {
    const has = (name: string) =>
      now.items.find((i) => i.names.some((n) => labelFit(name, n.text).score > 0.9));
    const as = now.scene.lines.find((l) => /\b(?:signed|logged) in as\b/i.test(l.text));
    if (as)
      return wantsIn ? holds(`"${as.text}" is shown.`, as.box) : fails(`"${as.text}" is shown.`, as.box);
    const out = has('sign out');
    const enter = has('sign in');
    if (out && !enter)
      return wantsIn
        ? holds(`"${out.names[0]!.text}" is offered.`, out.box)
        : fails(`"${out.names[0]!.text}" is offered.`, out.box);
    if (enter && !out)
      return wantsIn
        ? fails(`"${enter.names[0]!.text}" is offered.`, enter.box)
        : holds(`"${enter.names[0]!.text}" is offered.`, enter.box);
    return unsure('Neither signing in nor signing out is plainly offered.');
  };
}

function dialogs(s: Sentence): Check | undefined {
  const match =
    /^(?:an? |the )?(?:(‹\d+›) )?(?:confirmation |modal )?(dialog|modal|popup|pop-up|dialog box)(?: (‹\d+›)| titled (‹\d+›))? is (not )?(shown|open|opened|closed)$/.exec(
      s.plain,
    );
  if (!match) return undefined;
  const name = [match[1], match[3], match[4]].find(Boolean);
  const wanted = (match[6] !== 'closed') !== Boolean(match[5]);
  return (bench) => {
    const { scene } = bench.now;
    const open = scene.regions.find((r) => r.kind === 'dialog');
    if (!open) {
      const was = bench.before?.scene.regions.some((r) => r.kind === 'dialog') ?? false;
      if (scene.reason) return unsure(`The picture could not be wholly read: ${scene.reason}.`);
      return wanted
        ? was
          ? fails('The dialog is gone.')
          : unsure('No dialog was made out.')
        : was
          ? holds('The dialog that was open is gone.')
          : unsure('No dialog was made out, now or before.');
    }
    if (!name)
      return wanted
        ? holds(`A dialog is open: "${open.label}".`, open.box)
        : fails(`A dialog is open: "${open.label}".`, open.box);
    const text = s.quoted[Number(name.slice(1, -1))] ?? '';
    const hit = findText({ ...scene, lines: scene.lines.filter((l) => within(l.box, open.box) > 0.6) }, text)
      .sure[0];
    const verdict = hit
      ? holds(`The dialog says "${text}".`, hit.box)
      : fails(`The dialog says "${open.label}".`, open.box);
    return wanted ? verdict : not(verdict);
  };
}
