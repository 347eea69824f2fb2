import { forbiddenReason } from '#worker/guardrails/protection.ts';
import type { OpenedTab, ShownDialog } from '#worker/ports/brain.ts';
import type { PlannedTest } from '#worker/ports/records.ts';
import type { Observation } from '#worker/ports/screen.ts';
import { acceptDialog, leaveOpen, type AnswerDialog } from '../perform.ts';

/** The dialogs that were shown and the tabs that were opened, which are on no picture, and how to answer. */
export class DialogLog {
  /** What the browser or device asked or told during the last written step that made it do so. */
  shown: ShownDialog[] = [];
  /** The tabs that the last written step to do so has opened. */
  newTabs: OpenedTab[] = [];
  /** The question that was refused because the environment rules out what it asks, as a sentence. */
  refused?: string;
  readonly #test: Pick<PlannedTest, 'protection'>;
  #shownIn: number | undefined;
  #leavesOpen = false;

  constructor(test: Pick<PlannedTest, 'protection'>) {
    this.#test = test;
  }

  /** @param written the index of the step that was being done, where the test asked for it */
  note(seen: Observation[], written?: number): void {
    const opened = seen.filter((one) => one.kind === 'new-tab');
    if (opened.length > 0) this.newTabs = opened;
    const dialogs = seen.filter((one) => one.kind === 'dialog');
    if (dialogs.length === 0) return;
    const isSameStep = written === undefined || written === this.#shownIn;
    this.shown = [...(isSameStep ? this.shown : []), ...dialogs];
    this.#shownIn = written ?? this.#shownIn;
  }

  /** Whether the test answers by itself what is asked from now on. */
  leaveOpen(isLeft: boolean): void {
    this.#leavesOpen = isLeft;
  }

  /** How a dialog is answered now. */
  get answer(): AnswerDialog {
    return this.#leavesOpen ? leaveOpen : this.#accept;
  }

  /** Accepts what the browser or device asks, as far as the environment lets it. */
  readonly #accept: AnswerDialog = (dialog) => {
    const why = forbiddenReason([dialog.message], this.#test.protection);
    if (!why) return acceptDialog(dialog);
    this.refused = `“${dialog.message}” was answered with no. ${why}`;
    return 'dismiss';
  };
}
