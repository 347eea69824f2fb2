/**
 * Holds a model's verdict against what stands in its evidence. No verdict counts whose evidence does not
 * concern the claim: every figure, name and quantifier has to lie in it.
 */
import { areaOf, overlap, within, type Box } from '#worker/core/geometry.ts';
import { fold, root, wordsOf } from '#worker/core/likeness.ts';
import { numbersIn, readCount } from '#worker/core/numbers.ts';
import type { Scene } from '#worker/sight/scene.ts';
import { readClaim, type Claim } from './claim.ts';
import { addressesTester, placesOf, sceneWithin, surelyRead, wordsWithin, type Piece } from './evidence.ts';
import { leftOut, namesOf } from './group.ts';

export interface Screens {
  now: { scene: Scene; address: string; title: string };
  before: { scene: Scene } | undefined;
}

export interface Checked {
  verdict: 'holds' | 'fails';
  assertion: string;
  pieces: Piece[];
  screens: Screens;
  /** What the model read in the evidence without knowing the claim; undefined before it was asked to. */
  reads?: string[];
}

/** `unread`: it would count if the model reads there what the engine does not. */
export type Check = { ok: true } | { refused: string } | { unread: string };

/** A place that the engine could not read for sure: a model may read there what it does not. */
function isUnsure(scene: Scene, { box }: Piece): boolean {
  const { lines } = sceneWithin(scene, [box]);
  return lines.length === 0 || lines.some(({ unread, confidence }) => unread || confidence < surelyRead);
}

const boxesOn = (pieces: Piece[], on: Piece['on']): Box[] =>
  pieces.filter((piece) => piece.on === on).map(({ box }) => box);

/** The number of places apart from each other. One around another is the group, and none of it. */
function countOf(pieces: Piece[]): number {
  const apart: Box[] = [];
  const isAround = ({ inner }: Piece) =>
    pieces.some((other) => areaOf(other.inner) < areaOf(inner) / 2 && within(other.inner, inner) > 0.9);
  for (const { inner } of pieces.filter((piece) => !isAround(piece)))
    if (apart.every((other) => overlap(other, inner) < 0.3)) apart.push(inner);
  return apart.length;
}

/** The share of a quotation's words that must be read again in print that is hard to read. */
const enoughWords = 0.5;

function isReadAgain(quote: string, reads: string[]): boolean {
  const words = quote.split(/\s+/).filter(Boolean);
  const again = words.filter((word) => wordsWithin(word, reads.join(' ')));
  return again.length >= enoughWords * words.length;
}

/** What stands in the evidence of a verdict, as the engine reads it and as the model read it. */
function contentOf({ assertion, pieces, screens: { now, before }, reads }: Checked) {
  const scenes = [
    sceneWithin(now.scene, boxesOn(pieces, 'now'), assertion),
    ...(before ? [sceneWithin(before.scene, boxesOn(pieces, 'before'), assertion)] : []),
  ];
  const read = reads?.join('\n') ?? '';
  const shows = (text: string) =>
    scenes.some((scene) => placesOf(scene, text).length > 0) || (read !== '' && wordsWithin(text, read));
  const counts = new Set(
    wordsOf([...scenes.flatMap(({ lines }) => lines.map(({ text }) => text)), read].join('\n')).map(
      readCount,
    ),
  );
  return {
    scenes,
    shows,
    /** A figure may stand there in words: "nine" for 9. */
    showsFigure: (figure: string) => shows(figure) || counts.has(Number(figure)),
    /** An address is the browser's word, and stands on no picture. */
    names: (text: string) => shows(text) || fold(`${now.address} ${now.title}`).includes(fold(text)),
  };
}
type Content = ReturnType<typeof contentOf>;

/** Whether what the model reads, and the engine does not, is read again. */
function checkUnread({ pieces, reads }: Checked): Check {
  for (const { unread } of pieces) {
    if (unread === '') continue;
    if (!reads) return { unread };
    if (!isReadAgain(unread, reads))
      return { refused: `it read “${unread.slice(0, 80)}” once, and something else when asked again` };
  }
  return { ok: true };
}

/** The share of a claim's words on the screen that must stand in its evidence. */
const enoughConcerned = 0.5;

/** Whether the evidence is about what the claim speaks of, where the screen has words of it. */
function checkConcerned({ screens }: Checked, { words }: Claim, content: Content): Check {
  const rootsIn = (scenes: Scene[]) =>
    new Set(scenes.flatMap(({ lines }) => lines.flatMap(({ text }) => wordsOf(text).map(root))));
  const [all, own] = [rootsIn([screens.now.scene]), rootsIn(content.scenes)];
  const shown = words.map(root).filter((word) => all.has(word));
  const concerned = shown.filter((word) => own.has(word));
  return concerned.length >= enoughConcerned * shown.length
    ? { ok: true }
    : { refused: 'what the assertion speaks of stands at another place than what it relies on' };
}

/** What is claimed to be so must lie in the evidence. */
function checkShown(checked: Checked, claim: Claim, content: Content): Check {
  const { pieces, reads, screens } = checked;
  const isCounted = (figure: string) => Number(figure) === countOf(pieces);
  const missing =
    claim.names.find((name) => !content.names(name)) ??
    claim.figures.find((figure) => !content.showsFigure(figure) && !isCounted(figure));
  if (missing !== undefined) {
    const isOpen = !reads && pieces.some((piece) => isUnsure(sceneOf(screens, piece), piece));
    return isOpen
      ? { unread: missing }
      : { refused: `"${missing}" of the assertion is not in what it relies on` };
  }
  return claim.currency && !areAmountsIn(claim.currency, content.scenes)
    ? { refused: `the amounts that it relies on are not in ${claim.currency[0]}` }
    : { ok: true };
}

/** What is claimed not to be so may be nowhere; but where it is, it must lie in the evidence. */
function checkDenied({ screens }: Checked, { names }: Claim, content: Content): Check {
  const elsewhere = names.find(
    (name) => placesOf(screens.now.scene, name).length > 0 && !content.names(name),
  );
  return elsewhere === undefined
    ? { ok: true }
    : { refused: `“${elsewhere}” of the assertion stands at another place than what it relies on` };
}

/** Whether a verdict counts by what stands in its evidence. */
export function checkVerdict(checked: Checked): Check {
  const { verdict, assertion, pieces } = checked;
  if (pieces.length === 0) return { refused: 'it named no evidence' };
  const claim = readClaim(assertion);
  const content = contentOf(checked);
  if (speaksToTester(checked, content.scenes))
    return { refused: 'what it relies on speaks to whoever tests the app' };
  const unread = checkUnread(checked);
  if (!('ok' in unread)) return unread;
  const isDenied = verdict === 'fails' || claim.isNegated;
  const concerned = isDenied ? checkDenied(checked, claim, content) : checkShown(checked, claim, content);
  if (!('ok' in concerned)) return concerned;
  const about = claim.isNegated ? concerned : checkConcerned(checked, claim, content);
  if (!('ok' in about) || verdict === 'fails') return about;
  const isCounting = claim.figures.some((figure) => !content.showsFigure(figure));
  return claim.isWhole || isCounting ? checkGroup(checked, claim.isNegated) : { ok: true };
}

const sceneOf = ({ now, before }: Screens, { on }: Piece): Scene => (on === 'now' ? now : before!).scene;

/** Whether nothing is left of the evidence but for lines that speak to whoever tests. */
function speaksToTester({ pieces, screens, assertion }: Checked, inside: Scene[]): boolean {
  if (inside.some(({ lines }) => lines.length > 0)) return false;
  return pieces.some((piece) =>
    sceneWithin(sceneOf(screens, piece), [piece.box]).lines.some((line) => addressesTester(line, assertion)),
  );
}

function areAmountsIn(currency: string[], inside: Scene[]): boolean {
  const amounts = inside
    .flatMap(({ lines }) => lines.flatMap(({ text }) => numbersIn(text)))
    .filter((amount) => amount.currency !== '');
  return amounts.length > 0 && amounts.every((amount) => currency.includes(amount.currency));
}

/** Whether the evidence holds all of the group that the claim speaks of. */
function checkGroup({ pieces, screens, assertion }: Checked, isNegated: boolean): Check {
  const own = pieces.filter(({ on }) => on === 'now');
  const wide = own.map(({ box }) => box);
  const missed = leftOut(
    screens.now.scene,
    own.map(({ inner }) => inner),
    wide,
    { byPrint: !isNegated },
  );
  // That something is nowhere is judged on the whole picture: nothing of its group can be named.
  if (missed === undefined)
    return isNegated ? { ok: true } : { refused: 'it shows nothing of what is spoken of' };
  if (missed.length === 0) return { ok: true };
  const names = namesOf(screens.now.scene, missed);
  return { refused: `“${assertion.slice(0, 80)}” speaks of a whole group, and it leaves out ${names}` };
}
