import { lostWords, paleWords, says, type UnseenFault } from '../../../fault.ts';
import {
  addCard,
  anywhere,
  card,
  cardTitle,
  deleteCard,
  drag,
  json,
  lane,
  laneTitles,
  open,
  reload,
  rewrite,
  script,
  titles,
} from './person.ts';

/** What is kept, counted and shown otherwise than it was given. */
export const recordFaults: readonly UnseenFault[] = [
  {
    name: 'title-edit-lost',
    kind: 'data',
    severity: 'critical',
    shows: 'A card’s title that was rewritten is the old one again after a reload.',
    round: 1,
    rewrites: [
      {
        path: /^\/api\/cards\/[^/]+$/,
        method: 'PATCH',
        when: (sent) => sent.includes('"title"'),
        answer: { status: 200, type: json, body: '{}' },
      },
    ],
    where: anywhere,
    about: says(
      ['title|edit|chang|wr[io]t|typed|text|name|card|value|input', lostWords],
      'delet|remov|\\bcount|number of|\\d+ jobs|cancel|swap|menu|lane action|label|\\{\\{|contrast|align|further',
    ),
    async check(on, address) {
      await open(on, address);
      await rewrite(cardTitle(on, 1, 0), 'Stand mixer', 'Enter');
      await reload(on);
      return (await titles(on, 1))[0] === 'Food mixer';
    },
  },
  {
    name: 'count-stands-still',
    kind: 'data',
    severity: 'major',
    shows: 'The number of jobs at the top does not follow cards that are added or deleted, until a reload.',
    round: 1,
    rewrites: [
      { path: script, swaps: [['onDataChange: (board) => setLanes(board.lanes)', 'onDataChange: () => {}']] },
    ],
    where: anywhere,
    about: says(
      [
        '\\bcount|number of|\\bjobs\\b|total|how many|tally',
        'same|stays?|still|doesn|did ?n|not|unchanged|stale|wrong|old|off by|after',
      ],
      '(?:is|came|comes) back|reappear|cancel|there again',
    ),
    async check(on, address) {
      await open(on, address);
      await deleteCard(on, 0, 2);
      return on.getByText('14 jobs in 3 columns').isVisible();
    },
  },
  {
    name: 'label-description-swapped',
    kind: 'data',
    severity: 'major',
    shows:
      'A new card shows its label where the description belongs, and the description where the label belongs.',
    round: 1,
    rewrites: [
      {
        path: script,
        swaps: [
          ['this.updateField("label", val)', 'this.updateField("", val)'],
          ['this.updateField("description", val)', 'this.updateField("label", val)'],
          ['this.updateField("", val)', 'this.updateField("description", val)'],
        ],
      },
    ],
    where: anywhere,
    about: says(
      [
        'label|description',
        'swap|mix|wrong|other|instead|exchang|place|interchang|revers|under|shows?|appears?|stands?',
      ],
      `reload|cancel|${paleWords}`,
    ),
    async check(on, address) {
      await open(on, address);
      await addCard(on, 2, 'Umbrella', '5 Dec', 'Two ribs are bent.');
      return (await card(on, 2, 4).locator(':scope > div textarea').inputValue()) === '5 Dec';
    },
  },
  {
    name: 'deleted-card-back',
    kind: 'data',
    severity: 'critical',
    shows: 'A card that was deleted is there again after a reload.',
    round: 1,
    rewrites: [
      {
        path: /^\/api\/cards\/[^/]+$/,
        method: 'DELETE',
        answer: { status: 200, type: json, body: '{}' },
      },
    ],
    where: anywhere,
    about: says(
      [
        'delet|remov|✖|cross',
        'reload|refresh|again|reopen|(?:is|was|comes?|came) back|return|reappear|persist|not (?:saved|stored|kept)',
      ],
      'delete lane|lane action|count|number of|cancel',
    ),
    async check(on, address) {
      await open(on, address);
      await deleteCard(on, 2, 1);
      const gone = !(await titles(on, 2)).includes('Curtains');
      await reload(on);
      return gone && (await titles(on, 2)).includes('Curtains');
    },
  },
  {
    name: 'new-card-in-other-lane',
    kind: 'data',
    severity: 'critical',
    shows:
      'A card that was added to “Booked in” or “Ready to collect” stands in “On the bench” after a reload.',
    round: 2,
    rewrites: [
      {
        path: /^\/api\/lanes\/(?:booked|ready)\/cards$/,
        method: 'POST',
        asks: () => '/api/lanes/bench/cards',
      },
    ],
    where: anywhere,
    about: says(
      [
        'lane|column|bench|list|booked|ready',
        'reload|refresh|other|wrong|another|different|moved|instead|jump|gone|lost|disappear|missing',
        'card|job|\\bnew\\b|add',
      ],
      'renam|drag|drop|back|delet|✖|menu|\\b50\\d|twice|duplicat',
    ),
    async check(on, address) {
      await open(on, address);
      await addCard(on, 0, 'Umbrella', '5 Dec', 'Two ribs are bent.');
      await reload(on);
      return !(await titles(on, 0)).includes('Umbrella') && (await titles(on, 1)).includes('Umbrella');
    },
  },
  {
    name: 'move-lost',
    kind: 'data',
    severity: 'critical',
    shows: 'A card that was dragged into another column is in its old one again after a reload.',
    round: 2,
    rewrites: [
      {
        path: /^\/api\/cards\/[^/]+\/move$/,
        method: 'POST',
        answer: { status: 200, type: json, body: '{}' },
      },
    ],
    where: anywhere,
    about: says(
      [
        'drag|drop|mov(?:e|ing)|place|position|order',
        'back|reload|refresh|old|again|lost|kept|not saved|revert|return',
      ],
      '(?:new|added|adding)[^.]{0,20} card|delet|renam|escape|overlap',
    ),
    async check(on, address) {
      await open(on, address);
      await drag(on, card(on, 0, 1), card(on, 2, 1));
      const moved = (await titles(on, 2)).includes('Winter coat');
      await reload(on);
      return moved && (await titles(on, 0)).includes('Winter coat');
    },
  },
  {
    name: 'lane-rename-fails',
    kind: 'signal',
    severity: 'critical',
    shows:
      'A column can’t be renamed: the server answers with an error, and the old name is back after a reload.',
    round: 2,
    rewrites: [
      {
        path: /^\/api\/lanes\/[^/]+$/,
        method: 'PATCH',
        answer: { status: 500, type: json, body: '{"message":"Internal server error"}' },
      },
    ],
    where: anywhere,
    about: says(
      [
        '\\b50\\d|\\berror|could not save|fail|renam|(?:lane|column|list)[^.]{0,40}(?:title|name|head)|(?:title|name|heading) of',
      ],
      'delet|remov|gone|disappear|vanish|escape|drag|twice|duplicat|new card',
    ),
    async check(on, address) {
      await open(on, address);
      await rewrite(lane(on, 1).locator(':scope > header textarea'), 'In the workshop', 'Enter');
      const told = await on.getByText('Could not save the last change').isVisible();
      await reload(on);
      return told && (await laneTitles(on))[1] === 'On the bench';
    },
  },
];
