import { routePattern, routePath } from '#worker/facts/routes.ts';
import type { Fingerprint, Sight } from '#worker/sight/scene.ts';

export interface Seen {
  address: string;
  fingerprint: Fingerprint;
}

/**
 * From this likeness two views of one kind of page count as the same screen, 0…1; see `likeness` in
 * worker/sight.
 */
const alikeEnough = 0.9;

/**
 * The known screen most like the one seen, preferring its own address to others of the kind; undefined for a
 * new screen.
 */
export function sameScreen<T extends Seen>(
  known: Iterable<T>,
  seen: Seen,
  sight: Pick<Sight, 'likeness'>,
  kindOf = routePattern,
): T | undefined {
  const [there, kind] = [routePath(seen.address), kindOf(seen.address)];
  let best: { screen: T; alike: number } | undefined;
  for (const screen of known) {
    const here = routePath(screen.address) === there;
    if (!here && kindOf(screen.address) !== kind) continue;
    const alike = sight.likeness(screen.fingerprint, seen.fingerprint);
    const rank = alike + (here ? 1 : 0);
    if (alike >= alikeEnough && (!best || rank > best.alike)) best = { screen, alike: rank };
  }
  return best?.screen;
}
