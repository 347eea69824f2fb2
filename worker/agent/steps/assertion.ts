import { setTimeout as wait } from 'node:timers/promises';
import type { Verdict } from '#worker/ports/brain.ts';
import type { SessionView } from '#worker/ports/screen.ts';
import { contains } from '#worker/core/geometry.ts';
import { oracleAsked } from '#worker/language/checked-by.ts';
import { saysLoading } from '#worker/core/words.ts';
import type { Scene } from '#worker/sight/scene.ts';
import { expectedInstead } from '#worker/assertions/instead.ts';
import { leftOut, lookThrough } from '../looking/look-through.ts';
import { ShownWords } from '../looking/shown-words.ts';
import { wholeView } from '../looking/whole-view.ts';
import { troubleOn } from './halt.ts';
import { earlierWords } from '../goals/what-is-known.ts';
import { supply } from './supply.ts';
import type { Track } from './track.ts';
import { waitForChange } from './wait.ts';

/** How long to wait for an assertion to come true: at first, and after all was looked at, ms. */
const [soonMs, patienceMs] = [1500, 6000];
/** Where something still moves or is awaited, ms. */
const movingMs = 9000;
/**
 * What was true before an action may be true still because its effect has not come yet, or, where the screen
 * says something else by now, not all of it, ms.
 */
const [effectMs, restOfEffectMs] = [1500, 600];
/** A field may drop what was typed into it, ms. */
const dropsMs = 900;
/** An app that has been open for so long, and stands still, does not change by itself, ms. */
const changesMs = 4000;
/** What changes by itself is watched until it has said nothing new for so long, and no longer than that, ms. */
const [nothingNewMs, watchMs] = [6000, 24_000];
/** A caret is narrower than what is printed, px. */
const leastChangePx = 16;
/** How often it is looked at, ms; and how many times at least while nothing new comes. */
const [watchEveryMs, fewestLooks] = [400, 8];

/** Absence must hold in the whole pane; presence anywhere in it. */
const negation =
  /\b(?:not|no|never|nothing|none|neither|gone|absent|missing|hidden|disappeared|removed|without)\b|n['’]t\b/i;

/** Claims that need the whole list: counts, order, sums, first and last. */
const wholeness =
  /\b(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|every|each|all|only|exactly|sort(?:ed)?|order(?:ed)?|sum|total|first|last|highest|lowest|newest|oldest|empty|rows?|items|entries|results|cards)\b/i;
/** A comparison with the screen before is judged on the visible part, as that screen was. */
const change =
  /\b(?:(?:goes|went|go) (?:up|down)|increase[sd]?|decrease[sd]?|(?:one|two|\d+) (?:more|fewer|less)|than before|changed?)\b/i;

const unsure = (verdict: Verdict, why: string): Verdict => ({
  verdict: 'cannot-tell',
  says: `${verdict.says} But that is not certain: ${why}`,
  decidedBy: verdict.decidedBy,
});

/** A verdict that is none where something was not looked at. */
const unlessMissed = (verdict: Verdict, missed: string | undefined): Verdict =>
  missed === undefined || verdict.verdict === 'cannot-tell' ? verdict : unsure(verdict, missed);

/** Whether a verdict is about a field or a box, whose state counts as it is, not as it was for a moment. */
const isOfControl = ({ scene }: SessionView, { box }: Verdict): boolean =>
  box !== undefined &&
  scene.controls.some(
    (control) =>
      ['type', 'choose', 'toggle'].includes(control.affordance) && contains(control.box, box, controlSlackPx),
  );
/** Print may be read a little larger than its field, px. */
const controlSlackPx = 6;

/** Whether a screen says something that another one did not, and not that it is loading. */
function saysAnother({ scene: before }: SessionView, { scene: after }: SessionView): boolean {
  const texts = ({ lines }: Scene) => new Set(lines.map(({ text }) => text));
  const [was, is] = [texts(before), texts(after)];
  return (
    [...is].some((text) => !was.has(text)) && ![...is].some((text) => saysLoading(text) && !was.has(text))
  );
}

/** One assertion being judged. */
class Judging {
  readonly #track: Track;
  readonly #claim: { assertion: string; secrets: string[] };
  readonly isAbsence: boolean;
  readonly #isOfWhole: boolean;
  /** The stitched view that was judged, if any. */
  seen: SessionView | undefined;
  /** Whether the screen has changed while it was waited for. */
  #hasChanged = false;

  constructor(track: Track, claim: { assertion: string; secrets: string[] }) {
    this.#track = track;
    this.#claim = claim;
    const unquoted = claim.assertion.replace(/["“][^"”]*["”]/g, '');
    this.isAbsence = negation.test(unquoted);
    this.#isOfWhole = wholeness.test(unquoted) && !change.test(unquoted);
  }

  /** What one look settles, however much was not looked at. */
  get #decisive(): Verdict['verdict'] {
    return this.isAbsence ? 'fails' : 'holds';
  }

  on(view: SessionView): Promise<Verdict> {
    const { brain, beforeAct, first, test, dialogs, typed } = this.#track;
    return this.#track.in('analyze', () =>
      brain.judge({
        view,
        before: beforeAct,
        first,
        ...this.#claim,
        start: test.address,
        dialogs: dialogs.shown,
        newTabs: dialogs.newTabs,
        typed: typed.sinceOpened,
        earlier: earlierWords(this.#track),
        ...this.#track.outside(),
      }),
    );
  }

  /** On the current screen, or on all of its pane where the claim speaks of all that there is. */
  async now(): Promise<Verdict> {
    if (!this.#isOfWhole) return this.on(this.#track.view);
    const whole = await wholeView(this.#track);
    this.seen = whole?.view;
    const verdict = await this.on(whole?.view ?? this.#track.view);
    const missed = whole ? whole.missed : leftOut(this.#track.view);
    return verdict.isElsewhere ? verdict : unlessMissed(verdict, missed);
  }

  /** What moves by itself is left out of what is looked at; print in it counts all the same. */
  async amidMotion(verdict: Verdict): Promise<Verdict> {
    const { view, rest, session, brain } = this.#track;
    if (verdict.verdict === this.#decisive || !rest?.animated.length || brain.kind !== 'embedded')
      return verdict;
    const unmasked = { ...view, scene: await session.sight.look(view.picture) };
    const there = await this.on(unmasked);
    if (there.verdict !== this.#decisive) return verdict;
    this.seen = unmasked;
    return there;
  }

  /** Part by part a model can't tell that something is nowhere: it sees the one pane that there is as a whole. */
  async #onOnePane(): Promise<Verdict | undefined> {
    const panes = await this.#track.panes();
    const whole = panes.length === 1 ? await wholeView(this.#track) : undefined;
    if (!whole) return undefined;
    this.seen = whole.view;
    const verdict = await this.on(whole.view);
    return unlessMissed(verdict, whole.missed);
  }

  /** The verdict after everything was looked at: absence must hold everywhere, presence anywhere. */
  async everywhere(verdict: Verdict): Promise<Verdict> {
    if (this.seen || verdict.verdict === this.#decisive || verdict.isElsewhere) return verdict;
    const stitched = verdict.decidedBy === 'model' && this.isAbsence ? await this.#onOnePane() : undefined;
    if (stitched) return stitched;
    const { answer, missed } = await lookThrough(this.#track, async () => {
      const here = await this.on(this.#track.view);
      return here.verdict === this.#decisive ? here : undefined;
    });
    if (answer) return answer;
    return unlessMissed(verdict, missed);
  }

  /** Looks again until it holds or the time is over. */
  async wait(verdict: Verdict, until: number): Promise<Verdict> {
    let last = verdict;
    while (last.verdict !== 'holds' && performance.now() < until) {
      this.#track.goesOn();
      const { content } = this.#track.view.scene.fingerprint;
      await waitForChange(this.#track, until);
      this.#track.keepView();
      // A model is asked again only about something new.
      const isNew = content !== this.#track.view.scene.fingerprint.content;
      this.#hasChanged ||= isNew;
      if (isNew || this.#track.brain.kind === 'embedded') last = await this.amidMotion(await this.now());
    }
    return last;
  }

  /** How long what holds after the last action has to go on holding, ms. */
  async #mustHoldMs(): Promise<number> {
    const { beforeAct, typed } = this.#track;
    const heldBefore = beforeAct && (await this.on(beforeAct)).verdict === 'holds';
    if (!heldBefore) return typed.hasJustTyped ? dropsMs : 0;
    return saysAnother(beforeAct, this.#track.view) ? restOfEffectMs : effectMs;
  }

  /** What holds may do so only because the action has had no effect yet, or its effect does not last. */
  async afterEffect(verdict: Verdict): Promise<Verdict> {
    const { actedAt, brain } = this.#track;
    const isLate = this.#track.viewedAt >= actedAt + effectMs;
    if (verdict.verdict !== 'holds' || isLate || brain.kind !== 'embedded') return verdict;
    const until = actedAt + (await this.#mustHoldMs());
    let last = verdict;
    while (last.verdict === 'holds' && this.#track.viewedAt < until) {
      await waitForChange(this.#track, until);
      last = await this.now();
    }
    return last;
  }

  /** Whether the screen changes by itself, as far as that shows in its first moments. */
  async #changesByItself(): Promise<boolean> {
    const { session, rest, view, openedAt } = this.#track;
    if (rest?.animated.length || this.#hasChanged) return true;
    const changed = await session.screen.glance?.();
    do await wait(Math.max(0, Math.min(watchEveryMs, openedAt + changesMs - performance.now())));
    while (performance.now() < openedAt + changesMs && !(await changed?.()));
    const changes = await session.sight.differences(view.picture, await session.screen.capture());
    return changes.some(({ width }) => width >= leastChangePx);
  }

  /** A picture of this moment, what moves included. */
  async #moment(): Promise<SessionView> {
    const { session, view } = this.#track;
    const picture = await session.screen.capture();
    return { ...view, picture, scene: await session.sight.look(picture) };
  }

  /**
   * What is not shown now may be shown in a moment where a screen changes by itself: a carousel, a running line.
   * It is watched until it shows nothing new any more.
   */
  async whileChanging(verdict: Verdict): Promise<Verdict> {
    const { brain } = this.#track;
    const isOpen = verdict.verdict === (this.isAbsence ? 'holds' : 'fails') && !verdict.isElsewhere;
    if (!isOpen || this.#isOfWhole || brain.kind !== 'embedded') return verdict;
    if (!(await this.#changesByItself())) return verdict;
    const words = new ShownWords();
    const end = performance.now() + watchMs;
    let [newAt, looks] = [performance.now(), 0];
    while (performance.now() < newAt + nothingNewMs || looks < fewestLooks) {
      this.#track.goesOn();
      if (performance.now() > end)
        return this.isAbsence
          ? unsure(verdict, 'The screen goes on showing something new by itself.')
          : verdict;
      await wait(watchEveryMs);
      const moment = await this.#moment();
      const then = await this.on(moment);
      if (then.verdict === this.#decisive) {
        this.seen = moment;
        return then;
      }
      looks++;
      if (words.add(moment.scene)) [newAt, looks] = [performance.now(), 0];
    }
    return verdict;
  }

  /** A field or button that only the mouse pointer tells apart from print. */
  async withPointer(verdict: Verdict): Promise<Verdict> {
    const { session, brain } = this.#track;
    if (verdict.verdict !== 'cannot-tell' || this.seen || session.probing || brain.kind !== 'embedded')
      return verdict;
    const settled = await this.on(await this.#track.pointedAt());
    // Everywhere else was looked at before, and could not be told either.
    return settled.verdict === 'holds' && !this.isAbsence ? settled : verdict;
  }

  /** A message that came after the action and went before it was asked for was shown. */
  async meanwhile(verdict: Verdict): Promise<Verdict> {
    const { beforeAct, sinceAct, brain } = this.#track;
    if (verdict.verdict === 'holds' || this.isAbsence || this.#isOfWhole || brain.kind !== 'embedded')
      return verdict;
    if (!beforeAct || verdict.isElsewhere || (await this.on(beforeAct)).verdict === 'holds') return verdict;
    for (const view of sinceAct.toReversed()) {
      const then = await this.on(view);
      if (then.verdict !== 'holds' || isOfControl(view, then)) continue;
      this.seen = view;
      return { ...then, says: `${then.says} It is gone by now.` };
    }
    return verdict;
  }
}

async function verdictOf(track: Track, judging: Judging): Promise<Verdict> {
  const began = performance.now();
  track.keepView();
  const first = await judging.amidMotion(await judging.afterEffect(await judging.now()));
  const soon = await judging.wait(first, began + soonMs);
  const everywhere = await judging.everywhere(soon);
  if (everywhere.verdict === 'holds') return judging.whileChanging(everywhere);
  if (everywhere.verdict === 'cannot-tell') return judging.meanwhile(everywhere);
  const isMoving = track.rest !== undefined && track.rest.state !== 'still';
  const until = Math.max(began + (isMoving ? movingMs : patienceMs), performance.now() + soonMs);
  const late = await judging.wait(everywhere, until);
  return judging.meanwhile(late.verdict === 'holds' ? late : await judging.whileChanging(everywhere));
}

/** Judges one assertion on fresh pictures, waits for it to come true, and records it. */
export async function judgeAssertion(
  track: Track,
  written: number,
  text: string,
): Promise<{ status: 'passed' | 'failed' | 'blocked'; says: string }> {
  const startedAt = Date.now();
  const oracle = oracleAsked(text);
  if (oracle !== undefined) return judgedByOracle(track, oracle, { written, text, startedAt });
  const supplied = await supply(track, text, { written, kind: 'assertion' });
  if (!supplied) return { status: 'blocked', says: track.unsupplied.at(-1)! };
  const judging = new Judging(track, { assertion: supplied.text, secrets: supplied.secrets });
  const verdict = await judging.withPointer(await verdictOf(track, judging));
  const view = judging.seen ?? track.view;
  // Values that differ from run to run are no outcome to expect.
  const instead =
    verdict.verdict === 'fails' && supplied.text === text ? insteadOf(track, text, view) : undefined;
  return recorded(track, verdict, { written, text, startedAt, view, instead });
}

/** What a failed assertion would have to say to hold here; nothing of a page that is itself an error. */
function insteadOf(track: Track, assertion: string, view: SessionView): string | undefined {
  const { beforeAct, first, test, dialogs, typed } = track;
  // Another page than the steps led to before shows the outcome of something else.
  if (troubleOn(view) || track.astray) return undefined;
  return expectedInstead({
    view,
    before: beforeAct,
    first,
    start: test.address,
    dialogs: dialogs.shown,
    newTabs: dialogs.newTabs,
    typed: typed.sinceOpened,
    assertion,
  });
}

interface Asserted {
  written: number;
  text: string;
  startedAt: number;
  /** The assertion as it would hold. */
  instead?: string;
}

/** Judges by an oracle, on the steps as they were recorded. */
async function judgedByOracle(track: Track, oracle: string, asserted: Asserted) {
  const { fault, address: start } = track.test;
  const verdict = await track.judgeByOracle({ oracle, fault, start, steps: track.steps });
  return recorded(track, verdict, { ...asserted, view: track.view });
}

async function recorded(
  track: Track,
  verdict: Verdict,
  { written, text, startedAt, view, instead }: Asserted & { view: SessionView },
): Promise<{ status: 'passed' | 'failed' | 'blocked'; says: string }> {
  const status = verdict.verdict === 'holds' ? 'passed' : verdict.verdict === 'fails' ? 'failed' : 'blocked';
  await track.record({
    kind: 'assertion',
    written,
    intent: text,
    status,
    decidedBy: verdict.decidedBy,
    says: track.hide(verdict.says),
    // What shows a secret is no expectation to write down.
    ...(instead !== undefined && track.hide(instead) === instead ? { instead } : {}),
    proofBox: verdict.box,
    before: view,
    after: view,
    observations: [],
    startedAt,
  });
  return { status, says: track.hide(verdict.says) };
}
