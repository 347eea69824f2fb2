/** Common key names → standard key names ('Control+A', 'ArrowDown'). */

const keys: Record<string, string> = {
  enter: 'Enter',
  return: 'Enter',
  escape: 'Escape',
  esc: 'Escape',
  tab: 'Tab',
  space: 'Space',
  spacebar: 'Space',
  backspace: 'Backspace',
  delete: 'Delete',
  del: 'Delete',
  home: 'Home',
  end: 'End',
  pageup: 'PageUp',
  pagedown: 'PageDown',
  insert: 'Insert',
  up: 'ArrowUp',
  down: 'ArrowDown',
  left: 'ArrowLeft',
  right: 'ArrowRight',
  arrowup: 'ArrowUp',
  arrowdown: 'ArrowDown',
  arrowleft: 'ArrowLeft',
  arrowright: 'ArrowRight',
  uparrow: 'ArrowUp',
  downarrow: 'ArrowDown',
  leftarrow: 'ArrowLeft',
  rightarrow: 'ArrowRight',
};
const modifiers: Record<string, string> = {
  ctrl: 'Control',
  control: 'Control',
  shift: 'Shift',
  alt: 'Alt',
  option: 'Alt',
  cmd: 'Meta',
  command: 'Meta',
  meta: 'Meta',
  win: 'Meta',
  mod: 'Control',
};

/** 'Ctrl+Shift+K', 'the Escape key', 'down arrow' → keys; undefined if it names none. */
export function readKeys(text: string): string | undefined {
  const plain = text
    .trim()
    .replace(/^the\s+/i, '')
    .replace(/\s+(key|keys|button|on the keyboard)$/i, '')
    .replace(/\s+key$/i, '');
  const pressed = plain.split(/\s*\+\s*|(?<=ctrl|control|shift|alt|cmd|command|meta)\s*-\s*/i);
  const named: string[] = [];
  for (const [index, part] of pressed.entries()) {
    const lower = part.toLowerCase().replace(/\s+/g, '');
    const isLast = index === pressed.length - 1;
    const key = isLast ? keys[lower] : modifiers[lower];
    if (key && Object.hasOwn(isLast ? keys : modifiers, lower)) named.push(key);
    else if (isLast && /^f([1-9]|1[0-2])$/.test(lower)) named.push(lower.toUpperCase());
    else if (isLast && pressed.length > 1 && /^[a-z0-9/.,=-]$/.test(lower)) named.push(lower.toUpperCase());
    else return undefined;
  }
  return named.length > 0 ? named.join('+') : undefined;
}
