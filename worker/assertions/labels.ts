/** What stands beside a label, also without quotes: “the difficulty is medium”, “the title of the page is ‹X›”. */
import { fold, sameWords, wordsOf } from '#worker/core/likeness.ts';
import type { Box } from '#worker/core/geometry.ts';
import { parseTarget } from '#worker/language/target/parse-target.ts';
import { findText } from './find-text.ts';
import { labelled } from './amounts.ts';
import { readFieldOf } from './fields.ts';
import { headings } from './headings.ts';
import { phraseIn, restore, type Sentence } from './sentence.ts';
import { fails, holds, not, unsure, type Check, type Page } from './types.ts';
import type { Verdict } from '#worker/ports/brain.ts';

const name = '(?<name>[a-z][a-z -]{1,30}?|‹\\d+›)(?: (?:field|box|value|dropdown))?';
const verb = '(?:is|reads|shows|says|has the value|equals)';
const claim = new RegExp(
  `^(?:the )?${name} ${verb} (?<not>not )?(?:the )?(?<value>‹\\d+›|[a-z0-9][^‹›,]{0,40})$`,
);
/** Words of claims about other things than what stands beside a label. */
const others = new RegExp(
  '\\b(?:shown|visible|than|in|on|at|by|of|for|to|above|below|under|empty|selected|checked|ticked|enabled|disabled|' +
    'active|sorted|left|right|next|first|last|highlighted|open|closed|not|no|more|less|and|or|plus|minus|times|sum|' +
    'as|be|been|chosen|set|added|error|message|warning|hint|placeholder|missing|required)\\b',
);
const whole = '(?: of the (?:page|screen|document|dialog))?';
const title = new RegExp(
  `^(?:the )?(?:title|heading|headline)${whole} (?:is|reads|says|shows) (?<not>not )?‹(?<quote>\\d+)›$`,
);

/** “Lisbon” for the content “Lisbon (LIS)”. */
const begins = (content: string, wanted: string): boolean =>
  `${wordsOf(content).join(' ')} `.startsWith(`${wordsOf(wanted).join(' ')} `);

function beside(page: Page, name: string, value: string): Verdict {
  const found = labelled(page, name, true);
  const [label] = found;
  if (found.length !== 1 || !label)
    return unsure(`"${name}" with a value beside it was not made out in one place.`);
  const values = label.values.filter(({ where }) => where === 'same' || where === 'right');
  const below = label.values.filter(({ where }) => where === 'below');
  const [next] = values.length > 0 ? values : below;
  if (!next) return unsure(`Nothing stands beside "${name}".`, label.line.box);
  if (sameWords(next.text, value)) return holds(`"${name}" shows "${next.text}".`, next.box);
  const isElsewhere = label.values.some(
    ({ text }) => sameWords(text, value) || fold(text).includes(fold(value)),
  );
  // Figures are compared by those who know what they are of.
  const isFigure = /\d/.test(value);
  // “Ann  15C” is no label with its value; “Seat: 15C” is.
  const isLabel = next.where === 'same' || /[:：]\s*$/.test(label.line.text);
  return isElsewhere || isFigure || !isLabel || values.length !== 1
    ? unsure(`"${name}" shows "${next.text}", which may or may not be "${value}".`, next.box)
    : fails(`"${name}" shows "${next.text}", not "${value}".`, next.box);
}

function titled(page: Page, value: string): Verdict {
  const [first, ...more] = headings(page);
  const field = readFieldOf(page, parseTarget('the title field'));
  if (!first || page.scene.reason || field) return unsure('Which title is meant was not made out.');
  if (sameWords(first.text, value)) return holds(`The title is "${first.text}".`, first.box);
  const { sure, doubtful } = findText(page.scene, value);
  const isElsewhere =
    more.some(({ text }) => sameWords(text, value)) ||
    sameWords(page.title, value) ||
    sure.length + doubtful.length > 0;
  return isElsewhere
    ? unsure(`"${first.text}" and "${value}" are both written like titles.`, first.box)
    : fails(`The title is "${first.text}", not "${value}".`, first.box);
}

/** Figures in a field may be written in another way. */
function held(label: string, content: string, wanted: string, box: Box): Verdict {
  const says = `"${label}" holds "${content}".`;
  if (begins(content, wanted)) return holds(says, box);
  return /\d/.test(wanted) ? unsure(says, box) : fails(says, box);
}

export function readLabel(s: Sentence): Check | undefined {
  const headline = title.exec(s.plain)?.groups;
  if (headline) {
    const value = s.quoted[Number(headline.quote)] ?? '';
    return ({ now }) => (headline.not ? not(titled(now, value)) : titled(now, value));
  }
  const groups = claim.exec(s.plain)?.groups;
  if (!groups || others.test(groups.value!.replace(/‹\d+›/g, '')) || others.test(groups.name!))
    return undefined;
  // “Is not …” without quotes may say anything else.
  if (groups.not && !groups.value!.includes('‹')) return undefined;
  const phrase = phraseIn(groups.name!, s);
  const called = restore(groups.name!, s).replaceAll('"', '');
  const value = restore(groups.value!, s).replaceAll('"', '');
  return ({ now }) => {
    const field = readFieldOf(now, phrase);
    const verdict =
      field && sameWords(field.label, called)
        ? field.value === undefined
          ? unsure(`What "${field.label}" holds was not read.`, field.box)
          : held(field.label, field.value, value, field.box)
        : beside(now, called, value);
    return groups.not ? not(verdict) : verdict;
  };
}
