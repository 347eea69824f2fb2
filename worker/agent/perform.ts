import { setTimeout as wait } from 'node:timers/promises';
import type { PlannedAct } from '#worker/ports/brain.ts';
import { choose, chooseNext } from './fields/choose.ts';
import { hasCaret } from './fields/keyboard.ts';
import { fieldPoint, typeIn } from './fields/type.ts';
import { pressedOnceReady } from './press-again.ts';
import { pressPoint } from './press-point.ts';
import { withOpenedMenu } from '#worker/facts/open-menu.ts';
import { visibleOf } from './looking/visible.ts';
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
import { centrePixel } from '#worker/core/geometry.ts';
import { normalizeLabel } from '#worker/core/words.ts';
import { checkTaken, type Untaken } from './took/took.ts';

export interface Performed {
  /** The decisive action: the typing, where a field is clicked and then typed into. */
  act: ScreenAct;
  /** The target, in px of the picture before. */
  target?: Target;
  trailStep: TrailStep;
  after: SessionView;
  rest: Rest;
  observations: Observation[];
  /** Set where the app did not take what was entered, or not all of it. */
  untaken?: Untaken;
  /** What a field shows after typing could not be read. */
  isUnread?: true;
  /** Set for a walk with Tab. */
  focus?: FocusRound;
}

const noKeyboard: Untaken = { all: true, says: 'No field on the screen has the keyboard.' };

const mask = (text: string) => '•'.repeat(Math.min(text.length, 12));

/** Where an action led. The query is dropped, because it may contain typed values. */
export const ledTo = ({ address, scene }: SessionView): NonNullable<TrailStep['led']> => ({
  address: withoutQuery(address),
  fingerprint: scene.fingerprint,
});

/** What to do with a dialog of the browser or device that an action raised. */
export type AnswerDialog = (dialog: OpenDialog) => 'accept' | 'dismiss' | 'leave open';

/** As a person who clicked Delete would. */
export const acceptDialog: AnswerDialog = () => 'accept';

/** For the next action, which answers it. */
export const leaveOpen: AnswerDialog = () => 'leave open';

/** Acts that open menus. */
const opens: ReadonlySet<PlannedAct['act']['kind']> = new Set(['press', 'hover']);

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
      after: opens.has(plan.act.kind) ? { ...after, scene: withOpenedMenu(view.scene, after.scene) } : after,
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
      const press = async () => {
        await screen.act(act);
        return done(act, { kind: 'press', target: memory, count: 1, ...manner });
      };
      const performed = await pressedOnceReady(session, view, plan, await press(), press);
      return performed.untaken ? performed : checkTaken(session, view, plan, performed);
    }
    case 'hover': {
      const { at, memory } = need();
      const act: ScreenAct = { kind: 'hover', at };
      await screen.act(act);
      return done(act, { kind: 'hover', target: memory });
    }
    case 'type': {
      const { text, secret, submit, keepsKeyboard } = plan.act;
      if (!target && !view.dialog && !(await hasCaret(session)))
        return {
          ...(await done({ kind: 'type', text: '' }, { kind: 'type-at-caret', text: '' })),
          untaken: noKeyboard,
        };
      const memory = target && need().memory;
      const typed = await typeIn(session, view, target, plan.act);
      if (submit) await screen.act({ kind: 'key', keys: 'Enter' });
      const shown: ScreenAct = { kind: 'type', text: secret ? mask(text) : typed, secret };
      // A trail is stored and read by others: it names a secret, and never holds it.
      const named = secret ? '{{password}}' : text;
      const performed = await done(
        shown,
        memory
          ? { kind: 'type', target: memory, text: named, secret, ...(keepsKeyboard ? { keepsKeyboard } : {}) }
          : { kind: 'type-at-caret', text: named, secret },
      );
      // Under a keyboard, a field need not show what it took.
      return keepsKeyboard ? performed : checkTaken(session, view, plan, performed);
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
        const next = await chooseNext(session, view, target);
        return done(act, { kind: 'choose', target: memory, option: next });
      }
      const trail: TrailStep['act'] = { kind: 'choose', target: memory, option };
      const chosen = await choose(session, view, target, option);
      if (!chosen) throw new Error(`“${option}” is not among the choices of “${memory.label}”.`);
      const says = `“${option}” was typed in “${memory.label}”, and no such option was seen there.`;
      const untaken = chosen === 'unlisted' ? { untaken: { all: false, says } } : {};
      return { ...(await done(act, trail)), ...untaken };
    }
    case 'key': {
      const act: ScreenAct = { kind: 'key', keys: plan.act.keys };
      await screen.act(act);
      return done(act, { kind: 'key', keys: plan.act.keys });
    }
    case 'scroll': {
      const act: ScreenAct = {
        kind: 'scroll',
        at: centrePixel(target?.box ?? visibleOf(view)),
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
    case 'switch-tab': {
      const act: ScreenAct = { kind: 'switch-tab', to: plan.act.to };
      await screen.act(act);
      return done(act, act);
    }
    case 'close-tab': {
      const act: ScreenAct = { kind: 'close-tab' };
      await screen.act(act);
      return done(act, act);
    }
    case 'rotate':
    case 'background':
    case 'hide-keyboard':
    case 'text-size': {
      const { act } = plan;
      await screen.act(act);
      return done(act, act);
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
        await wait(250);
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
    await wait(40);
  }
  throw new Error('No file was asked for.');
}

/** A page that asks again and again is left asking. */
const maxQuestions = 5;

/** Answers the dialogs that are open, one after the other. Returns what was observed meanwhile. */
export async function answerDialogs({ screen }: Session, answerDialog: AnswerDialog): Promise<Observation[]> {
  const seen: Observation[] = [];
  for (let questions = 0; questions < maxQuestions; questions++) {
    // A dialog is reported asynchronously, a moment after the action that raised it.
    await wait(15);
    seen.push(...screen.observations());
    const open = screen.openDialog();
    const answer = open && answerDialog(open);
    if (answer === undefined || answer === 'leave open') return seen;
    await screen.act({ kind: 'answer-dialog', accept: answer === 'accept' });
  }
  return seen;
}
