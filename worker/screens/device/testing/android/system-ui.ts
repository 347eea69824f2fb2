/** What the phone itself draws over an app: its keyboard, and the list from which a field's value is chosen. */
import sharp from 'sharp';
import type { BrowserContext, CDPSession, Page } from 'playwright-core';

export interface Size {
  width: number;
  height: number;
}

/** Height of the keyboard, points. */
export const keyboardHeight = 260;

const keyboards = new Map<string, Promise<Buffer>>();

/** The keyboard as a picture of the screen's full width. */
function keyboardOf({ width }: Size, ratio: number): Promise<Buffer> {
  const [w, h] = [width * ratio, keyboardHeight * ratio];
  const known = keyboards.get(`${w}`);
  if (known) return known;
  const rows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
  const key = h / 5;
  const keys = rows.flatMap((row, at) =>
    [...row].map((letter, n) => {
      const x = ((n + 0.5 + (10 - row.length) / 2) * w) / 10;
      return `<rect x="${x - w / 22}" y="${key * (at + 0.6)}" width="${w / 11}" height="${key * 0.85}" fill="#fff"/>
<text x="${x}" y="${key * (at + 1.15)}" font-size="${key * 0.45}" text-anchor="middle" font-family="sans-serif">${letter}</text>`;
    }),
  );
  const box = `width="${w}" height="${h}"`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${box}><rect ${box} fill="#cfd3da"/>${keys.join('')}</svg>`;
  const drawn = sharp(Buffer.from(svg)).png().toBuffer();
  keyboards.set(`${w}`, drawn);
  return drawn;
}

/** A picture (base64 of a PNG) with the keyboard over its lower end, extended to the screen's full height. */
export async function withKeyboard(picture: string, size: Size, ratio: number): Promise<string> {
  const [width, height] = [size.width * ratio, size.height * ratio];
  const shot = sharp(Buffer.from(picture, 'base64'));
  const { height: own = height } = await shot.metadata();
  const whole = await shot
    .extend({ bottom: Math.max(0, height - own), background: '#fff' })
    .png({ compressionLevel: 1 })
    .toBuffer();
  const top = (size.height - keyboardHeight) * ratio;
  return (
    await sharp(whole)
      .composite([{ input: await keyboardOf(size, ratio), left: 0, top }])
      .resize(width, height)
      .png({ compressionLevel: 1 })
      .toBuffer()
  ).toString('base64');
}

const escaped = (text: string) => text.replace(/[<>&"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Android's list of a field's choices, in front of the app. */
export class Picker {
  readonly page: Page;
  readonly cdp: CDPSession;
  #chosen: ((index: number | undefined) => void) | undefined;

  private constructor(page: Page, cdp: CDPSession) {
    this.page = page;
    this.cdp = cdp;
  }

  /** Shows the choices; `chosen` gets the index of the one that is touched, or undefined without one. */
  static async open(
    context: BrowserContext,
    { options, selected }: { options: string[]; selected: number },
    chosen: (index: number | undefined) => void,
  ): Promise<Picker> {
    const page = await context.newPage();
    const picker = new Picker(page, await context.newCDPSession(page));
    picker.#chosen = chosen;
    await page.exposeFunction('choose', (index: number) => void picker.close(index));
    const rows = options.map(
      (text, at) =>
        `<label onclick="choose(${at})"><span>${escaped(text)}</span><i class="${at === selected ? 'on' : ''}"></i></label>`,
    );
    await page.setContent(`<!doctype html><meta name="viewport" content="width=device-width">
<style>body{margin:0;background:#777;font:17px sans-serif}
main{margin:70px 24px;background:#fff;border-radius:6px;padding:8px 0}
label{display:flex;justify-content:space-between;align-items:center;padding:14px 20px}
i{width:16px;height:16px;border:2px solid #666;border-radius:50%}i.on{border-color:#06c;background:#06c}</style>
<main>${rows.join('')}</main>`);
    return picker;
  }

  async close(index?: number): Promise<void> {
    const told = this.#chosen;
    this.#chosen = undefined;
    told?.(index);
    await this.page.close().catch(() => {});
  }
}

/** Runs in an app's page: a touched select asks the phone for a choice, as Android's web view does. */
export function askForChoices(): void {
  const ask = (event: Event) => {
    const select = (event.target as Element | null)?.closest?.('select');
    if (!select || select.disabled) return;
    event.preventDefault();
    select.focus();
    const options = [...select.options].map(({ text }) => text);
    const pick = (self as never as { pickFrom(options: string[], selected: number): Promise<number> })
      .pickFrom;
    void pick(options, select.selectedIndex).then((index) => {
      if (index < 0 || index === select.selectedIndex) return;
      select.selectedIndex = index;
      select.dispatchEvent(new Event('input', { bubbles: true }));
      select.dispatchEvent(new Event('change', { bubbles: true }));
    });
  };
  document.addEventListener('mousedown', ask, true);
}

/** Runs in an app's page: all text is drawn at a multiple of its size, as Android's web view does. */
export function zoomText(scale: number): void {
  const world = self as never as { textZoom?: number; zoomAgain?: () => void };
  world.textZoom = scale;
  if (!document.documentElement) {
    document.addEventListener('DOMContentLoaded', () => zoomText(scale));
    return;
  }
  if (world.zoomAgain) return world.zoomAgain();
  const watch = new MutationObserver(() => world.zoomAgain!());
  world.zoomAgain = () => {
    watch.disconnect();
    const all = [...document.querySelectorAll<HTMLElement>('body, body *')];
    for (const element of all) element.style.removeProperty('font-size');
    if (world.textZoom !== 1) {
      const sizes = all.map((element) => Number.parseFloat(getComputedStyle(element).fontSize));
      for (const [at, element] of all.entries())
        element.style.setProperty('font-size', `${sizes[at]! * world.textZoom!}px`, 'important');
    }
    watch.observe(document.documentElement, { childList: true, subtree: true });
  };
  if (document.readyState === 'loading')
    document.addEventListener('DOMContentLoaded', () => world.zoomAgain!());
  else world.zoomAgain();
}
