import type { AccessibilityFault } from '#worker/ports/screen.ts';
import { overlap } from '#worker/core/geometry.ts';
import type { Scene } from '#worker/sight/scene.ts';
import { routePath, signature } from '#worker/facts/routes.ts';
import type { Finding, Oracle } from '../types.ts';

/** What each rule is about, and what a person with a screen reader meets. */
const things: Record<string, [thing: string, meets: string]> = {
  'button-name': ['A button', 'A screen reader says only “button”.'],
  'input-button-name': ['A button', 'A screen reader says only “button”.'],
  'aria-command-name': ['A button', 'A screen reader says only what kind of thing it is.'],
  'link-name': ['A link', 'A screen reader says only “link”.'],
  label: ['A field', 'A screen reader does not say what to type in it.'],
  'aria-input-field-name': ['A field', 'A screen reader does not say what to put in it.'],
  'aria-toggle-field-name': ['A switch', 'A screen reader does not say what it switches.'],
  'select-name': ['A list of choices', 'A screen reader does not say what is chosen.'],
  'image-alt': ['A picture', 'A screen reader says nothing, or the name of its file.'],
  'input-image-alt': ['A picture to press', 'A screen reader says nothing, or the name of its file.'],
};

/** Maximum number of kinds reported per page: whoever fixes these will see the rest. */
const most = 3;

/** Describes where a control is: by its icon, or by the nearest text. */
function pointedOut({ box }: AccessibilityFault, { controls, lines }: Scene): string {
  const own = controls.find((control) => overlap(control.box, box) > 0.5);
  if (own?.icon) return ` with the ${own.icon} icon`;
  const nearest = lines
    .filter((line) => line.confidence > 0.7 && /\p{L}{3}/u.test(line.text))
    .map((line) => ({
      text: line.text,
      far: Math.hypot(
        line.box.x + line.box.width / 2 - box.x - box.width / 2,
        (line.box.y + line.box.height / 2 - box.y - box.height / 2) * 2,
      ),
    }))
    .sort((a, b) => a.far - b.far)[0];
  return nearest ? ` by “${nearest.text.replace(/[“”"]/g, '').slice(0, 40)}”` : '';
}

/** Controls and pictures without a name for screen readers, from axe's audit of the document. */
export const accessibility: Oracle = {
  name: 'accessibility',
  describes: 'A control or picture without a name for a screen reader',
  type: 'Accessibility',
  severity: 'Medium',
  severityReason: 'People who don’t see it can’t tell what it does.',
  proof: { shortTrails: true },
  judge({ step }): Finding[] {
    const kinds = new Map<string, AccessibilityFault[]>();
    for (const fault of step.evidence.accessibility ?? []) {
      if (!things[fault.rule]) continue;
      const key = `${fault.rule} ${fault.kind}`;
      kinds.set(key, [...(kinds.get(key) ?? []), fault]);
    }
    return [...kinds.values()].slice(0, most).map((faults) => {
      const [first] = faults as [AccessibilityFault];
      const [thing, meets] = things[first.rule]!;
      const picture = first.rule === 'image-alt';
      const others = faults.length > 1 ? ` So it is with ${faults.length} like it here.` : '';
      return {
        signature: signature('accessibility', first.rule, first.kind),
        ...(picture
          ? { severity: 'Low', severityReason: 'People who don’t see it miss what it shows.' }
          : {}),
        title: `${thing}${pointedOut(first, step.after.scene)} has no name for a screen reader`,
        expected: `It has a name: a text, an alternative text, or a label.`,
        observed: `${meets}${others}`,
        box: first.box,
        address: step.after.address,
        suspectedCause: `${first.says}: ${first.html}`,
        evidence: { texts: [`${routePath(step.after.address)}: ${first.html}`] },
      };
    });
  },
};
