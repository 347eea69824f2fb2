/** Splits a prompt into lines and sentences, with the kind of each line. */

export interface Line {
  text: string;
  /** Kind by the heading above it ("Steps:", "Expected result:") or by its first word ("Then"). */
  as?: 'step' | 'check' | 'given';
}

const headings: [RegExp, Line['as'] | 'title' | 'describe'][] = [
  [/^(?:test(?: case)?|title|name|scenario(?: outline)?|feature)\s*:\s*/i, 'title'],
  [/^(?:description|summary|goal|purpose|background|context)\s*:\s*/i, 'describe'],
  [/^(?:preconditions?|given|setup)\s*:\s*/i, 'given'],
  [/^(?:steps(?: to reproduce)?|actions?|procedure|flow)\s*:\s*/i, 'step'],
  [
    /^(?:expect(?:ed)?(?: results?| outcomes?| behaviou?r)?|assertions?|acceptance(?: criteria)?|results?|verify|checks?|then)\s*:\s*/i,
    'check',
  ],
];
const bullet = /^\s*(?:[-*•–]|\(?\d{1,2}[.)]|step \d{1,2}\s*[:.)-]|\[[ x]\])\s+/i;
const gherkin = /^(given|when|then|and|but)\b[,:]?\s+/i;

export interface Lines {
  title?: string;
  description?: string;
  lines: Line[];
}

/** Splits masked text. "And" continues the kind of the previous line. */
export function readLines(text: string): Lines {
  const found: Lines = { lines: [] };
  let as: Line['as'];
  let flow: Line['as'];
  const rows = text
    .split(/\r?\n/)
    .map((row) => row.trim())
    .filter(Boolean);
  const isGherkin =
    rows.filter((row) => /^(given|when|then)\b/i.test(row.replace(bullet, ''))).length >= 2 ||
    /^given\b.*\bthen\b/is.test(text.trim());
  const pieces = isGherkin
    ? rows.flatMap((row) =>
        row.split(/(?:[,.;]\s+|\s+)(?=(?:When|Then)\b)|,\s+(?=(?:when|then)\b)|\s+(?=And\b)/),
      )
    : rows;
  for (const row of pieces) {
    let rest = row.replace(bullet, '');
    const heading = headings.find(([pattern]) => pattern.test(rest));
    if (heading) {
      rest = rest.replace(heading[0], '').trim();
      const [, means] = heading;
      if (means === 'title' || means === 'describe') {
        if (means === 'title') found.title ??= rest || undefined;
        else found.description ??= rest || undefined;
        as = undefined;
        continue;
      }
      as = means;
      if (!rest) continue;
    }
    if (isGherkin) {
      const [whole, word] = gherkin.exec(rest) ?? [];
      if (whole) {
        const own = word!.toLowerCase();
        flow = own === 'given' ? 'given' : own === 'when' ? 'step' : own === 'then' ? 'check' : flow;
        rest = rest.slice(whole.length);
      }
    }
    for (const sentence of sentencesOf(rest)) {
      const kind = isGherkin ? flow : as;
      found.lines.push({ text: sentence, ...(kind ? { as: kind } : {}) });
    }
  }
  return found;
}

const sentencesOf = (text: string): string[] =>
  text
    .split(/(?<=[.!?⟧\w)])[.!?]+\s+(?=[A-Z⟦#"“])|(?<=[.!?])\s+(?=[A-Z⟦#"“])|;\s+|\s*(?:→|=>|->|>>)\s*/)
    .map((part) => part.replace(/[.!?;\s]+$/, '').trim())
    .filter(Boolean);
