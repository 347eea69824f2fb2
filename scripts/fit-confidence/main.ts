// Fits how sure the reader is of a line, and of which lines it does not know the letters:
//
//   node scripts/run.mjs scripts/fit-confidence/main.ts
//
// Writes worker/sight/text/confidence.json, with the figures of the fit. Takes some twenty minutes.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright-core';
import { dice } from '../../bench/dice.ts';
import { facesFor } from '../../bench/languages/typefaces.ts';
import { capture } from '../../bench/sight/capture.ts';
import { corpus } from '../../bench/sight/corpus.ts';
import { installKits } from '../../bench/sight/kits.ts';
import { scoreWords } from '../../bench/sight/score-words.ts';
import type { TrueWord, Truth } from '../../bench/sight/truth/types.ts';
import { drawPage, size } from '../../bench/words/page.ts';
import { typefaces } from '../../bench/words/typefaces.ts';
import { findBrowser } from '#worker/screens/browser/find-browser.ts';
import { analyse } from '#worker/sight/look.ts';
import { readLines } from '#worker/sight/reader/read-lines.ts';
import { openRecogniser } from '#worker/sight/reader/recogniser.ts';
import { requestsOf } from '#worker/sight/reader/requests.ts';
import { featuresOf, leastTold, unreadAlone } from '#worker/sight/text/confidence.ts';
import { makeText, type SeenLine } from '#worker/sight/text/text.ts';
import { fitLogistic, likelihood, type Case } from './logistic.ts';

const seed = 77;
const pagesOfWords = 40;
const folds = 5;
const says = (line: string) => process.stderr.write(`${line}\n`);

const recogniser = await openRecogniser();

/** Lines as the eye reads them, before anything is left out. */
async function linesOf(image: Buffer): Promise<SeenLine[]> {
  const analysis = await analyse(image);
  const readings = await readLines(recogniser, requestsOf(analysis.lines, analysis.crops));
  const { lines } = makeText(analysis, readings);
  analysis.release();
  return lines;
}

/** Each line, and whether all that was read in it stands there. */
function judged(lines: SeenLine[], truth: Pick<Truth, 'words' | 'controls' | 'ignored'>): Case[] {
  const { invented } = scoreWords(truth, { lines });
  const wrong = new Set(invented.map(({ box }) => box));
  return lines.flatMap(({ evidence, words }) =>
    evidence ? [{ features: featuresOf(evidence), holds: !words.some(({ box }) => wrong.has(box)) }] : [],
  );
}

/** Lines of the open screens of the sight bench. */
async function onScreens(): Promise<Case[]> {
  await installKits(says);
  const shots = await capture(
    corpus.filter((screen) => !screen.heldOut),
    says,
  );
  const cases: Case[] = [];
  for (const { picture, truth } of shots) cases.push(...judged(await linesOf(picture.image), truth));
  return cases;
}

async function shown(browser: Browser, html: string): Promise<{ page: Page; lines: SeenLine[] }> {
  const page = await browser.newPage({ viewport: size });
  await page.setContent(html);
  await page.evaluate(() => document.fonts.ready);
  return { page, lines: await linesOf(await page.screenshot()) };
}

/** Random words in the open typefaces of the words bench. */
async function onPagesOfWords(browser: Browser): Promise<Case[]> {
  const faces = (await typefaces(says)).filter(({ heldOut }) => !heldOut);
  const roll = dice(seed);
  const cases: Case[] = [];
  for (let n = 0; n < pagesOfWords; n++) {
    const { page, lines } = await shown(browser, drawPage(roll, faces[n % faces.length]!));
    const words = await page.evaluate(() =>
      [...document.querySelectorAll('p')]
        .map((phrase) => ({ phrase, box: phrase.getBoundingClientRect() }))
        .filter(({ box }) => box.bottom < innerHeight - 2 && box.right < innerWidth)
        .flatMap(({ phrase }) =>
          [...phrase.querySelectorAll('span')].map((word): TrueWord => {
            const { x, y, width, height } = word.getBoundingClientRect();
            return {
              text: word.textContent,
              box: { x, y, width, height },
              joinsNext: false,
              optional: false,
              foreign: false,
            };
          }),
        ),
    );
    await page.close();
    const end = Math.max(0, ...words.map(({ box }) => box.y + box.height));
    const whole = lines.filter(({ box }) => box.y + box.height < end);
    cases.push(...judged(whole, { words, ignored: [], controls: [] }));
  }
  return cases;
}

/** Lines in letters that the reader does not know. */
async function inOtherScripts(browser: Browser): Promise<number[][]> {
  const texts = JSON.parse(readFileSync(join(import.meta.dirname, 'other-scripts.json'), 'utf8')) as Record<
    string,
    string[]
  >;
  const features: number[][] = [];
  for (const [typeface, lines] of Object.entries(texts))
    for (const px of [13, 14, 16, 20]) {
      const { family, rules } = facesFor(typeface, lines.join(''));
      const drawn = lines.map((line) => `<p>${line}</p>`).join('');
      const { page, lines: read } = await shown(
        browser,
        `<!doctype html><meta charset="utf-8"><style>${rules}` +
          `body{margin:20px;font:${px}px ${family};color:#222}p{margin:0 0 20px}</style>${drawn}`,
      );
      await page.close();
      for (const { evidence } of read)
        if (evidence && evidence.signs >= leastTold) features.push(featuresOf(evidence));
    }
  return features;
}

/** The number of signs, from the last feature. */
const signsOf = (features: number[]): number => Math.round(Math.exp(features.at(-1)!) - 1);

const share = (cases: unknown[], all: unknown[]): number =>
  Math.round((cases.length / Math.max(1, all.length)) * 1e4) / 1e4;

/** What each case is given by the fit on the other folds. */
const outOfFold = (cases: Case[], options = {}): { likelihood: number; holds: boolean }[] =>
  Array.from({ length: folds }, (_, fold) => {
    const weights = fitLogistic(
      cases.filter((__, i) => i % folds !== fold),
      options,
    );
    return cases
      .filter((__, i) => i % folds === fold)
      .map(({ features, holds }) => ({ likelihood: likelihood(features, weights), holds }));
  }).flat();

const browser = await chromium.launch({
  executablePath: findBrowser(),
  chromiumSandbox: process.getuid?.() !== 0,
  args: ['--disable-gpu', '--hide-scrollbars'],
});
const other = await inOtherScripts(browser);
const words = await onPagesOfWords(browser);
await browser.close();
const read = [...(await onScreens()), ...words];
const right = outOfFold(read);
const sure = right.filter((one) => one.likelihood >= 0.9);
const familiar: Case[] = [
  ...read.filter(({ features, holds }) => holds && signsOf(features) >= leastTold),
  ...other.map((features) => ({ features, holds: false })),
];
const told = outOfFold(familiar, { balanced: true });
const foreign = told.filter(({ holds }) => !holds);
const own = told.filter(({ holds }) => holds);
const figures = {
  lines: read.length,
  right: share(
    right.filter(({ holds }) => holds),
    right,
  ),
  'confidence of .9 and more': share(sure, right),
  'of these right': share(
    sure.filter(({ holds }) => holds),
    sure,
  ),
  'lines of other scripts': foreign.length,
  'of these said to be unread': share(
    foreign.filter((one) => one.likelihood < unreadAlone),
    foreign,
  ),
  'known lines said to be unread': share(
    own.filter((one) => one.likelihood < unreadAlone),
    own,
  ),
};
const rounded = (weights: number[]) => weights.map((weight) => Math.round(weight * 1e4) / 1e4);
writeFileSync(
  join(import.meta.dirname, '../../worker/sight/text/confidence.json'),
  `${JSON.stringify(
    {
      made: 'node scripts/run.mjs scripts/fit-confidence/main.ts',
      figures,
      right: rounded(fitLogistic(read)),
      familiar: rounded(fitLogistic(familiar, { balanced: true })),
    },
    undefined,
    2,
  )}\n`,
);
says(JSON.stringify(figures, undefined, 2));
process.exit(0);
