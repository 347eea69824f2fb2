import { nothingWords, says, wait, type UnseenFault } from '../../../fault.ts';
import {
  addCard,
  anywhere,
  cardTitle,
  deleteCard,
  lane,
  laneTitles,
  open,
  openMenu,
  replaced,
  rewrite,
  script,
  titles,
  writeCard,
} from './person.ts';

/** What an act does not do, or does otherwise. */
export const actFaults: readonly UnseenFault[] = [
  {
    name: 'delete-lane-dead',
    kind: 'function',
    severity: 'major',
    shows: '“Delete lane” in the menu of a column does nothing.',
    round: 1,
    rewrites: [
      {
        path: script,
        text: (text) => replaced(text, /(_Elements\.LaneMenuItem, \{\s*onClick: )onDelete\b/, '$1void 0'),
      },
    ],
    where: anywhere,
    about: says(
      ['lane|column|menu|⋮', 'delet|remov|menu|action', nothingWords],
      'reload|refresh|cancel|count|number|jobs in',
    ),
    async check(on, address) {
      await open(on, address);
      await openMenu(on, 1);
      await lane(on, 1).getByText('Delete lane').click();
      await wait(400);
      return (await laneTitles(on)).length === 3;
    },
  },
  {
    name: 'cancel-adds',
    kind: 'function',
    severity: 'major',
    shows: '“Cancel” in the form of a new card adds the card all the same.',
    round: 1,
    rewrites: [
      {
        path: script,
        text: (text) =>
          replaced(
            text,
            /(onClick: this\.handleAdd\s*\}, t\("button\.Add card"\)\), [\w.]+\(_Elements\.CancelButton, \{\s*onClick: )onCancel/,
            '$1this.handleAdd',
          ),
      },
    ],
    where: anywhere,
    about: says(['cancel|discard|abandon|dismiss']),
    async check(on, address) {
      await open(on, address);
      await writeCard(on, 2, 'Umbrella', '5 Dec', 'Two ribs are bent.');
      await lane(on, 2).getByRole('button', { name: 'Cancel' }).click();
      await wait(300);
      return (await titles(on, 2)).includes('Umbrella');
    },
  },
  {
    name: 'card-added-twice',
    kind: 'function',
    severity: 'major',
    shows: '“Add card” adds the new card twice.',
    round: 2,
    rewrites: [
      {
        path: script,
        swaps: [
          [
            'this.props.onCardAdd(card, laneId);',
            `this.props.onCardAdd(card, laneId);
            const again = Object.assign({}, card, { id: id + "-1" });
            this.props.actions.addCard({ laneId, card: again });
            this.props.onCardAdd(again, laneId);`,
          ],
        ],
      },
    ],
    where: anywhere,
    about: says(
      ['twice|\\btwo\\b|double|duplicat|second (?:copy|time|one)|both|more than (?:one|once)|repeat|copies'],
      'renam|escape|delet|\\b500\\b|overlap|drag|dropp',
    ),
    async check(on, address) {
      await open(on, address);
      await addCard(on, 0, 'Umbrella', '5 Dec', 'Two ribs are bent.');
      return (await titles(on, 0)).filter((title) => title === 'Umbrella').length === 2;
    },
  },
  {
    name: 'escape-saves',
    kind: 'function',
    severity: 'major',
    shows: 'Escape keeps what was typed over a card’s title, which it should drop.',
    round: 2,
    rewrites: [
      {
        path: script,
        text: (text) =>
          replaced(
            text,
            /(keyCode == 27\) \{\s*)this\.setValue\(this\.props\.value\);(\s*this\.refInput)/,
            '$1$2',
          ),
      },
    ],
    where: anywhere,
    about: says(['escape|\\besc\\b|cancel|discard|abandon|undo|undone']),
    async check(on, address) {
      await open(on, address);
      await rewrite(cardTitle(on, 0, 1), 'Summer coat', 'Escape');
      return (await titles(on, 0))[1] === 'Summer coat';
    },
  },
  {
    name: 'delete-takes-next-card',
    kind: 'function',
    severity: 'critical',
    shows: 'The cross on a card deletes the card below it.',
    round: 2,
    rewrites: [
      {
        path: script,
        swaps: [
          [
            'const onDeleteCard = () => this.removeCard(card.id);',
            'const onDeleteCard = () => this.removeCard((cards[idx + 1] || card).id);',
          ],
        ],
      },
    ],
    where: anywhere,
    about: says(
      [
        'delet|remov|✖|cross',
        'wrong|other|next|below|instead|neighbou?r|different|another|not the|still|stays',
      ],
      'renam',
    ),
    async check(on, address) {
      await open(on, address);
      await deleteCard(on, 0, 0);
      const left = await titles(on, 0);
      return left.includes('Desk lamp') && !left.includes('Winter coat');
    },
  },
];
