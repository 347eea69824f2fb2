import type { PlannedAct } from '#worker/ports/brain.ts';
import type { Scene } from '#worker/sight/scene.ts';
import { asFieldTakes } from './field-dates.ts';
import { observe } from './observe.ts';
import { mannerOf } from '#worker/core/press.ts';
import type { Observation, OpenDialog, Rest, ScreenAct, SessionView } from '#worker/ports/screen.ts';
import type { Session, TrailStep } from '#worker/ports/records.ts';
import { withoutQuery } from '#worker/core/site.ts';
import { tabThrough } from './tab-through.ts';
import type { FocusRound } from '#worker/ports/records.ts';
import { remember } from './memory/recognise.ts';
import { sampleFile } from './sample-files.ts';
import type { Target } from '#worker/grounding/target.ts';
import { centrePixel, contains } from '#worker/core/geometry.ts';
import { alike, normalizeLabel } from '#worker/core/words.ts';

export interface Performed {
  /** The decisive action: the typing, where a field is clicked and then typed into. */
  act: ScreenAct;
  /** The target, in px of the picture before. */
  target?: Target;
  trailStep: TrailStep;
  after: SessionView;
  rest: Rest;
  observations: Observation[];
  /** Set for a walk with Tab. */
  focus?: FocusRound;
}

const mask = (text: string) => '•'.repeat(Math.min(text.length, 12));

/** Where an action led. The query is dropped, because it may contain typed values. */
export const ledTo = ({ address, scene }: SessionView): NonNullable<TrailStep['led']> => ({
  address: withoutQuery(address),
  fingerprint: scene.fingerprint,
});

/**
 * The point to click: the middle of the box; for a link that wraps, the middle of its first line, since the
 * gap between lines is not clickable.
 */
function pressPoint({ scene }: SessionView, { control, box }: Target) {
  const own = control?.kind === 'link' ? scene.lines.filter((line) => contains(box, line.box)) : [];
  return centrePixel(own.length > 1 ? own[0]!.box : box);
}

/** What to do with a dialog of the browser or device that an action raised. */
export type AnswerDialog = (dialog: OpenDialog) => 'accept' | 'dismiss' | 'leave open';

/** As a person who clicked Delete would. */
export const acceptDialog: AnswerDialog = () => 'accept';

/** For the next action, which answers it. */
export const leaveOpen: AnswerDialog = () => 'leave open';

/** Runs one planned action and observes the result. An action that was sent is never repeated. */
export async function perform(
  session: Session,
  view: SessionView,
  plan: PlannedAct,
  intent: string,
  answerDialog: AnswerDialog = acceptDialog,
): Promise<Performed> {
  const { screen } = session;
  const target = plan.target;
  const memory = target && (await remember(session.sight, view, target));
  const done = async (
    act: ScreenAct,
    trail: TrailStep['act'],
    waitFor?: { capMs: number },
  ): Promise<Performed> => {
    const answered = await answerDialogs(session, answerDialog);
    let { view: after, rest } = await observe(session, waitFor);
    // A page may ask only after a moment, or after an answer of its server.
    if (after.dialog && answerDialog(after.dialog) !== 'leave open') {
      answered.push(...(await answerDialogs(session, answerDialog)));
      ({ view: after, rest } = await observe(session, waitFor));
    }
    return {
      act,
      target,
      trailStep: { intent, at: view.address, led: ledTo(after), act: trail },
      after,
      rest,
      observations: [...answered, ...screen.observations()],
    };
  };
  const need = () => {
    if (!target || !memory) throw new Error(`“${plan.says}” has nothing to act on.`);
    return { target, memory, at: pressPoint(view, target) };
  };

  switch (plan.act.kind) {
    case 'press':
    case 'toggle': {
      const { at, memory } = need();
      const manner = plan.act.kind === 'press' ? mannerOf(plan.act) : {};
      const act: ScreenAct = { kind: 'press', at, count: 1, ...manner };
      await screen.act(act);
      return done(act, { kind: 'press', target: memory, count: 1, ...manner });
    }
    case 'hover': {
      const { at, memory } = need();
      const act: ScreenAct = { kind: 'hover', at };
      await screen.act(act);
      return done(act, { kind: 'hover', target: memory });
    }
    case 'type': {
      const { text, secret, append, submit } = plan.act;
      const memory = target && need().memory;
      if (target) await screen.act({ kind: 'press', at: fieldPoint(target, append) });
      if (append) await screen.act({ kind: 'key', keys: 'End' });
      else if (target) await screen.act({ kind: 'select-all' });
      const typed =
        target?.control && !secret && !append ? asFieldTakes(text, target.control, view.scene) : text;
      await screen.act(
        typed === '' ? { kind: 'key', keys: 'Delete' } : { kind: 'type', text: typed, secret },
      );
      if (submit) await screen.act({ kind: 'key', keys: 'Enter' });
      const shown: ScreenAct = { kind: 'type', text: secret ? mask(text) : typed, secret };
      // A trail is stored and read by others: it names a secret, and never holds it.
      const named = secret ? '{{password}}' : text;
      return done(
        shown,
        memory ? { kind: 'type', target: memory, text: named, secret } : { kind: 'key', keys: named },
      );
    }
    case 'clear': {
      const { target, memory } = need();
      await screen.act({ kind: 'press', at: fieldPoint(target) });
      await screen.act({ kind: 'select-all' });
      const act: ScreenAct = { kind: 'key', keys: 'Delete' };
      await screen.act(act);
      return done(act, { kind: 'type', target: memory, text: '' });
    }
    case 'upload': {
      const { at, memory } = need();
      const { files } = plan.act;
      const act: ScreenAct = { kind: 'press', at };
      await screen.act(act);
      const seen = await chooserOpened(session);
      await screen.act({ kind: 'choose-files', files: await Promise.all(files.map(sampleFile)) });
      const performed = await done(act, { kind: 'upload', target: memory, files });
      return { ...performed, observations: [...seen, ...performed.observations] };
    }
    case 'drag': {
      const { at, memory } = need();
      const act: ScreenAct = { kind: 'drag', from: at, to: centrePixel(plan.act.to) };
      const toward = await remember(session.sight, view, plan.act.toward);
      await screen.act(act);
      return done(act, { kind: 'drag', target: memory, to: toward });
    }
    case 'choose': {
      const { target, memory, at } = need();
      const { option } = plan.act;
      const act: ScreenAct = { kind: 'press', at };
      if (option === undefined) {
        const next = await chooseNext(session, target);
        return done(act, { kind: 'choose', target: memory, option: next });
      }
      const trail: TrailStep['act'] = { kind: 'choose', target: memory, option };
      if (!(await choose(session, view, target, option)))
        throw new Error(`“${option}” is not among the choices of “${memory.label}”.`);
      return done(act, trail);
    }
    case 'key': {
      const act: ScreenAct = { kind: 'key', keys: plan.act.keys };
      await screen.act(act);
      return done(act, { kind: 'key', keys: plan.act.keys });
    }
    case 'scroll': {
      const visible = view.picture.visible ?? {
        x: 0,
        y: 0,
        width: view.picture.width,
        height: view.picture.height,
      };
      const act: ScreenAct = {
        kind: 'scroll',
        at: centrePixel(target?.box ?? visible),
        dx: 0,
        dy: plan.act.dy,
      };
      await screen.act(act);
      return done(act, { kind: 'scroll', dy: plan.act.dy, ...(memory ? { target: memory } : {}) });
    }
    case 'navigate': {
      const act: ScreenAct = { kind: 'navigate', url: plan.act.url };
      await screen.act(act);
      return done(act, { kind: 'navigate', url: plan.act.url });
    }
    case 'back':
    case 'forward':
    case 'reload': {
      const act: ScreenAct = { kind: plan.act.kind };
      await screen.act(act);
      return done(act, { kind: plan.act.kind });
    }
    case 'resize': {
      const act: ScreenAct = { kind: 'resize', width: plan.act.width, height: plan.act.height };
      await screen.act(act);
      return done(act, { kind: 'resize', width: act.width, height: act.height });
    }
    case 'answer-dialog': {
      const { accept, text } = plan.act;
      const typed: ScreenAct = { kind: 'type', text: text ?? '' };
      if (text !== undefined) await screen.act(typed);
      const act: ScreenAct = accept === undefined ? typed : { kind: 'answer-dialog', accept };
      if (act !== typed) await screen.act(act);
      return done(act, { kind: 'answer-dialog', accept, text });
    }
    case 'tab-through': {
      const focus = await tabThrough(session);
      return {
        ...(await done({ kind: 'key', keys: 'Tab' }, { kind: 'tab-through' })),
        ...(focus ? { focus } : {}),
      };
    }
    case 'wait': {
      const { text, ms } = plan.act;
      const until = performance.now() + (ms ?? 10_000);
      for (;;) {
        const { view: seen, rest } = await observe(session);
        const met =
          text !== undefined &&
          seen.scene.lines.some((line) => normalizeLabel(line.text).includes(normalizeLabel(text)));
        if (met || performance.now() >= until) {
          return {
            act: { kind: 'scroll', at: { x: 0, y: 0 }, dx: 0, dy: 0 },
            trailStep: { intent, act: { kind: 'scroll', dy: 0 } },
            after: seen,
            rest,
            observations: screen.observations(),
          };
        }
        await new Promise((resolve) => setTimeout(resolve, 250));
      }
    }
  }
}

/** How long a file chooser may take to open, ms. */
const chooserMs = 2500;

/** Waits for the file chooser. Throws where none opens. */
async function chooserOpened({ screen }: Session): Promise<Observation[]> {
  const seen: Observation[] = [];
  for (const until = performance.now() + chooserMs; performance.now() < until;) {
    seen.push(...screen.observations());
    if (seen.some(({ kind }) => kind === 'file-chooser')) return seen;
    await new Promise((resolve) => setTimeout(resolve, 40));
  }
  throw new Error('No file was asked for.');
}

/**
 * Where to click a field: in its middle, to keep clear of icons at its ends; near its right end to append.
 */
const fieldPoint = (target: Target, append = false) => {
  const { box } = target;
  if (!target.control && target.line) return centrePixel(box);
  // A date field is filled part by part, starting with the first.
  if (target.control?.kind === 'date')
    return { x: Math.round(box.x + Math.min(14, box.width / 8)), y: Math.round(box.y + box.height / 2) };
  return {
    x: Math.round(append ? box.x + box.width - Math.min(12, box.width / 4) : box.x + box.width / 2),
    y: Math.round(box.y + box.height / 2),
  };
};

/** A page that asks again and again is left asking. */
const maxQuestions = 5;

/** Answers the dialogs that are open, one after the other. Returns what was observed meanwhile. */
export async function answerDialogs({ screen }: Session, answerDialog: AnswerDialog): Promise<Observation[]> {
  const seen: Observation[] = [];
  for (let questions = 0; questions < maxQuestions; questions++) {
    // A dialog is reported asynchronously, a moment after the action that raised it.
    await new Promise((resolve) => setTimeout(resolve, 15));
    seen.push(...screen.observations());
    const open = screen.openDialog();
    const answer = open && answerDialog(open);
    if (answer === undefined || answer === 'leave open') return seen;
    await screen.act({ kind: 'answer-dialog', accept: answer === 'accept' });
  }
  return seen;
}

/** The value that the select shows now, wherever it has moved; undefined where it is gone. */
const shownBy = (scene: Scene, target: Target): string | undefined => {
  const near = scene.controls
    .filter(
      (control) =>
        control.kind === 'select' &&
        (!target.control?.label ||
          alike(control.label, target.control.label) > 0.7 ||
          Math.abs(control.box.y - target.box.y) < 30),
    )
    .sort(
      (a, b) =>
        Math.hypot(a.box.x - target.box.x, a.box.y - target.box.y) -
        Math.hypot(b.box.x - target.box.x, b.box.y - target.box.y),
    )[0];
  return near?.value;
};

const isShown = (scene: Scene, target: Target, option: string): boolean => {
  const shown = shownBy(scene, target);
  if (shown !== undefined) return alike(shown, option) > 0.9;
  return scene.lines.some(
    (line) =>
      line.box.y + line.box.height > target.box.y &&
      line.box.y < target.box.y + target.box.height &&
      line.box.x + line.box.width > target.box.x &&
      line.box.x < target.box.x + target.box.width &&
      alike(line.text, option) > 0.9,
  );
};

/**
 * Moves a select to its next option with the keyboard, since a native popup is in no screenshot and takes no
 * clicks. Returns the value shown afterwards; '' where none can be read.
 */
async function chooseNext(session: Session, target: Target): Promise<string> {
  const { screen } = session;
  await screen.act({ kind: 'press', at: centrePixel(target.box) });
  await screen.act({ kind: 'key', keys: 'ArrowDown' });
  await screen.act({ kind: 'key', keys: 'Enter' });
  const first = shownBy((await observe(session)).view.scene, target);
  // A popup that is just closing may hide the value for a moment.
  return first ?? shownBy((await observe(session)).view.scene, target) ?? '';
}

/** Maximum number of options to step through one by one. */
const maxOptions = 14;

/**
 * Chooses an option of a select. A native popup takes no clicks: type ahead and, where that fails (a form
 * that submits at the first letter), step down one by one. A popup drawn by the page is clicked at the
 * option. Returns whether the option was chosen, judged by what the select shows or, for a drawn popup, by
 * the click.
 */
async function choose(session: Session, view: SessionView, target: Target, option: string): Promise<boolean> {
  const { screen } = session;
  if (isShown(view.scene, target, option)) return true;
  const look = async () => (await observe(session, { quietMs: 120 })).view;
  await screen.act({ kind: 'press', at: centrePixel(target.box) });
  const opened = await look();
  const known = new Set(
    view.scene.lines.map((line) => `${normalizeLabel(line.text)}@${Math.round(line.box.y / 4)}`),
  );
  const drawn = opened.scene.lines
    .filter(
      (line) =>
        alike(line.text, option) > 0.9 &&
        !known.has(`${normalizeLabel(line.text)}@${Math.round(line.box.y / 4)}`),
    )
    .sort((a, b) => alike(b.text, option) - alike(a.text, option))[0];
  await screen.act({ kind: 'type', text: option });
  await screen.act({ kind: 'key', keys: 'Enter' });
  let now = await look();
  // A popup that is still open ignores the keyboard: it is drawn by the page, and its options can be clicked.
  const still =
    drawn &&
    !isShown(now.scene, target, option) &&
    now.scene.lines.find((line) => alike(line.text, option) > 0.9 && Math.abs(line.box.y - drawn.box.y) < 8);
  if (still) {
    await screen.act({ kind: 'press', at: centrePixel(still.box) });
    return true;
  }
  const seen = new Set<string>();
  for (let down = 0; down < maxOptions && !isShown(now.scene, target, option); down++) {
    const select = now.scene.controls.find(
      (control) =>
        control.kind === 'select' &&
        shownBy(now.scene, { box: control.box, control }) === shownBy(now.scene, target),
    );
    // The choice navigated to a page without this select.
    if (!select) return now.address !== view.address && down === 0;
    await screen.act({ kind: 'press', at: centrePixel(select.box) });
    // First to the top, wherever typing ahead left the selection, then down.
    await screen.act({ kind: 'key', keys: down === 0 ? 'Home' : 'ArrowDown' });
    await screen.act({ kind: 'key', keys: 'Enter' });
    now = await look();
    const shown = normalizeLabel(shownBy(now.scene, target) ?? '');
    if (down > 0 && seen.has(shown)) return false;
    seen.add(shown);
  }
  return isShown(now.scene, target, option);
}
