import { useQuery } from '@tanstack/react-query';
import { fetchArtifact, refused } from '../artifact.ts';
import type { Step } from '../replay-page.tsx';
import type { Seen } from './scene.ts';

export type SeenState =
  | { is: 'off' | 'loading' | 'none' }
  | { is: 'failed'; why: string; retry: () => void }
  | { is: 'there'; seen: Seen };

/** What was seen on the picture that is shown of a step, fetched once it is asked for. */
export function useSeen({
  step,
  picture,
  on,
}: {
  step: Step;
  picture: string | null;
  on: boolean;
}): SeenState {
  // The picture decides: where there is none before, the one after is shown.
  const side = picture !== null && picture === step.pictureAfterId ? 'after' : 'before';
  const scene = useQuery({
    queryKey: ['scene', step.sceneId, side],
    enabled: on && step.sceneId !== null,
    staleTime: Infinity,
    queryFn: () => readSeen(step.sceneId!, side),
  });
  if (!on) return { is: 'off' };
  if (step.sceneId === null || scene.data === null) return { is: 'none' };
  if (scene.data) return { is: 'there', seen: scene.data };
  return scene.error
    ? { is: 'failed', why: scene.error.message, retry: () => void scene.refetch() }
    : { is: 'loading' };
}

async function readSeen(sceneId: string, side: 'before' | 'after'): Promise<Seen | null> {
  const [{ seenOf }, scenes] = await Promise.all([import('./scene.ts'), readScenes(sceneId)]);
  if (side === 'after') return seenOf(scenes.after);
  const before =
    scenes.before ?? (scenes.beforeFrom ? (await readScenes(scenes.beforeFrom)).after : undefined);
  return before ? seenOf(before) : null;
}

async function readScenes(id: string) {
  const [{ ScenesSchema }, response] = await Promise.all([import('./scene-schema.ts'), fetchArtifact(id)]);
  const scenes = ScenesSchema.safeParse(await response.json().catch(() => undefined));
  if (!scenes.success) throw refused('its record is not of a shape that is known here.', 422);
  return scenes.data;
}
