/** Which keys are heard on the page that is open, in words. */
export interface Shortcut {
  keys: readonly string[];
  does: string;
}

const heard = new Set<readonly Shortcut[]>();

/** Tells of keys until the returned function is called. */
export function addShortcuts(shortcuts: readonly Shortcut[]): () => void {
  heard.add(shortcuts);
  return () => heard.delete(shortcuts);
}

export const shortcutsHere = (): Shortcut[] => [...heard].flat();
