import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser } from 'playwright-core';
import type { Box } from '#worker/core/geometry.ts';
import { findBrowser } from '#worker/screens/browser/find-browser.ts';
import { createSight } from '#worker/sight/index.ts';
import type { Scene, Sight } from '#worker/sight/scene.ts';
import { dice } from './dice.ts';
import { facesFor, latinTypefaces, otherTypefaces } from './languages/typefaces.ts';
import type { Bench } from './main.ts';
import { installPackages } from './packages.ts';
import { share } from './results.ts';
import { inside, scoreWords } from './sight/score-words.ts';
import { escaped } from './words/page.ts';
import { pick } from './words/phrases.ts';

const folder = join(import.meta.dirname, 'languages');
const size = { width: 1280, height: 720 };

interface Language {
  language: string;
  code: string;
  lines: string[];
}

interface DrawnLine {
  box: Box;
  words: { text: string; box: Box }[];
}

const languagesIn = (file: string): Language[] =>
  JSON.parse(readFileSync(join(folder, file), 'utf8')) as Language[];

const papers = [
  ['#222222', '#ffffff'],
  ['#1f2937', '#f9fafb'],
  ['#e5e7eb', '#111827'],
  ['#ffffff', '#2563eb'],
] as const;

/** The lines of a language in one typeface, in the sizes and weights of an interface. */
function drawPage({ lines, code }: Language, typeface: string, roll: () => number): string {
  const { family, rules } = facesFor(typeface, lines.join(''));
  const [ink, paper] = pick(roll, papers);
  const drawn = lines.map((line) => {
    const px = pick(roll, [12, 13, 14, 14, 15, 16, 16, 18, 20, 24]);
    const words = line
      .split(' ')
      .map((word) => `<span>${escaped(word)}</span>`)
      .join(' ');
    return `<p style="font-size:${px}px;font-weight:${pick(roll, [400, 400, 400, 700])}">${words}</p>`;
  });
  return (
    `<!doctype html><html lang="${code}" dir="auto"><meta charset="utf-8"><style>${rules}` +
    `body{margin:0;padding:12px 24px;columns:2;background:${paper};color:${ink};font-family:${family}}` +
    `p{margin:0 0 26px;white-space:nowrap;break-inside:avoid}</style>${drawn.join('')}`
  );
}

async function lookAt(sight: Sight, browser: Browser, html: string) {
  const page = await browser.newPage({ viewport: size });
  await page.setContent(html);
  await page.evaluate(() => document.fonts.ready);
  const lines = await page.evaluate(() => {
    const boxOf = (element: Element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return { x, y, width, height };
    };
    return [...document.querySelectorAll('p')].map((line): DrawnLine => {
      const words = [...line.querySelectorAll('span')].map((word) => ({
        text: word.textContent,
        box: boxOf(word),
      }));
      const range = document.createRange();
      range.selectNodeContents(line);
      const { x, y, width, height } = range.getBoundingClientRect();
      return { box: { x, y, width, height }, words };
    });
  });
  const scene = await sight.look({ image: await page.screenshot(), ...size });
  await page.close();
  return { lines, scene };
}

const wordScore = (lines: DrawnLine[], scene: Scene) =>
  scoreWords(
    {
      words: lines.flatMap(({ words }) =>
        words.map((word) => ({ ...word, joinsNext: false, optional: false, foreign: false })),
      ),
      ignored: [],
      controls: [],
    },
    scene,
  );

type Look = (language: Language, typeface: string) => Promise<{ lines: DrawnLine[]; scene: Scene }>;

const isVerbose = Boolean(process.env.BENCH_VERBOSE);

/** Words read of languages in Latin letters, and lines that are wrongly said to be unread. */
async function readLatin(languages: Language[], look: Look, tells: (line: string) => void) {
  const all = { words: 0, read: 0, found: 0, right: 0, lines: 0, unread: 0 };
  const byLanguage: Record<string, number | null> = {};
  for (const { language, code, lines: texts } of languages) {
    const own = { words: 0, read: 0 };
    for (const typeface of latinTypefaces) {
      const { lines, scene } = await look({ language, code, lines: texts }, typeface);
      const score = wordScore(lines, scene);
      own.words += score.words;
      own.read += score.read;
      all.found += score.found;
      all.right += score.right;
      all.lines += scene.lines.length;
      all.unread += scene.lines.filter((line) => line.unread).length;
      if (isVerbose)
        for (const { text, seenAs } of score.missed)
          tells(`  ${code} ${typeface}: "${text}" ${seenAs ? `read as "${seenAs}"` : 'not seen'}`);
    }
    all.words += own.words;
    all.read += own.read;
    byLanguage[language] = share(own.read, own.words);
  }
  return {
    words: all.words,
    wordRecall: share(all.read, all.words),
    wordPrecision: share(all.right, all.found),
    wronglyUnread: share(all.unread, all.lines),
    byLanguage,
  };
}

/** Lines of other scripts that are found, and said to be unread. */
async function lookAtOthers(languages: Language[], look: Look, tells: (line: string) => void) {
  const all = { lines: 0, found: 0, unread: 0 };
  const unreadByLanguage: Record<string, number | null> = {};
  for (const language of languages) {
    const own = { lines: 0, unread: 0 };
    for (const typeface of otherTypefaces[language.code]!) {
      const { lines, scene } = await look(language, typeface);
      for (const { box, words } of lines) {
        const seen = scene.lines.filter((line) => inside(line.box, box) > 0.5);
        own.lines++;
        if (seen.length > 0) all.found++;
        if (seen.some((line) => line.unread)) own.unread++;
        else if (isVerbose)
          tells(
            `  ${language.code} ${typeface}: "${words.map(({ text }) => text).join(' ')}" ` +
              `read as ${seen.map(({ text, confidence }) => `"${text}" ${confidence.toFixed(2)}`).join(', ')}`,
          );
      }
    }
    all.lines += own.lines;
    all.unread += own.unread;
    unreadByLanguage[language.language] = share(own.unread, own.lines);
  }
  return {
    otherLines: all.lines,
    otherFound: share(all.found, all.lines),
    otherUnread: share(all.unread, all.lines),
    unreadByLanguage,
  };
}

/**
 * Lines of interface text in languages that are written in Latin letters, and in ten that the reader does not
 * know: whether it reads the ones, and says of the others that it can't. The held-out half stays closed.
 */
export const languagesBench: Bench = async ({ only, seed, says }) => {
  await installPackages(folder, 'the typefaces of many languages', says);
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    chromiumSandbox: process.getuid?.() !== 0,
    args: ['--disable-gpu', '--hide-scrollbars'],
  });
  const sight = await createSight({ threads: 2 });
  const roll = dice(seed);
  const look: Look = (language, typeface) => lookAt(sight, browser, drawPage(language, typeface, roll));
  const halfOf = async (half: string, tells: (line: string) => void) => {
    const languages = (file: string) =>
      languagesIn(join(half, file)).filter(({ code }) => only.length === 0 || only.includes(code));
    return {
      ...(await readLatin(languages('latin.json'), look, tells)),
      ...(await lookAtOthers(languages('other.json'), look, tells)),
    };
  };
  try {
    return { ...(await halfOf('open', says)), unseen: await halfOf('held-out', () => undefined) };
  } finally {
    await sight.close();
    await browser.close();
  }
};
