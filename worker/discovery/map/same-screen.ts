import { kindOfPlace, place } from '../../oracles/reading/places.ts';
import type { Fingerprint, Sight } from '../../sight/scene.ts';

export interface Seen {
  address: string;
  fingerprint: Fingerprint;
}

/** From here on two looks at one kind of place are looks at the same screen (0…1): see `likeness` in worker/sight. */
const alikeEnough = 0.9;

/** The known screen that what is seen is most like; undefined where it is a screen of its own. */
export function sameScreen<T extends Seen>(known: Iterable<T>, seen: Seen, sight: Pick<Sight, 'likeness'>): T | undefined {
  const [there, kind] = [place(seen.address), kindOfPlace(seen.address)];
  let best: { screen: T; alike: number } | undefined;
  for (const screen of known) {
    if (place(screen.address) !== there && kindOfPlace(screen.address) !== kind) continue;
    const alike = sight.likeness(screen.fingerprint, seen.fingerprint);
    if (alike >= alikeEnough && (!best || alike > best.alike)) best = { screen, alike };
  }
  return best?.screen;
}
