import { type Box, right, union } from '#worker/core/geometry.ts';
import { apart } from '../../pixels/raster.ts';
import type { SeenLine } from '../../text/text.ts';
import type { Bench } from '../draft.ts';
import { colourLikelihood } from './link-likelihood.ts';

/** Separately underlined words of one line: several links side by side. */
export function underlinedParts(bench: Bench, line: SeenLine): { text: string; box: SeenLine['box'] }[] {
  const under = bench.analysis.ink.rules.filter(
    (r) =>
      !r.vertical &&
      r.thick <= 3 &&
      r.y >= line.raw.baseline - 1 &&
      r.y <= line.raw.baseline + 6 &&
      r.x >= line.box.x - 4 &&
      r.x + r.length <= right(line.box) + 4 &&
      apart(r.colour, line.ink) <= 110,
  );
  if (under.length < 2 || under.length > 8) return [];
  const parts = under
    .map((r) => line.words.filter((w) => w.box.x >= r.x - 4 && right(w.box) <= r.x + r.length + 4))
    .filter((own) => own.length > 0);
  if (new Set(parts.flat()).size !== parts.flat().length) return [];
  return parts.map((own) => ({ text: own.map((w) => w.text).join(' '), box: union(own.map((w) => w.box)) }));
}

/** The parts of a breadcrumb: `Courses / Autumn / New course`; the last one is the current page. */
export function breadcrumbParts(line: SeenLine): { text: string; box: Box }[] {
  if (line.text.length > 80 || !line.words.some((w) => /^[/›»>]$/.test(w.text))) return [];
  const parts: SeenLine['words'][] = [[]];
  for (const word of line.words) {
    if (/^[/›»>]$/.test(word.text)) parts.push([]);
    else parts.at(-1)!.push(word);
  }
  if (
    !parts.every(
      (own) =>
        own.length > 0 &&
        own.length <= 4 &&
        own.some((w) => /\p{L}{2}/u.test(w.text)) &&
        !/^\d[\d.,]*$/.test(own[0]!.text),
    )
  )
    return [];
  return parts.map((own) => ({ text: own.map((w) => w.text).join(' '), box: union(own.map((w) => w.box)) }));
}

/** The parts of a line with wide gaps or separators between them: a breadcrumb, or actions side by side. */
export function spacedParts(line: SeenLine): { text: string; box: Box }[] {
  const parts: SeenLine['words'][] = [[]];
  const gaps = line.words
    .slice(1)
    .map((w, i) => w.box.x - right(line.words[i]!.box))
    .sort((a, b) => a - b);
  // Monospaced text has equally wide gaps everywhere.
  const wide = Math.max(9, line.fontPx * 0.8, gaps.length >= 2 ? gaps[0]! * 1.6 : 0);
  line.words.forEach((word, i) => {
    if (/^[/|›>·•»]$/.test(word.text)) {
      if (i > 0 && i < line.words.length - 1) parts.push([]);
      return;
    }
    const before = line.words[i - 1];
    if (before && !line.underlined && word.box.x - right(before.box) >= wide) parts.push([]);
    parts.at(-1)!.push(word);
  });
  return parts
    .filter((own) => own.some((w) => /[\p{L}\p{N}]/u.test(w.text)))
    .map((own) => ({ text: own.map((w) => w.text).join(' '), box: union(own.map((w) => w.box)) }));
}

/** Words of a link-like colour within running text. */
export function colouredParts(bench: Bench, line: SeenLine): { text: string; box: SeenLine['box'] }[] {
  const parts: { from: number; to: number }[] = [];
  line.wordInks.forEach((c, i) => {
    const under = bench.analysis.ink.rules.some(
      (r) =>
        !r.vertical &&
        r.y >= line.raw.baseline - 1 &&
        r.y <= line.raw.baseline + 5 &&
        r.x <= line.words[i]!.box.x + 4 &&
        r.x + r.length >= right(line.words[i]!.box) - 4,
    );
    const is = colourLikelihood(bench, c, line.ground) >= 0.5 || (under && !line.underlined);
    if (!is) return;
    const last = parts.at(-1);
    if (last && last.to === i - 1) last.to = i;
    else parts.push({ from: i, to: i });
  });
  return parts
    .filter((p) => p.to - p.from + 1 < line.words.length)
    .map((p) => {
      const own = line.words.slice(p.from, p.to + 1);
      return {
        text: own
          .map((w) => w.text)
          .join(' ')
          .replace(/[.,;:]$/, ''),
        box: union(own.map((w) => w.box)),
      };
    });
}
