/**
 * Changes: `the badge goes up by one`, `the page changed`, `‹0› is still shown`. Needs an earlier view to
 * compare with.
 */
import { readCount } from '#worker/core/numbers.ts';
import { amountFor, badgeOf, type AmountRead } from './amounts.ts';
import { entriesOf } from './lists.ts';
import { figureIn } from './figure.ts';
import { phraseIn, type Sentence } from './sentence.ts';
import { either, not, unsure, type Bench, type Check, type Page } from './types.ts';

const more =
  '(?:goes up|increases?|rises|grows|went up|increased|rose|grew|is increased|is raised|is higher|is bigger|is larger|counts up)';
const less =
  '(?:goes down|decreases?|drops|falls|shrinks|went down|decreased|dropped|fell|shrank|is decreased|is reduced|is lower|is smaller|counts down)';
const alike =
  '(?:stays the same|is unchanged|does not change|remains the same|did not change|is the same|stays unchanged|remains unchanged|has not changed|is not changed)';
const other = '(?:changes?|changed|has changed|is changed|is different|differs)';

function read(page: Page, subject: string, s: Sentence): AmountRead {
  const rows = /^(?:the )?number of ([a-z ]+?)$/.exec(subject);
  if (rows) {
    const entries = entriesOf(page, rows[1]!);
    return entries
      ? {
          amount: {
            money: { value: entries.length, currency: '', percent: false },
            box: entries[0]!.box,
            text: String(entries.length),
          },
        }
      : { problem: `No ${rows[1]} were made out.` };
  }
  const phrase = phraseIn(subject, s);
  const direct = amountFor(page, phrase);
  if ('amount' in direct || !direct.absent) return direct;
  return badgeOf(page, phrase.name || phrase.source);
}

/**
 * Compares with the view before the last action, else with the one before the first step; either may be
 * meant.
 */
function deltas(
  bench: Bench,
  subject: string,
  s: Sentence,
):
  | {
      now: number;
      was: number[];
      box: NonNullable<Extract<AmountRead, { amount: unknown }>['amount']>['box'];
    }
  | { problem: string } {
  const now = read(bench.now, subject, s);
  if ('problem' in now) return now;
  const was: number[] = [];
  for (const page of [bench.before, bench.first]) {
    if (!page) continue;
    const then = read(page, subject, s);
    if ('amount' in then && then.amount.money.currency === now.amount.money.currency)
      was.push(then.amount.money.value);
  }
  if (was.length === 0)
    return {
      problem:
        (bench.before ?? bench.first) ? `It could not be read before.` : 'There is nothing to compare with.',
    };
  return { now: now.amount.money.value, was, box: now.amount.box };
}

export function readChange(s: Sentence): Check | undefined {
  const grown = new RegExp(`^(.+?) ${more}(?: by (.+?))?(?: than before)?$`).exec(s.plain);
  const fallen = new RegExp(`^(.+?) ${less}(?: by (.+?))?(?: than before)?$`).exec(s.plain);
  const match = grown ?? fallen;
  if (match) {
    const by = match[2] === undefined ? undefined : (figureIn(match[2])?.value ?? readCount(match[2]));
    if (match[2] !== undefined && by === undefined) return undefined;
    const way = grown ? 1 : -1;
    return (bench) => {
      const d = deltas(bench, match[1]!, s);
      if ('problem' in d) return unsure(d.problem);
      const ok = d.was.some((w) =>
        by === undefined ? (d.now - w) * way > 0.0005 : Math.abs((d.now - w) * way - by) < 0.0005,
      );
      return either(ok, `It went from ${d.was.join(' or ')} to ${d.now}.`, d.box);
    };
  }
  const from = /^(.+?) (?:changes?|changed|goes|went|moves?) from (.+?) to (.+)$/.exec(s.plain);
  if (from) {
    const a = figureIn(unquote(from[2]!, s));
    const b = figureIn(unquote(from[3]!, s));
    if (!a || !b) return undefined;
    return (bench) => {
      const d = deltas(bench, from[1]!, s);
      if ('problem' in d) return unsure(d.problem);
      return either(
        d.now === b.value && d.was.includes(a.value),
        `It went from ${d.was.join(' or ')} to ${d.now}.`,
        d.box,
      );
    };
  }
  const kept = new RegExp(`^(.+?) ${alike}$`).exec(s.plain);
  const changed = new RegExp(`^(.+?) ${other}$`).exec(s.plain);
  const told = kept ?? changed;
  if (told) {
    const subject = told[1]!;
    if (/^(?:the )?(?:page|screen|picture|view|it|content|address|url|list)$/.test(subject))
      return (bench) => (kept ? not(pageChanged(bench, subject)) : pageChanged(bench, subject));
    if (/^nothing$/.test(subject)) return (bench) => not(pageChanged(bench, 'page'));
    return (bench) => {
      const d = deltas(bench, subject, s);
      if ('problem' in d) return unsure(d.problem);
      const differs = d.was[0] !== d.now;
      return either(kept ? !differs : differs, `It went from ${d.was[0]} to ${d.now}.`, d.box);
    };
  }
  return undefined;
}

const unquote = (part: string, s: Sentence): string =>
  part.replace(/‹(\d+)›/g, (_, n: string) => s.quoted[Number(n)] ?? '').replace(/^the /, '');

function pageChanged(bench: Bench, subject: string): ReturnType<Check> {
  const then = bench.before ?? bench.first;
  if (!then) return unsure('There is nothing to compare with.');
  if (/address|url/.test(subject))
    return either(
      then.address !== bench.now.address,
      `The address went from ${then.address} to ${bench.now.address}.`,
    );
  const lines = (p: Page): string =>
    p.scene.lines
      .map((l) => l.text)
      .sort()
      .join('\n');
  const same = then.scene.fingerprint.content === bench.now.scene.fingerprint.content;
  const sameText = lines(then) === lines(bench.now);
  if (same && sameText) return either(false, 'Nothing on the page changed.');
  if (!sameText) {
    const old = new Set(then.scene.lines.map((l) => l.text));
    const fresh = bench.now.scene.lines.find((l) => !old.has(l.text));
    return either(
      true,
      fresh ? `"${fresh.text}" is new on the page.` : 'Texts are gone from the page.',
      fresh?.box,
    );
  }
  return unsure('The words are the same, though the picture is not quite.');
}
