import { chromium, type Page } from 'playwright-core';
import { findBrowser } from '#worker/screens/browser/find-browser.ts';
import { createSight } from '#worker/sight/index.ts';
import type { Box } from '#worker/core/geometry.ts';
import { dice } from './dice.ts';
import type { Bench } from './main.ts';
import { share } from './results.ts';
import { scoreWords } from './sight/score-words.ts';
import { drawPage, size, type Style } from './words/page.ts';
import { pick } from './words/phrases.ts';
import { typefaces } from './words/typefaces.ts';

/** Pages a half if no other number is asked for. */
const usualPages = 30;

interface Drawn {
  text: string;
  box: Box;
  style: Style;
}

/**
 * How words of one style were read; what was missed was glued to its neighbours or cut, not seen, or read as
 * something else.
 */
class Tally {
  words = 0;
  read = 0;
  glued = 0;
  unseen = 0;

  /** @param seenAs undefined where the word was read as it is, empty where nothing was seen. */
  count(text: string, seenAs: string | undefined) {
    this.words++;
    if (seenAs === undefined) this.read++;
    else if (seenAs === '') this.unseen++;
    else if (seenAs.replaceAll(' ', '').includes(text)) this.glued++;
  }

  get misread() {
    return this.words - this.read - this.glued - this.unseen;
  }
}

/** Words of the phrases that show as a whole. */
const drawnOn = (page: Page): Promise<Drawn[]> =>
  page.evaluate((height) => {
    const shown = [...document.querySelectorAll<HTMLElement>('p')].filter(
      (phrase) =>
        phrase.getBoundingClientRect().bottom < height && phrase.getBoundingClientRect().right < innerWidth,
    );
    return shown.flatMap((phrase) =>
      [...phrase.querySelectorAll('span')].map((word) => {
        const { x, y, width, height: high } = word.getBoundingClientRect();
        return {
          text: word.textContent,
          box: { x, y, width, height: high },
          style: JSON.parse(phrase.dataset['style']!) as Style,
        };
      }),
    );
  }, size.height - 2);

const figuresByStyle = (tallies: Map<string, Tally>) =>
  [...tallies]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([style, tally]) => ({
      style,
      words: tally.words,
      recall: share(tally.read, tally.words),
      glued: tally.glued,
      unseen: tally.unseen,
      misread: tally.misread,
    }));

/**
 * Words drawn at random in many typefaces and styles: which of them can't the eye read? Every second typeface
 * is held out.
 */
export const wordsBench: Bench = async ({ only, sample = usualPages, seed, says }) => {
  const faces = (await typefaces(says)).filter(({ name }) => only.length === 0 || only.includes(name));
  if (faces.length === 0) throw new Error(`no typeface is named ${only.join(', ')}`);
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    chromiumSandbox: process.getuid?.() !== 0,
    args: ['--disable-gpu', '--hide-scrollbars'],
  });
  const sight = await createSight({ threads: 2 });
  try {
    const halves = [];
    for (const heldOut of [false, true]) {
      const own = faces.filter((face) => face.heldOut === heldOut);
      if (own.length === 0) continue;
      const roll = dice(seed * 2 + Number(heldOut));
      const sums = { words: 0, read: 0, found: 0, right: 0, numbers: 0, numbersRead: 0 };
      const tallies = new Map<string, Tally>();
      for (let n = 0; n < sample; n++) {
        const face = pick(roll, own);
        const page = await browser.newPage({ viewport: size });
        await page.setContent(drawPage(roll, face));
        await page.evaluate(() => document.fonts.ready);
        const words = await drawnOn(page);
        const scene = await sight.look({ image: await page.screenshot(), ...size });
        await page.close();
        const below = Math.max(0, ...words.map(({ box }) => box.y + box.height));
        const score = scoreWords(
          {
            words: words.map(({ text, box }) => ({
              text,
              box,
              joinsNext: false,
              optional: false,
              foreign: false,
            })),
            ignored: [{ ...size, x: 0, y: below }],
            controls: [],
          },
          scene,
        );
        for (const key of Object.keys(sums) as (keyof typeof sums)[]) sums[key] += score[key];
        const missed = new Map(score.missed.map((miss) => [miss.box, miss.seenAs]));
        for (const { text, box, style } of words) {
          const seenAs = missed.get(box);
          for (const [aspect, value] of Object.entries({ typeface: face.name, ...style })) {
            const tally = tallies.get(`${aspect} ${value}`) ?? new Tally();
            tallies.set(`${aspect} ${value}`, tally);
            tally.count(text, seenAs);
          }
          if (process.env.BENCH_VERBOSE && !heldOut && missed.has(box))
            says(
              `  ${face.name} ${Object.values(style).join(' ')}: "${text}" ` +
                (missed.get(box) ? `read as "${missed.get(box)}"` : 'not seen'),
            );
        }
      }
      const styles = figuresByStyle(tallies);
      for (const one of styles)
        says(
          `${heldOut ? 'held out  ' : 'tuned     '}${one.style.padEnd(28)} ` +
            `${String(one.recall).padEnd(6)} of ${one.words}: ${one.glued} glued or cut, ` +
            `${one.unseen} unseen, ${one.misread} misread`,
        );
      halves.push({
        heldOut,
        pages: sample,
        words: sums.words,
        wordRecall: share(sums.read, sums.words),
        wordPrecision: share(sums.right, sums.found),
        numberExact: share(sums.numbersRead, sums.numbers),
        styles,
      });
    }
    return { ...halves.find(({ heldOut }) => !heldOut), unseen: halves.find(({ heldOut }) => heldOut) };
  } finally {
    await sight.close();
    await browser.close();
  }
};
