import type { Scene, Sight } from '#worker/sight/scene.ts';

/** At and above this, discovery takes two scenes for the same screen (worker/explore/map/graph.ts). */
const sameScreen = 0.9;

export interface SeenScreen {
  /** Its name; those that are held out share one that says so. */
  id: string;
  scene: Scene;
  again: { moment: string; scene: Scene }[];
}

const round = (n: number) => Math.round(n * 1000) / 1000;

/** Each screen against itself in other moments, and against every other one. */
export function fingerprintFigures(sight: Sight, screens: SeenScreen[]) {
  const lost: string[] = [];
  const moments: Record<string, { of: number; right: number }> = {};
  let same = 0;
  for (const { id, scene, again } of screens) {
    for (const { moment, scene: other } of again) {
      const alike = sight.likeness(scene.fingerprint, other.fingerprint);
      const count = (moments[moment] ??= { of: 0, right: 0 });
      count.of++;
      same++;
      if (alike >= sameScreen) count.right++;
      else lost.push(`${id} ${moment} ${alike.toFixed(2)}`);
    }
  }
  const confused: string[] = [];
  let pairs = 0;
  screens.forEach((a, i) => {
    for (const b of screens.slice(i + 1)) {
      pairs++;
      const alike = sight.likeness(a.scene.fingerprint, b.scene.fingerprint);
      if (alike >= sameScreen) confused.push(`${a.id} = ${b.id} ${alike.toFixed(2)}`);
    }
  });
  return {
    again: same,
    recognised: same === 0 ? null : round(1 - lost.length / same),
    pairs,
    toldApart: pairs === 0 ? null : round(1 - confused.length / pairs),
    moments: Object.fromEntries(
      Object.entries(moments).map(([name, { of, right }]) => [name, round(right / of)]),
    ),
    lost,
    confused,
  };
}
