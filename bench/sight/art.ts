import { dice } from '../dice.ts';

/**
 * Photo-like pictures drawn as SVG, the same ones for the same name: `landscape-3`, `product-12`,
 * `portrait-2`, `food-5`, `city-1`.
 */

const hsl = (h: number, s: number, l: number): string =>
  `hsl(${Math.round(h % 360)} ${Math.round(s)}% ${Math.round(l)}%)`;

/** Film grain and soft light, so that no area is one flat colour. */
const grain =
  '<filter id="g" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" ' +
  'baseFrequency=".8" numOctaves="2" seed="3"/><feColorMatrix values="0 0 0 0 .5 0 0 0 0 .5 0 0 0 0 .5 ' +
  '0 0 0 .35 0"/><feComposite in2="SourceGraphic" operator="in"/>' +
  '<feBlend in2="SourceGraphic" mode="overlay"/></filter><filter id="b">' +
  '<feGaussianBlur stdDeviation="6"/></filter>';

const scenes: Record<string, (random: () => number) => string> = {
  landscape(random) {
    const hue = random() * 360;
    const ridge = (base: number, height: number) => {
      const tops = Array.from({ length: 14 }, (_, i) => `${i * 50},${base - random() * height}`).join(' ');
      return `M0,400 L${tops.split(' ').join(' L')} L650,400Z`;
    };
    const hill = (i: number) =>
      `<path d="${ridge(190 + i * 55, 90 - i * 12)}" fill="${hsl(hue + 60 + i * 12, 30, 46 - i * 10)}"/>`;
    return (
      `<linearGradient id="s" x2="0" y2="1"><stop stop-color="${hsl(hue, 55, 45)}"/>` +
      `<stop offset=".6" stop-color="${hsl(hue + 30, 70, 78)}"/></linearGradient>` +
      '<rect width="640" height="400" fill="url(#s)"/>' +
      `<circle cx="${80 + random() * 480}" cy="${60 + random() * 80}" r="34" fill="#fff3c4" filter="url(#b)"/>` +
      [0, 1, 2, 3].map(hill).join('')
    );
  },
  city(random) {
    const hue = 200 + random() * 80;
    const towers = Array.from({ length: 22 }, (_, i) => {
      const h = 90 + random() * 220;
      const lit = Array.from(
        { length: 12 },
        () =>
          `<rect x="${i * 30 + 4 + Math.floor(random() * 3) * 8}" ` +
          `y="${408 - h + Math.floor(random() * (h / 16)) * 14}" width="4" height="6" ` +
          `fill="${hsl(45, 90, 70)}" opacity="${(0.3 + random() * 0.6).toFixed(2)}"/>`,
      ).join('');
      return (
        `<rect x="${i * 30}" y="${400 - h}" width="${22 + random() * 12}" height="${h}" ` +
        `fill="${hsl(hue, 25, 14 + random() * 18)}"/>${lit}`
      );
    });
    return (
      `<linearGradient id="s" x2="0" y2="1"><stop stop-color="${hsl(hue, 50, 18)}"/>` +
      `<stop offset="1" stop-color="${hsl(hue + 90, 60, 55)}"/></linearGradient>` +
      `<rect width="640" height="400" fill="url(#s)"/>${towers.join('')}`
    );
  },
  product(random) {
    const hue = random() * 360;
    const w = 150 + random() * 130;
    const h = 180 + random() * 120;
    return (
      `<radialGradient id="s"><stop stop-color="${hsl(hue + 180, 20, 96)}"/>` +
      `<stop offset="1" stop-color="${hsl(hue + 180, 18, 80)}"/></radialGradient><linearGradient id="p">` +
      `<stop stop-color="${hsl(hue, 60, 36)}"/><stop offset=".4" stop-color="${hsl(hue, 65, 62)}"/>` +
      `<stop offset="1" stop-color="${hsl(hue, 60, 28)}"/></linearGradient>` +
      `<rect width="640" height="400" fill="url(#s)"/><ellipse cx="320" cy="352" rx="${w * 0.8}" ry="18" ` +
      `fill="#000" opacity=".3" filter="url(#b)"/><rect x="${320 - w / 2}" y="${350 - h}" width="${w}" ` +
      `height="${h}" rx="${10 + random() * 60}" fill="url(#p)"/>` +
      `<rect x="${330 - w / 2}" y="${370 - h}" width="${w * 0.12}" height="${h * 0.7}" rx="8" ` +
      `fill="#fff" opacity=".35" filter="url(#b)"/><path d="M${320 + w / 2 - 4},${385 - h} ` +
      `q60,${h * 0.3} 0,${h * 0.5}" fill="none" stroke="${hsl(hue, 60, 34)}" stroke-width="16"/>`
    );
  },
  portrait(random) {
    const hue = random() * 360;
    const skin = hsl(20 + random() * 15, 45, 40 + random() * 35);
    return (
      `<linearGradient id="s" x2="1" y2="1"><stop stop-color="${hsl(hue, 40, 70)}"/>` +
      `<stop offset="1" stop-color="${hsl(hue + 60, 45, 40)}"/></linearGradient>` +
      '<rect width="640" height="400" fill="url(#s)"/><path d="M170,400 q10,-120 150,-125 q140,5 ' +
      `150,125z" fill="${hsl(hue + 140, 45, 35)}"/><ellipse cx="320" cy="180" rx="78" ry="98" ` +
      `fill="${skin}"/><path d="M236,180 q-6,-130 84,-128 q92,-2 86,128 q-20,-70 -84,-74 q-66,4 -86,74z" ` +
      `fill="${hsl(25, 40, 12 + random() * 30)}"/><circle cx="292" cy="176" r="7" fill="#2b1d14"/>` +
      '<circle cx="348" cy="176" r="7" fill="#2b1d14"/><path d="M290,226 q30,22 60,0" stroke="#8d3b32" ' +
      'stroke-width="6" fill="none"/>'
    );
  },
  food(random) {
    const hue = 20 + random() * 80;
    const bits = Array.from({ length: 70 }, () => {
      const a = random() * Math.PI * 2;
      const d = Math.sqrt(random()) * 130;
      return (
        `<ellipse cx="${(320 + Math.cos(a) * d).toFixed(0)}" cy="${(200 + Math.sin(a) * d).toFixed(0)}" ` +
        `rx="${(6 + random() * 20).toFixed(0)}" ry="${(5 + random() * 12).toFixed(0)}" ` +
        `fill="${hsl(hue + random() * 90 - 30, 70, 28 + random() * 40)}" ` +
        `transform="rotate(${Math.round(random() * 180)} 320 200)"/>`
      );
    });
    return (
      `<rect width="640" height="400" fill="${hsl(30, 30, 30)}"/>` +
      '<circle cx="320" cy="200" r="182" fill="#f5f2ec"/><circle cx="320" cy="200" r="150" ' +
      `fill="#e8e2d6"/>${bits.join('')}`
    );
  },
};

/** An SVG of 640×400 that scales to cover whatever it is put in. */
export function picture(name: string): string {
  const [kind = 'landscape', seed = '1'] = name.split('-');
  const draw = scenes[kind];
  if (!draw) throw new Error(`no picture ${name}`);
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 400" preserveAspectRatio="xMidYMid slice" ' +
    `width="640" height="400"><defs>${grain}</defs><g filter="url(#g)">${draw(dice(Number(seed)))}</g>` +
    '</svg>'
  );
}
