// What a page says as a whole: its headings, tables and texts in their places. Runs in the page.
import { area, boxOf, clipOf, meet, showing } from './visible.ts';
import type { Box, Facts, Place } from './types.ts';
import type { Word } from './words.ts';

const clean = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();

function placeOf(element: Element): Place {
  if (element.closest('dialog,[role=dialog],[role=alertdialog],[aria-modal=true]')) return 'dialog';
  if (element.closest('footer,[role=contentinfo]')) return 'footer';
  if (element.closest('nav,[role=navigation]')) return 'navigation';
  if (element.closest('header,[role=banner]')) return 'header';
  if (element.closest('aside,[role=complementary]')) return 'sidebar';
  return 'main';
}

/** Whether an element shows whole and uncovered. */
function whole(element: Element): Box | undefined {
  const box = boxOf(element.getBoundingClientRect());
  if (area(box) === 0 || area(meet(box, clipOf(element))) < area(box) * 0.98) return undefined;
  return showing(element, box) === 'clear' ? box : undefined;
}

/** Words of one element that stand on one line, as one text. */
function linesOf(words: Word[]): Facts['texts'] {
  const texts: Facts['texts'] = [];
  const byHolder = new Map<Element, Word[]>();
  for (const word of words) byHolder.set(word.holder, [...(byHolder.get(word.holder) ?? []), word]);
  for (const [holder, own] of byHolder) {
    if (
      own.some((w) => w.optional || w.foreign || w.joinsNext) ||
      holder.matches('input,select,textarea') ||
      holder.closest('s,del,strike')
    )
      continue;
    const first = own[0]!;
    if (
      own.some((w) => Math.abs(w.box.y - first.box.y) > first.box.height * 0.5) ||
      clean(holder.textContent).split(' ').length !== own.length
    )
      continue;
    const right = Math.max(...own.map((w) => w.box.x + w.box.width));
    texts.push({
      text: own.map((w) => w.text).join(' '),
      box: { ...first.box, width: right - first.box.x },
      place: placeOf(holder),
    });
  }
  return texts;
}

function tables(words: Word[]): Facts['tables'] {
  const says = (cell: Element): string | undefined => {
    const own = words.filter((w) => cell.contains(w.holder));
    if (own.some((w) => w.optional || w.foreign) || cell.querySelector('input,select,textarea'))
      return undefined;
    return own
      .map((w) => (w.joinsNext ? w.text : `${w.text} `))
      .join('')
      .trim();
  };
  return [...document.querySelectorAll('table,[role=table],[role=grid]')].flatMap((table) => {
    const rows = [...table.querySelectorAll('tr,[role=row]')].filter(
      (row) => row.closest('table,[role=table],[role=grid]') === table,
    );
    const cellsOf = (row: Element) => [
      ...row.querySelectorAll(
        ':scope > td,:scope > th,:scope > [role=cell],:scope > [role=gridcell],:scope > [role=columnheader],:scope > [role=rowheader]',
      ),
    ];
    const head = rows.find(
      (row) =>
        cellsOf(row).every((cell) => cell.matches('th,[role=columnheader]')) && cellsOf(row).length > 1,
    );
    if (!head) return [];
    const body = rows.filter(
      (row) => row !== head && cellsOf(row).length === cellsOf(head).length && !row.closest('tfoot'),
    );
    // A month in a sidebar is a table to its document alone.
    if (table.getBoundingClientRect().width < innerWidth * 0.3) return [];
    const clipped = rows.some((row) => row.getBoundingClientRect().width > 0 && !whole(row));
    return [
      {
        heads: cellsOf(head).map((cell) => says(cell) ?? ''),
        whole: !clipped && body.length === rows.length - 1,
        rows: body.flatMap((row) => {
          const box = whole(row);
          return box ? [{ box, cells: cellsOf(row).map((cell) => says(cell) ?? '') }] : [];
        }),
      },
    ];
  });
}

export function factsOn(words: Word[]): Facts {
  const headings = [...document.querySelectorAll('h1,h2,h3,[role=heading]')].flatMap((heading) => {
    const box = whole(heading);
    const own = words.filter((w) => heading.contains(w.holder));
    if (!box || own.length === 0 || own.some((w) => w.optional || w.foreign)) return [];
    return [
      {
        text: own
          .map((w) => (w.joinsNext ? w.text : `${w.text} `))
          .join('')
          .trim(),
        box,
        level: Number(/^H(\d)$/.exec(heading.nodeName)?.[1] ?? heading.getAttribute('aria-level') ?? 2),
      },
    ];
  });
  return { title: document.title, headings, tables: tables(words), texts: linesOf(words) };
}
