import { hasDialog } from '#worker/sight/scene.ts';
import { normalizeLabel } from '#worker/core/words.ts';
import { themeChanged, lightOf } from '#worker/facts/theme.ts';
import { routePath, signature } from '#worker/facts/routes.ts';
import type { Oracle } from '../types.ts';

/** Labels and icons of theme switches. */
const lights = /\b(?:dark|light|night|day)(?: (?:theme|mode|colou?rs?))?\b|\b(?:theme|appearance)\b/;
const signs: ReadonlySet<string> = new Set(['sun', 'moon']);

/** A chosen theme must survive a reload. */
export const themeKept: Oracle = {
  name: 'theme-kept',
  describes: 'A dark or light theme that is forgotten by a reload',
  type: 'Functional',
  severity: 'Medium',
  severityReason: 'The user has to set it anew each time.',
  provokedBy: 'reloads the page after it turned from dark to light, or back',
  judge({ step, earlier }) {
    const set = earlier.at(-1);
    const { scene, address } = step.after;
    if (
      step.act?.kind !== 'reload' ||
      set?.trailStep?.act.kind !== 'press' ||
      scene.reason ||
      hasDialog(scene) ||
      routePath(set.before.address) !== routePath(address) ||
      routePath(set.after.address) !== routePath(address)
    )
      return [];
    const { label, icon = '' } = set.trailStep.act.target;
    if (
      !(lights.test(normalizeLabel(label)) || signs.has(icon)) ||
      !themeChanged(set.before.scene, set.after.scene) ||
      themeChanged(set.before.scene, scene)
    )
      return [];
    const [was, chosen] =
      lightOf(set.before.scene) < lightOf(set.after.scene) ? ['dark', 'light'] : ['light', 'dark'];
    return [
      {
        signature: signature('theme-kept', 'app'),
        title: `The ${chosen} theme is forgotten by a reload`,
        expected: `The page stays ${chosen}.`,
        observed: `It is ${was} again.`,
        address,
        evidence: { texts: [`set by: ${label || icon}`] },
      },
    ];
  },
};
