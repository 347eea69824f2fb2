import { misplacedWords, overlapWords, paleWords, says, styled, type UnseenFault } from '../../../fault.ts';
import { anywhere, cell, document, edit, open, page, state } from './person.ts';

/** What is drawn or worded otherwise than it should be. */
export const lookFaults: readonly UnseenFault[] = [
  {
    name: 'article-out-of-line',
    kind: 'visual',
    severity: 'minor',
    shows: 'The name of the article in the sixth row stands further right than the others.',
    round: 1,
    rewrites: [
      {
        path: document,
        swaps: styled('.jss_worksheet tbody td[data-x="0"][data-y="5"] { padding-left: 44px; }'),
      },
    ],
    where: anywhere,
    about: says([misplacedWords], 'undo|delet|remov|renam'),
    async check(on, address) {
      await open(on, address);
      const left = (y: number) =>
        cell(on, 0, y).evaluate((one) => parseFloat(getComputedStyle(one).paddingLeft));
      return (await left(5)) > (await left(4)) + 20;
    },
  },
  {
    name: 'state-undefined',
    kind: 'content',
    severity: 'minor',
    shows: 'After a change it says “undefined” at the top where it should say that the sheet is saved.',
    round: 1,
    rewrites: [{ path: page, swaps: [["answer?.ok ? 'saved'", 'answer?.ok ? String(answer.words)']] }],
    where: anywhere,
    about: says(['undefined'], 'exception|cannot read|TypeError|uncaught'),
    async check(on, address) {
      await open(on, address);
      await edit(on, 6, 0, 'Mill Street Bakery', 'Enter');
      return (await state(on)) === 'undefined';
    },
  },
  {
    name: 'suppliers-pale',
    kind: 'visual',
    severity: 'major',
    shows: 'The suppliers are written in a grey that can hardly be read.',
    round: 2,
    rewrites: [{ path: document, swaps: styled('.jss_worksheet tbody td[data-x="6"] { color: #e0e0e0; }') }],
    where: anywhere,
    about: says([`${paleWords}|white`], 'bold'),
    async check(on, address) {
      await open(on, address);
      return (await cell(on, 6, 0).evaluate((one) => getComputedStyle(one).color)) === 'rgb(224, 224, 224)';
    },
  },
  {
    name: 'search-over-headings',
    kind: 'visual',
    severity: 'major',
    shows: 'The search lies over the headings of the columns.',
    round: 2,
    rewrites: [
      {
        path: document,
        swaps: styled('.jss_filter { position: relative; top: 32px; right: 330px; z-index: 9; }'),
      },
    ],
    where: anywhere,
    about: says([overlapWords]),
    async check(on, address) {
      await open(on, address);
      const field = await on.locator('.jss_filter input').evaluate((one) => {
        const { bottom, left } = one.getBoundingClientRect();
        return { bottom, left };
      });
      const headings = await on
        .locator('thead')
        .first()
        .evaluate((one) => {
          const { top, right } = one.getBoundingClientRect();
          return { top, right };
        });
      return field.bottom > headings.top + 6 && field.left < headings.right - 20;
    },
  },
];
