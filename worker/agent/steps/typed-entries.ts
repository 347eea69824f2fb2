import type { Entry, PlannedAct } from '#worker/ports/brain.ts';
import type { Session } from '#worker/ports/records.ts';
import type { SessionView } from '#worker/ports/screen.ts';
import { typingTaken, untakenBy } from '../took/took.ts';
import { samePage } from './recorded-outcome.ts';
import type { Acted } from './what-came-of-it.ts';

const opening: ReadonlySet<PlannedAct['act']['kind']> = new Set(['navigate', 'reload', 'back', 'forward']);

/** What was typed into fields, and whether the app took it. */
export class TypedEntries {
  /** What was typed since the page was opened. */
  sinceOpened: Entry[] = [];
  /** The first entry of which the app took only a part, as a sentence. */
  untaken?: string;
  /** The last action, where it typed into a field, and the view before it; kept for longer where unread. */
  #last?: { plan: PlannedAct; before: SessionView; isUnread?: true };

  /** Adds what an action has typed; a page that it opened has none of it. */
  add({ plan, done, before }: Acted): void {
    const { act, target } = plan;
    const isOpened = opening.has(act.kind) || !samePage(done.after.address, before.address);
    if (isOpened) this.sinceOpened = [];
    else if (act.kind === 'type' && !act.secret)
      this.sinceOpened = [...this.sinceOpened, { text: act.text, ...(target ? { box: target.box } : {}) }];
  }

  /** Keeps what is to be checked once more, and what the app did not take. */
  noteTaken({ plan, done, before }: Acted): void {
    this.untaken ??= done.untaken?.says;
    if (plan.act.kind === 'type') this.#last = { plan, before, isUnread: done.isUnread };
    else if (!this.#last?.isUnread) this.#last = undefined;
  }

  get hasJustTyped(): boolean {
    return this.#last !== undefined;
  }

  /** Looks whether the field that was typed into last has dropped it since. */
  async checkKept(session: Session, view: SessionView): Promise<void> {
    const { plan, before, isUnread } = this.#last ?? {};
    if (!before || !plan?.target || plan.act.kind !== 'type' || plan.act.submit) return;
    if (view.address !== before.address) return;
    const taking = await typingTaken(session, before, plan.act, plan.target, view);
    // It did show something, such as dots: the app has emptied it since, as forms do that were sent.
    if (isUnread && taking.kind === 'nothing' && taking.shows === 'nothing') return;
    const name = plan.target.control?.label;
    this.untaken ??= untakenBy(taking, name ? `“${name}”` : '', plan.act.secret)?.says;
  }
}
