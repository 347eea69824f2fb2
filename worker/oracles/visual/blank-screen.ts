import { routePath, signature } from '#worker/facts/routes.ts';
import type { Oracle } from '../types.ts';

/** A settled page without any text or picture, where the step before showed something. */
export const blankScreen: Oracle = {
  name: 'blank-screen',
  describes: 'A screen on which nothing is shown',
  type: 'Functional',
  severity: 'Critical',
  severityReason: 'The user is left with nothing to read or press.',
  judge({ step }) {
    const { scene, address } = step.after;
    if (scene.reason || step.rest?.state === 'capped' || !/^(?:https?|app):/.test(address)) return [];
    const withoutOwnWords = scene.lines.filter((line) => line.confidence > 0.5 || line.unread).length;
    const pictures = scene.controls.filter(
      (control) => control.kind === 'image' || control.kind === 'icon',
    ).length;
    if (withoutOwnWords > 0 || pictures > 0 || step.before.scene.lines.length === 0) return [];
    return [
      {
        signature: signature('blank-screen', routePath(address)),
        title: `Blank screen at ${routePath(address)}`,
        expected: `${step.intent} shows a page with content.`,
        observed: 'The page came to rest with nothing on it.',
        address,
        evidence: {
          console: step.evidence.console.filter(({ level }) => level === 'error').map(({ text }) => text),
        },
        suspectedCause:
          step.evidence.exceptions[0]?.message ??
          step.evidence.console.find(({ level }) => level === 'error')?.text,
      },
    ];
  },
};
