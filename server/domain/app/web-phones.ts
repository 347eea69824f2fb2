/** Phones as a browser plays them: size in points, pixels a point, and how they name themselves. Pure. */
export interface WebPhone {
  width: number;
  height: number;
  scale: number;
  userAgent: string;
}

const android = (model: string, version: number) =>
  `Mozilla/5.0 (Linux; Android ${version}; ${model}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/149.0.0.0 Mobile Safari/537.36`;
const ios = (device: string, version: string) =>
  `Mozilla/5.0 (${device}; CPU ${device === 'iPad' ? '' : 'iPhone '}OS ${version.replace('.', '_')} like Mac OS X) ` +
  `AppleWebKit/605.1.15 (KHTML, like Gecko) Version/${version} Mobile/15E148 Safari/604.1`;

export const webPhones = {
  'Pixel 8': { width: 412, height: 839, scale: 2.625, userAgent: android('Pixel 8', 14) },
  'Galaxy S24': { width: 360, height: 780, scale: 3, userAgent: android('SM-S921B', 14) },
  'iPhone 15': { width: 393, height: 659, scale: 3, userAgent: ios('iPhone', '17.5') },
  'iPad Mini': { width: 768, height: 1024, scale: 2, userAgent: ios('iPad', '17.5') },
} as const satisfies Record<string, WebPhone>;

export type WebPhoneName = keyof typeof webPhones;
export const webPhoneNames = Object.keys(webPhones) as [WebPhoneName, ...WebPhoneName[]];
