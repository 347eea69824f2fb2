/** Which page is shown, by its headings, its tab title and its address. */
import { contains } from '#worker/core/geometry.ts';
import { alike } from '#worker/core/words.ts';
import { labelFit } from '#worker/grounding/label-fit.ts';
import { fold, wordsOf } from '#worker/core/likeness.ts';
import { findText } from './find-text.ts';
import { headings } from './headings.ts';
import { isBlank } from './presence.ts';
import { restore, valueIn, type Sentence } from './sentence.ts';
import { either, fails, holds, not, unsure, type Bench, type Check, type Page } from './types.ts';

const trouble =
  /\b(404|500|502|503|not found|error|went wrong|forbidden|unavailable|unexpected|denied|oops)\b/i;
const filler = new Set([
  'the',
  'a',
  'an',
  'your',
  'my',
  'our',
  'page',
  'screen',
  'view',
  'section',
  'of',
  'all',
]);

/** Whether two names are the same, apart from articles and 'page'. */
export function sameName(wanted: string, seen: string): boolean {
  const a = wordsOf(wanted).filter((w) => !filler.has(w));
  const b = wordsOf(seen).filter((w) => !filler.has(w));
  return a.length > 0 && a.length === b.length && labelFit(a.join(' '), b.join(' ')).score > 0.9;
}

const titleParts = (title: string): string[] =>
  title
    .split(/\s+[|·–—•:-]\s+|\s*[|·•]\s*/)
    .map((p) => p.trim())
    .filter(Boolean);

function pathOf(address: string): string {
  try {
    const url = new URL(address);
    return decodeURIComponent(url.hash.startsWith('#/') ? url.hash.slice(1) : url.pathname);
  } catch {
    return address;
  }
}

function home(page: Page): boolean {
  return /^\/?(index\.html?|home)?$/.test(pathOf(page.address));
}

/**
 * Whether the page of that name is shown. `exact`: the name was quoted, so the heading must match it whole.
 */
function pageShown(page: Page, name: string, exact: boolean): ReturnType<Check> {
  const { scene } = page;
  const strong = headings(page);
  const top = strong.slice(0, 6);
  const is = (text: string): boolean =>
    exact
      ? fold(text) === fold(name) ||
        (sameName(name, text) && wordsOf(name).length === wordsOf(text).length && findTextIn(text, name))
      : sameName(name, text);
  const heading = top.find((h) => is(h.text));
  const first = strong[0];
  const title = titleParts(page.title).find((p) => (exact ? fold(p) === fold(name) : sameName(name, p)));
  const last = pathOf(page.address).split('/').filter(Boolean).join(' ').replaceAll(/[-_.]/g, ' ');
  const addressed = wordsOf(name)
    .filter((w) => !filler.has(w))
    .every((w) => last.toLowerCase().includes(w.replace(/s$/, '')));
  const wrong = first && trouble.test(first.text) && !trouble.test(name) ? first : undefined;
  if (wrong)
    return heading && heading.rank >= wrong.rank - 0.1
      ? unsure(`"${name}" is shown, but so is "${wrong.text}".`, wrong.box)
      : fails(`The page shown is "${wrong.text}".`, wrong.box);
  // A card's or section's heading is not the page's: only the most prominent one counts, or nearly so.
  if (heading && first && heading.rank >= first.rank - 0.28)
    return holds(`The page "${heading.text}" is shown.`, heading.box);
  // An entry of a menu leads to a page of its name, wherever one is.
  const isEntry =
    heading !== undefined &&
    scene.controls.some(({ affordance, box }) => affordance === 'press' && contains(box, heading.box));
  if (heading && (title || (addressed && !isEntry)))
    return holds(
      `The heading "${heading.text}" is shown, and the ${title ? `title says "${title}"` : 'address agrees'}.`,
      heading.box,
    );
  if (heading && !isEntry)
    return unsure(`"${heading.text}" is shown, but "${first?.text ?? ''}" stands out more.`, heading.box);
  const selected = page.items.find(
    (i) =>
      i.control?.state.selected &&
      ['tab', 'link', 'menuitem', 'button'].includes(i.kind) &&
      i.names.some((n) => sameName(name, n.text)),
  );
  if (title && (addressed || selected))
    return holds(
      `The title says "${title}", and the ${addressed ? 'address' : 'marked entry'} agrees.`,
      selected?.box,
    );
  const whole = findText(scene, name).sure.find((h) => h.whole);
  if (title && !first) return holds(`The title says "${title}".`);
  // A letter of the heading may be misread.
  if (title && alike(first!.text, title) > misread)
    return holds(`The title says "${title}", and the heading nearly so.`, first!.box);
  if (title)
    return unsure(`The title says "${title}", but the page's heading is "${first!.text}".`, first!.box);
  if (selected)
    return unsure(`"${name}" is marked as the current entry, but no heading says so.`, selected.box);
  if (addressed && !first) return unsure(`Only the address (${page.address}) speaks for "${name}".`);
  if (addressed && whole)
    return unsure(`The address and a text agree with "${name}", but no heading does.`, whole.box);
  if (scene.reason || scene.lines.length === 0)
    return unsure(`The page could not be read${scene.reason ? `: ${scene.reason}` : ''}.`);
  if (!first)
    return unsure(`No heading was made out${whole ? `, though "${name}" is on the page` : ''}.`, whole?.box);
  if (whole)
    return fails(`"${name}" is on the page, but not as its heading: that is "${first.text}".`, first.box);
  const half = findText(scene, name).doubtful[0];
  if (half) return unsure(`Something like "${name}" is on the page, but it reads "${half.read}".`, half.box);
  if (addressed)
    return unsure(
      `The address speaks for "${name}", the heading "${first?.text ?? ''}" does not.`,
      first?.box,
    );
  return fails(`The page shown is "${first?.text ?? page.title}", not "${name}".`, first?.box);
}

const findTextIn = (text: string, name: string): boolean => labelFit(name, text).score > 0.9;

/** How alike a text and its misread form are. */
const misread = 0.85;

export function readNavigation(s: Sentence): Check | undefined {
  const is = '(?:is (not )?(?:shown|open|opened|loaded|reached|active|displayed)|opens|loads|shows up)';
  const patterns = [
    new RegExp(
      `^(?:the |a )?(?:page|screen|view) (?:titled |called |named |with the (?:title|heading) )?(?<name>‹\\d+›) ${is}$`,
    ),
    new RegExp(`^(?:the |a )?(?<name>.+?) (?:page|screen) ${is}$`),
    /^(?:i |the browser |the app |the page )?(?:am|are|is|land|lands|end up|ends up|arrive|arrives|get|gets)? ?(?:still |now )?(not )?(?:on|at|taken to|sent to|redirected to|brought to|led to|returned to|navigated to|back on|back at|moved to) (?:the )?(?:page (?<name>‹\d+›)|(?<other>.+?)(?: page| screen)?)$/,
  ];
  for (const pattern of patterns) {
    const match = pattern.exec(s.plain);
    const part = match?.groups?.name ?? match?.groups?.other;
    if (
      !match ||
      !part ||
      /\b(?:is|are|and|or|shows|not|on|in|there)\b/.test(part) ||
      /^(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|all|both|many|several|no) /.test(part)
    )
      continue;
    if (
      /^(?:an? )?(?:error|blank|empty|new|different|other|next|previous|first|second|last|same)$/.test(part)
    )
      return blankOrOther(part, Boolean(match[1]));
    const exact = /^‹\d+›$/.test(part);
    const name = valueIn(part.replace(/^the /, ''), s).replace(/^"|"$/g, '');
    const negated = match.slice(1).some((g) => g === 'not ');
    return ({ now }) => {
      const verdict =
        !exact && /^(home ?page|home|start|landing|main|front)$/.test(name)
          ? atHome(now, name)
          : pageShown(now, name, exact);
      return negated ? not(verdict) : verdict;
    };
  }
  return undefined;
}

function blankOrOther(part: string, negated: boolean): Check | undefined {
  if (/blank|empty/.test(part)) {
    return ({ now }) => {
      const verdict = isBlank(now.scene)
        ? holds('The page is blank.')
        : now.scene.lines.length > 2
          ? fails('The page shows text.', now.scene.lines[0]!.box)
          : unsure('Hardly anything was read on the page.');
      return negated ? not(verdict) : verdict;
    };
  }
  if (/error/.test(part)) {
    return ({ now }) => {
      const wrong = headings(now)
        .slice(0, 3)
        .find((h) => trouble.test(h.text));
      const verdict = wrong
        ? holds(`The page says "${wrong.text}".`, wrong.box)
        : now.scene.lines.length > 0 && !now.scene.reason
          ? fails('No heading speaks of an error.')
          : unsure('The page could not be read.');
      return negated ? not(verdict) : verdict;
    };
  }
  return undefined;
}

function atHome(page: Page, name: string): ReturnType<Check> {
  const first = headings(page)[0];
  if (first && trouble.test(first.text)) return fails(`The page shown is "${first.text}".`, first.box);
  if (home(page)) return holds(`The address is that of the ${name} page.`, first?.box);
  const shown = pageShown(page, name, false);
  return shown.verdict === 'holds'
    ? shown
    : fails(`The address ${page.address} is not that of the ${name} page.`, first?.box);
}

/** `the address contains ‹0›`, `the title is ‹0›`. */
export function readAddress(s: Sentence): Check | undefined {
  const match =
    /^(?:the )?(?:current |page |browser |browser's |tab |window |document )*(address|url|location|path|title|page title|tab title)(?: bar)? (does not |is not )?(contains?|includes?|has|is|equals?|ends? with|ends? in|starts? with|begins? with|matches|shows?|says?|reads?|does not contain) (.+)$/.exec(
      s.plain,
    );
  if (!match) return undefined;
  const [, what, negation, how, part] = match as unknown as [
    string,
    string,
    string | undefined,
    string,
    string,
  ];
  // Words lose their case in `plain`; addresses keep it.
  const at = s.source.toLowerCase().indexOf(part.replace(/^(?:the )?/, ''));
  const wanted = /^‹\d+›$/.test(part.trim())
    ? valueIn(part, s)
    : at >= 0
      ? s.source.slice(at, at + part.length).replace(/[.\s]+$/, '')
      : restore(part, s);
  if (!/^‹\d+›$/.test(part.trim()) && /\s/.test(wanted)) return undefined;
  const isTitle = what.includes('title');
  return (bench: Bench) => {
    const seen = isTitle ? bench.now.title : bench.now.address;
    const norm = (t: string): string => (isTitle ? fold(t) : t.replace(/\/+$/, '') || '/');
    const a = norm(seen);
    const b = norm(wanted);
    const path = (() => {
      try {
        const u = new URL(seen);
        return norm(u.pathname + u.search + u.hash);
      } catch {
        return a;
      }
    })();
    const positive = how.replace('does not ', '');
    const ok = /^(contain|include|has)/.test(positive)
      ? a.includes(b) || (!isTitle && seen.includes(wanted))
      : /^end/.test(positive)
        ? a.endsWith(b) || (!isTitle && path.split(/[?#]/)[0]!.endsWith(b))
        : /^(start|begin)/.test(positive)
          ? a.startsWith(b) || path.startsWith(b)
          : a === b ||
            (isTitle && titleParts(seen).length > 1 && norm(titleParts(seen)[0]!) === b) ||
            (!isTitle && (path === b || a.replace(/^https?:\/\//, '') === b));
    const negated = Boolean(negation) || how.startsWith('does not');
    // "The title" may also be a field of that name.
    const field =
      isTitle && !/page|tab|window|document/.test(s.plain)
        ? bench.now.items.find(
            (i) =>
              (i.line || ['type', 'choose'].includes(i.control!.affordance)) &&
              i.names.some((n) => /^title\b/.test(fold(n.text))),
          )
        : undefined;
    if (field && !ok)
      return unsure(`The page's title is "${seen}", but there is a field of that name too.`, field.box);
    return either(ok !== negated, `The ${isTitle ? 'title' : 'address'} is "${seen}".`);
  };
}
