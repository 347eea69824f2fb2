/**
 * Draws public/feature-icons.svg, what key features may carry, from the Lucide set: node scripts/run.mjs
 * scripts/feature-icons.ts
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import dynamicIcons from 'lucide-react/dynamicIconImports.mjs';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { icons } from '#server/domain/key-feature/icons.ts';

/** Names that the Lucide set has another one for. */
const otherwise: Partial<Record<(typeof icons)[number], keyof typeof dynamicIcons>> = {
  cart: 'shopping-cart',
};

const symbols = await Promise.all(
  icons.map(async (name) => {
    const { default: Icon } = await dynamicIcons[otherwise[name] ?? (name as keyof typeof dynamicIcons)]();
    const drawn = renderToStaticMarkup(createElement(Icon));
    return (
      `<symbol id="${name}" viewBox="0 0 24 ` +
      `24">${drawn.slice(drawn.indexOf('>') + 1, -'</svg>'.length).replaceAll(/><\/\w+>/g, '/>')}</symbol>`
    );
  }),
);
writeFileSync(
  join(import.meta.dirname, '../public/feature-icons.svg'),
  `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('\n')}\n</svg>\n`,
);
console.log(`${symbols.length} icons drawn.`);
