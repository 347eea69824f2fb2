import { between, phrase, pick, type Roll } from './phrases.ts';
import type { Typeface } from './typefaces.ts';

export const size = { width: 1280, height: 720 };

/** Each phrase's styles by aspect, so that what is missed can be counted by each of them. */
export type Style = Record<'size' | 'weight' | 'tracking' | 'case' | 'ground', string>;

const textureSvg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="80"><filter id="f">' +
  '<feTurbulence baseFrequency="0.03" numOctaves="3"/>' +
  '<feColorMatrix values="0.5 0 0 0 0.1 0 0.5 0 0 0.15 0 0 0.5 0 0.2 0 0 0 0 1"/></filter>' +
  '<rect width="200" height="80" filter="url(#f)"/></svg>';
const texture = `data:image/svg+xml;base64,${Buffer.from(textureSvg).toString('base64')}`;

/** What words stand upon, or how they are set off. */
const grounds: Record<string, string> = {
  pill: 'border:1px solid;border-radius:99px;padding:3px 10px',
  raised:
    'text-shadow:0 1px ' +
    'rgba(255,255,255,.8);background:linear-gradient(#ddd,#aaa);color:#333;padding:3px 10px;border:1px ' +
    'solid #777;border-radius:4px',
  sunken:
    'text-shadow:0 -1px #4a2a0f;background:linear-gradient(#c98a4b,#8a5a2b);color:#fff;padding:3px ' +
    '10px;border:1px solid #4a2a0f;border-radius:4px',
  gradient: 'background:linear-gradient(90deg,#6a11cb,#2575fc);color:#fff;padding:3px 10px',
  glow: 'background:#123;color:#9ef;text-shadow:0 0 6px #0af;padding:2px 8px',
  cell: 'border:1px solid #999;padding:0 2px;line-height:1.15;background:#fff;color:#222',
  stripes: 'background:repeating-linear-gradient(45deg,#eef 0 6px,#dde 6px 12px);color:#234;padding:3px 8px',
  bar: 'background:linear-gradient(90deg,#4caf50 55%,#e0e0e0 55%);color:#111;padding:2px 8px',
  underlined: 'color:#06c;text-decoration:underline;background:#fff;padding:0 4px',
  struck: 'color:#777;text-decoration:line-through;background:#fff;padding:0 4px',
  pale: 'color:#a8b0ba;background:#fff;padding:2px 4px',
  dotted:
    'background:radial-gradient(#c8c8c8 1px,transparent 1px) 0 0/8px 8px #fff;color:#222;padding:3px 8px',
  photograph: `background:url(${texture}) #7a8;color:#fff;padding:3px 8px;text-shadow:0 1px 2px rgba(0,0,0,.6)`,
};

const pages = [
  ['#222', '#fff'],
  ['#1f2937', '#f9fafb'],
  ['#6b7280', '#fff'],
  ['#e5e7eb', '#111827'],
  ['#9ca3af', '#0f172a'],
  ['#fff', '#2563eb'],
  ['#333', '#fdf6e3'],
] as const;

export const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** A page of phrases in one typeface; `data-style` of each phrase holds its Style as JSON. */
export function drawPage(roll: Roll, { name, weights, faces }: Typeface): string {
  const [ink, paper] = pick(roll, pages);
  const phrases = Array.from({ length: 70 }, () => {
    const px = pick(roll, [11, 12, 12, 13, 13, 14, 14, 14, 15, 16, 16, 18, 20, 24, 28]);
    const weight = pick(roll, weights);
    const tracking = pick(roll, [0, 0, 0, 0, 0, -0.02, 0.02, 0.05, 0.1]);
    const set = pick(roll, ['plain', 'plain', 'plain', 'plain', 'plain', 'plain', 'upper', 'italic']);
    const ground = roll() < 0.6 ? 'page' : pick(roll, Object.keys(grounds));
    const style: Style = { size: `${px}`, weight: `${weight}`, tracking: `${tracking}`, case: set, ground };
    const text = phrase(roll);
    const words = (set === 'upper' ? text.toUpperCase() : text)
      .split(' ')
      .map((word) => `<span>${escaped(word)}</span>`)
      .join(' ');
    return (
      `<p data-style='${JSON.stringify(style)}' ` +
      `style="font-size:${px}px;font-weight:${weight};letter-spacing:${tracking}em;` +
      `${set === 'italic' ? 'font-style:italic;' : ''}` +
      `margin:6px ${between(roll, 10, 18)}px;${grounds[ground] ?? ''}">${words}</p>`
    );
  });
  const family = faces === '' ? `"${name}"` : 'drawn';
  return (
    `<!doctype html><style>${faces}` +
    `body{margin:0;background:${paper};color:${ink};font-family:${family};width:${size.width}px}` +
    'p{display:inline-block;white-space:nowrap;vertical-align:middle}' +
    `</style>${phrases.join('')}`
  );
}
