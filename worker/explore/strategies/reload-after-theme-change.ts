import { themeChanged } from '#worker/facts/theme.ts';
import { pressedTarget } from '#worker/facts/pressed.ts';
import { move } from '../acts/move.ts';
import { firstTime } from '../shared.ts';
import type { Strategy } from './types.ts';

/** A dark page that was made light is light when it is opened again. Once for an app. */
export const reloadAfterThemeChange: Strategy = {
  name: 'reload-after-theme-change',
  applies: ({ record }) =>
    pressedTarget(record) !== undefined &&
    record.before.address === record.after.address &&
    themeChanged(record.before.scene, record.after.scene),
  priority: () => 1,
  async run({ shared, session }) {
    if (!firstTime(shared, 'relit')) return false;
    await move(shared, session, 'reload');
    return true;
  },
};
