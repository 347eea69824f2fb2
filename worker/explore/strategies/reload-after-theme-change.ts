import { pressedTarget } from '#worker/facts/pressed.ts';
import { themeChanged } from '#worker/facts/theme.ts';
import { move } from '../acts/move.ts';
import type { Strategy } from './types.ts';

/** Reloads after the theme was changed: the page must keep it. Once per app. */
export const reloadAfterThemeChange: Strategy = {
  name: 'reload-after-theme-change',
  plan({ shared, session, record }) {
    const { before, after } = record;
    if (!session.capabilities.has('navigation') || !pressedTarget(record)) return undefined;
    if (before.address !== after.address || !themeChanged(before.scene, after.scene)) return undefined;
    return { once: 'relit', run: () => move(shared, session, 'reload') };
  },
};
