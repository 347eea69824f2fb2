import {
  misplacedWords,
  overlapWords,
  paleWords,
  says,
  styled,
  wait,
  type UnseenFault,
} from '../../../fault.ts';
import { anywhere, lane, laneTitles, open, openMenu, page, script } from './person.ts';

/** What is drawn or worded otherwise than it should be. */
export const lookFaults: readonly UnseenFault[] = [
  {
    name: 'card-title-out-of-line',
    kind: 'visual',
    severity: 'minor',
    shows: 'The title of the third card of the first column stands further right than those of the others.',
    round: 1,
    rewrites: [
      {
        path: page,
        swaps: styled(
          '.react-trello-card[data-id="job-103"] header > span:first-child textarea { position: relative; left: 30px; }',
        ),
      },
    ],
    where: anywhere,
    about: says([misplacedWords], 'reload|label|remov|delet|cancel'),
    async check(on, address) {
      await open(on, address);
      const lefts = await lane(on, 0)
        .locator('.react-trello-card header > span:first-child textarea')
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left));
      return lefts[1] === lefts[3] && lefts[2]! > lefts[1]! + 20;
    },
  },
  {
    name: 'dates-pale',
    kind: 'visual',
    severity: 'minor',
    shows: 'The dates on the cards are nearly as white as the cards.',
    round: 1,
    rewrites: [
      {
        path: page,
        swaps: styled(
          '.react-trello-card header > span:nth-child(2) textarea { color: #e4e4e4 !important; }',
        ),
      },
    ],
    where: anywhere,
    about: says([`${paleWords}|white`]),
    async check(on, address) {
      await open(on, address);
      const colour = await on
        .locator('.react-trello-card header > span:nth-child(2) textarea')
        .first()
        .evaluate((one) => getComputedStyle(one).color);
      return colour === 'rgb(228, 228, 228)';
    },
  },
  {
    name: 'add-link-raw',
    kind: 'content',
    severity: 'minor',
    shows: 'What opens the form of a new card reads “{{lane.addCard}}”.',
    round: 1,
    rewrites: [
      {
        path: script,
        swaps: [['"Click to add card": "Click to add card"', '"Click to add card": "{{lane.addCard}}"']],
      },
    ],
    where: anywhere,
    about: says(['\\{\\{|\\}\\}|placeholder|template|curly|brace|\\braw\\b|addCard|variable|untranslated']),
    async check(on, address) {
      await open(on, address);
      return on.getByText('{{lane.addCard}}').first().isVisible();
    },
  },
  {
    name: 'delete-named-rename',
    kind: 'usability',
    severity: 'critical',
    shows: 'The entry of a column’s menu that deletes the column is named “Rename lane”.',
    round: 2,
    rewrites: [{ path: script, swaps: [['"Delete lane": "Delete lane"', '"Delete lane": "Rename lane"']] }],
    where: anywhere,
    about: says(
      [
        'renam|wrong(?:ly)? (?:label|name)|mislabel',
        'delet|remov|gone|disappear|vanish|label|lost|takes|wrong|instead',
      ],
      '\\b50\\d|could not save',
    ),
    async check(on, address) {
      await open(on, address);
      await openMenu(on, 1);
      const entry = lane(on, 1).getByText('Rename lane');
      if (!(await entry.isVisible())) return false;
      await entry.click();
      await wait(300);
      return (await laneTitles(on)).length === 2;
    },
  },
  {
    name: 'description-cut',
    kind: 'visual',
    severity: 'minor',
    shows: 'The description of the card “Food mixer” is cut off in the middle of its second line.',
    round: 2,
    rewrites: [
      {
        path: page,
        swaps: styled(
          '.react-trello-card[data-id="job-106"] > div textarea { max-height: 21px !important; }',
        ),
      },
    ],
    where: anywhere,
    about: says([
      '\\bcut\\b|clip|truncat|half|crop|chopped|hidden|not (?:fully|wholly)|part of|incomplete|does not fit',
    ]),
    async check(on, address) {
      await open(on, address);
      return on
        .locator('[data-id="job-106"] > div textarea')
        .evaluate((one) => one.scrollHeight > one.clientHeight + 12);
    },
  },
  {
    name: 'tags-over-description',
    kind: 'visual',
    severity: 'minor',
    shows: 'On the card “Rocking horse” the tags lie over the description.',
    round: 2,
    rewrites: [
      {
        path: page,
        swaps: styled(
          '.react-trello-card[data-id="job-115"] > div:last-child { position: relative; top: -46px; left: -90px; }',
        ),
      },
    ],
    where: anywhere,
    about: says([overlapWords]),
    async check(on, address) {
      await open(on, address);
      const [text, tags] = await on
        .locator('[data-id="job-115"] > div')
        .evaluateAll((all) =>
          [all[0]!.querySelector('textarea')!, all[1]!.querySelector('span')!].map((one) =>
            one.getBoundingClientRect(),
          ),
        );
      return tags!.top < text!.bottom - 8 && tags!.left < text!.right;
    },
  },
];
