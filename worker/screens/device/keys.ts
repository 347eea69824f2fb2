/** Key names → WebDriver key codes. */
export const keyCodes: Readonly<Record<string, string>> = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Control: '\uE009',
  Alt: '\uE00A',
  Escape: '\uE00C',
  Space: ' ',
  PageUp: '\uE00E',
  PageDown: '\uE00F',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  Insert: '\uE016',
  Delete: '\uE017',
  F1: '\uE031',
  F2: '\uE032',
  F3: '\uE033',
  F4: '\uE034',
  F5: '\uE035',
  F6: '\uE036',
  F7: '\uE037',
  F8: '\uE038',
  F9: '\uE039',
  F10: '\uE03A',
  F11: '\uE03B',
  F12: '\uE03C',
  Meta: '\uE03D',
};

/** 'Control+A' → the codes of its keys, in the order they go down. @throws Error for an unknown key name */
export function readChord(keys: string, platform: string): string[] {
  // A trailing plus is the key itself.
  const parts: string[] = keys.match(/[^+]+|\+$/g) ?? [];
  return parts.map((part, index) => {
    const name = part === 'ControlOrMeta' ? (/^(ios|mac)/i.test(platform) ? 'Meta' : 'Control') : part;
    const code = keyCodes[name];
    if (code) return code;
    // A letter with a modifier is the key itself, lower case without Shift.
    if ([...name].length === 1)
      return index > 0 && index === parts.length - 1 && !parts.includes('Shift') ? name.toLowerCase() : name;
    throw new Error(`There is no key “${part}” on a device.`);
  });
}
