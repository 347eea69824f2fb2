import { colorNames, type ColorName, type Product } from './catalog.ts';
import { shapes } from './shapes.ts';

/** The product drawn in one of its colors, as an SVG document of 400 by 400. */
export function illustrate(product: Product, color: ColorName): string {
  const main = colorNames[color];
  const draw = shapes[product.id];
  if (!draw) throw new Error(`Nobody has drawn ${product.id} yet`);
  const ground = grounds[product.category];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400" width="400" height="400">
<rect width="400" height="400" fill="${ground.wall}"/><path d="M0 305 Q120 297 210 303 T400 300 V400 H0Z" fill="${ground.floor}"/>
<g stroke="#3a322b" stroke-width="3.5" stroke-linejoin="round" stroke-linecap="round" fill="none">
${draw({ main, dark: mix(main, '#3a322b', 0.28), light: mix(main, '#fffaf0', 0.45) })}
</g></svg>`;
}

const grounds = {
  textiles: { wall: '#f1e8dc', floor: '#e4d6c3' },
  kitchen: { wall: '#e6ece4', floor: '#d3ddd0' },
  lighting: { wall: '#efe4d8', floor: '#e2d0bf' },
  storage: { wall: '#e5e9ee', floor: '#d2d9e1' },
} as const;

function mix(from: string, to: string, share: number): string {
  const channel = (hex: string, at: number) => parseInt(hex.slice(at, at + 2), 16);
  return (
    '#' +
    [1, 3, 5]
      .map((at) =>
        Math.round(channel(from, at) * (1 - share) + channel(to, at) * share)
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')
  );
}
