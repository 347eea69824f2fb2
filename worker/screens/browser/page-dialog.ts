import type { Dialog } from 'playwright-core';
import type { OpenDialog, ScreenAct } from '#worker/ports/screen.ts';

/** A question of the browser that waits for an answer. The keyboard goes to it; nothing behind it can be reached. */
export class PageDialog {
  readonly #dialog: Dialog;
  #typed: string | undefined;

  constructor(dialog: Dialog) {
    this.#dialog = dialog;
  }

  get open(): OpenDialog {
    return { dialog: this.#dialog.type() as OpenDialog['dialog'], message: this.#dialog.message() };
  }

  /** The answer that an action gives; undefined where it only types. Throws for an action on the page behind. */
  answerBy(act: ScreenAct): (() => Promise<void>) | undefined {
    if (act.kind === 'answer-dialog') return () => this.#answer(act.accept, act.text);
    if (act.kind === 'key' && act.keys === 'Enter') return () => this.#answer(true);
    if (act.kind === 'key' && act.keys === 'Escape') return () => this.#answer(false);
    if (act.kind === 'type') this.#typed = `${this.#typed ?? ''}${act.text}`;
    else if (act.kind !== 'select-all')
      throw new Error(`A dialog is open (“${this.open.message}”): nothing behind it can be reached.`);
    return undefined;
  }

  #answer(accept: boolean, text?: string): Promise<void> {
    const given = text ?? this.#typed ?? this.#dialog.defaultValue();
    return accept ? this.#dialog.accept(given) : this.#dialog.dismiss();
  }
}
