import { contrast } from '../../sight/contrast.ts';
import type { Colour } from '../../sight/scene.ts';
import { kindOfPlace, signature } from '../reading/places.ts';
import type { Oracle } from '../types.ts';

/**
 * WCAG asks for 4.5 (3 for large text). Thin glyphs lose contrast to antialiasing in a picture,
 * so only what is far below is reported: a person would have to lean forward.
 */
const worstSmall = 2.2;
const worstLarge = 1.7;

/** One style is one issue, on however many lines of a page it is: its colours, roughly. */
const tone = ({ r, g, b }: Colour): string => [r, g, b].map((part) => Math.round(part / 40)).join('.');

export const lowContrast: Oracle = {
  name: 'low-contrast',
  describes: 'Text that can hardly be told from its background',
  judge({ step }) {
    const { scene, address } = step.after;
    return scene.lines
      .filter((line) => {
        if (line.confidence < 0.75 || line.text.replace(/[^\p{L}\p{N}]/gu, '').length < 4) return false;
        const ratio = contrast(line.colour, line.background);
        if (ratio >= (line.fontPx >= 24 ? worstLarge : worstSmall)) return false;
        const control = scene.controls.find(({ box }) => line.box.x >= box.x - 2 && line.box.y >= box.y - 2 && line.box.x + line.box.width <= box.x + box.width + 2 && line.box.y + line.box.height <= box.y + box.height + 2);
        // Disabled controls and hints in empty fields are pale by custom.
        return !(control?.state.disabled || control?.placeholder === line.text || control?.affordance === 'type' || control?.kind === 'image');
      })
      .slice(0, 3)
      .map((line) => ({
        oracle: 'low-contrast',
        signature: signature('low-contrast', kindOfPlace(address), tone(line.colour), tone(line.background)),
        type: 'Accessibility' as const,
        severity: 'Medium' as const,
        severityReason: 'People with weak eyes or a bright room cannot read it.',
        title: `“${line.text.slice(0, 50)}” is hardly readable`,
        expected: 'Text stands out from its background by a contrast of at least 4.5 : 1.',
        observed: `The contrast is ${contrast(line.colour, line.background).toFixed(1)} : 1.`,
        box: line.box, address, evidence: { texts: [line.text] },
      }));
  },
};
