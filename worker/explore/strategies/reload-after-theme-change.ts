import { themeChanged } from '#worker/facts/theme.ts';
import { pressedTarget } from '#worker/facts/pressed.ts';
import { move } from '../acts/move.ts';
import { firstTime } from '../shared.ts';
import type { Strategy } from './types.ts';

/** Reloads after the theme was changed: the page must keep it. Once per app. */
export const reloadAfterThemeChange: Strategy = {
  name: 'reload-after-theme-change',
  applies: ({ record, session }) =>
    session.capabilities.has('navigation') &&
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
