import { useEffect } from 'react';
import { addShortcuts, type Shortcut } from './shortcuts.ts';

/** Handlers by `KeyboardEvent.key`. */
export type Keys = Record<string, () => void>;

/** The palette is there before it is opened, as a popover. */
const dialogs = '[role="dialog"]:not([popover] [role="dialog"]),[popover]:popover-open';
const fields = 'input:not([type="checkbox"]):not([type="radio"]),textarea,select,[contenteditable="true"]';

interface KeyOptions {
  /** Further elements (a selector) that keep keys for themselves. */
  yields?: string;
  /** What is said of the keys where somebody asks for them; must stay the same object. */
  shortcuts?: readonly Shortcut[];
}

/** A page's own keys: heard anywhere but in a field, with a modifier held, or while a dialog is open. */
export function useKeys(
  keysOf: (event: KeyboardEvent) => Keys,
  { yields = '', shortcuts }: KeyOptions = {},
): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.metaKey || event.ctrlKey || event.altKey || document.querySelector(dialogs)) return;
      if (event.target instanceof Element && event.target.closest(yields ? `${fields},${yields}` : fields))
        return;
      const run = keysOf(event)[event.key];
      if (!run) return;
      event.preventDefault();
      run();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });
  useEffect(() => (shortcuts ? addShortcuts(shortcuts) : undefined), [shortcuts]);
}
