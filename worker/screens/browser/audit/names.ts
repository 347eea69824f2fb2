import axe, { type RunOptions, type Spec } from 'axe-core';
import type { Page } from 'playwright-core';
import { z } from 'zod';
import type { AccessibilityFault } from '#worker/ports/screen.ts';

/** axe rules without false alarms: a control or picture that has no accessible name. */
const rules = [
  'button-name',
  'link-name',
  'label',
  'select-name',
  'image-alt',
  'input-button-name',
  'input-image-alt',
  'aria-command-name',
  'aria-input-field-name',
  'aria-toggle-field-name',
];

const options: RunOptions & Spec = {
  runOnly: { type: 'rule', values: rules },
  resultTypes: ['violations'],
  iframes: false,
};

const maxFaults = 30;

const text = (most: number) => z.string().transform((value) => value.slice(0, most));

/** Checked, as the page's own script could have replaced axe. */
const FaultsSchema = z
  .array(
    z.object({
      rule: text(60),
      says: text(200),
      kind: text(200),
      html: text(300),
      box: z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() }),
    }),
  )
  .max(maxFaults);

/** What axe finds on the visible page. */
export async function accessibilityFaultsOf(page: Page): Promise<AccessibilityFault[]> {
  await page.evaluate(axe.source);
  const told = await page.evaluate(
    async ({ options, most }) => {
      const { axe } = globalThis as unknown as {
        axe: {
          run(
            context: unknown,
            options: unknown,
          ): Promise<{
            violations: { id: string; help: string; nodes: { target: string[]; html: string }[] }[];
          }>;
        };
      };
      const { violations } = await axe.run(document, options);
      return violations
        .flatMap(({ id, help, nodes }) =>
          nodes.map(({ target, html }) => {
            const element = document.querySelector(target.at(-1) ?? '');
            const { x, y, width, height } = element?.getBoundingClientRect() ?? {
              x: 0,
              y: 0,
              width: 0,
              height: 0,
            };
            const kind = element
              ? [
                  element.localName,
                  ...[...element.classList]
                    .filter((name) => !/\d|^(?:css|jss|sc|emotion)-/.test(name))
                    .sort(),
                ].join('.')
              : '';
            return {
              rule: id,
              says: help,
              kind,
              html: html.slice(0, 300),
              box: {
                x: Math.round(x + scrollX),
                y: Math.round(y + scrollY),
                width: Math.round(width),
                height: Math.round(height),
              },
            };
          }),
        )
        .filter(({ box }) => box.width > 0 && box.height > 0)
        .slice(0, most);
    },
    { options, most: maxFaults },
  );
  return FaultsSchema.parse(told);
}
