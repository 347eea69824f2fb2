import type { Box } from '#worker/core/geometry.ts';
import type { SessionView } from '#worker/ports/screen.ts';

/** What of a picture shows in the window, px. */
export const visibleOf = ({ picture, scene }: Pick<SessionView, 'picture' | 'scene'>): Box =>
  picture.visible ?? { x: 0, y: 0, width: scene.width, height: scene.height };
