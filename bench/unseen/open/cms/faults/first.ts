import { overlapWords, says, styled, wait, type UnseenFault } from '../../../fault.ts';
import { recipes } from '../records.ts';
import {
  anywhere,
  asks,
  body,
  cards,
  choose,
  document,
  field,
  json,
  open,
  openEntry,
  programmed,
  publish,
  reload,
  server,
  show,
  told,
} from './person.ts';

interface Listed {
  data: string;
}

const dayBefore = (day: string): string =>
  new Date(Date.parse(`${day}T00:00Z`) - 86_400_000).toISOString().slice(0, 10);

const recipeAfter = (slug: string): string => {
  const at = recipes.findIndex((recipe) => recipe.slug === slug);
  return at < 0 ? slug : recipes[(at + 1) % recipes.length]!.slug;
};

export const firstRound: readonly UnseenFault[] = [
  {
    name: 'delete-takes-next',
    kind: 'function',
    severity: 'critical',
    shows:
      'Deleting a recipe deletes the next one: after a reload the fish pie is there, and the lentil stew is not.',
    round: 1,
    rewrites: [
      {
        path: server,
        when: asks('deleteFiles', '"recipes/'),
        sends: (sent) =>
          sent.replace(/"recipes\/([\w-]+)\.md"/g, (_, slug: string) => `"recipes/${recipeAfter(slug)}.md"`),
      },
    ],
    where: anywhere,
    about: says(
      [
        'delet|remov',
        'wrong|other|next|instead|differ|another|not the|still|stays|remain|again|back|reload|return|nothing',
      ],
      'undefined|\\b50\\d|refus',
    ),
    async check(on, address) {
      on.on('dialog', (asked) => void asked.accept());
      await open(on, address);
      await openEntry(on, 'Fish pie');
      await on.getByText('Delete entry').click();
      await wait(1500);
      await on.goto(`${address}/#/collections/recipes`);
      await reload(on);
      const left = (await cards(on)).join();
      return /Fish pie/.test(left) && !/Lentil stew/.test(left);
    },
  },
  {
    name: 'method-not-saved',
    kind: 'function',
    severity: 'critical',
    shows: 'After a recipe is published and opened again its method is empty.',
    round: 1,
    rewrites: [
      {
        path: server,
        when: asks('persistEntry', '"recipes/'),
        sends(sent) {
          const asked = JSON.parse(sent) as { params: { dataFiles: { raw: string }[] } };
          for (const file of asked.params.dataFiles)
            file.raw = file.raw.replace(/\n---\n[\s\S]*$/, '\n---\n');
          return JSON.stringify(asked);
        },
      },
    ],
    where: anywhere,
    about: says(
      [
        'method|\\btext\\b|\\bbody\\b|content|field|edit|chang|sav|recipe',
        'empty|blank|lost|gone|missing|reload|again|not saved|kept|stored|persist|disappear|clear|revert|back|survive',
      ],
      'delet|undefined|\\b50\\d|settings|address|e-?mail|sort|filter|media|contents|\\bevents?\\b|overlap|\\bcut\\b|minutes',
    ),
    async check(on, address) {
      await open(on, address);
      await openEntry(on, 'Cheese scones');
      await field(on, 'Title').fill('Cheddar scones');
      await publish(on);
      await reload(on);
      await wait(800);
      return (
        (await field(on, 'Title').inputValue()) === 'Cheddar scones' &&
        (await field(on, 'Method').inputValue()).trim() === ''
      );
    },
  },
  {
    name: 'minutes-sorted-as-text',
    kind: 'function',
    severity: 'major',
    shows: 'Sorted by minutes the list starts with 120 and 240; 25 comes third.',
    round: 1,
    rewrites: [
      {
        path: server,
        when: asks('entriesByFolder', '"recipes"'),
        data: (listed) =>
          (listed as Listed[]).map((one) => ({
            ...one,
            data: one.data.replace(/minutes: (\d+)/, 'minutes: "$1"'),
          })),
      },
    ],
    where: anywhere,
    about: says(
      ['sort|\\border|ascend|descend|numeric|alphabet|minutes'],
      'delet|undefined|filter|empty|blank|method',
    ),
    async check(on, address) {
      await open(on, address);
      await choose(on, 'Sort by', 'Minutes');
      const minutes = (await cards(on)).map((title) => Number(/(\d+) minutes/.exec(title)?.[1]));
      return minutes.slice(0, 3).join() === '120,240,25';
    },
  },
  {
    name: 'filter-inverted',
    kind: 'function',
    severity: 'major',
    shows: 'The filter “Without meat” shows the recipes with meat and fish alone.',
    round: 1,
    rewrites: told(['pattern: true', 'pattern: false']),
    where: anywhere,
    about: says(['filter|without meat|vegetarian|lamb|fish pie|barley'], 'delet|undefined|sort|blank|method'),
    async check(on, address) {
      await open(on, address);
      await choose(on, 'Filter by', 'Without meat');
      const left = (await cards(on)).join();
      return /Fish pie/.test(left) && !/Lentil stew/.test(left);
    },
  },
  {
    name: 'good-address-refused',
    kind: 'function',
    severity: 'major',
    shows: 'An event can’t be published: its good e-mail address is refused.',
    round: 1,
    rewrites: told(['\\\\.[a-z]+$', '\\\\.[a-z]{2,4}$']),
    where: anywhere,
    about: says(
      [
        'e-?mail|address|ask here|pattern|\\bvalid|missed a required|accept',
        "refus|reject|\\bvalid|not (?:accepted|taken|saved|published)|error|fail|cannot|can[’']t|good|correct|please give",
      ],
      '\\b50\\d|delet|sort|undefined|settings',
    ),
    async check(on, address) {
      await open(on, address, 'events');
      await openEntry(on, 'Bread course');
      await field(on, 'Ask here').fill('oven@orchardhouse.example');
      await publish(on);
      return /give an e-mail address/i.test(await body(on));
    },
  },
  {
    name: 'event-days-off',
    kind: 'data',
    severity: 'major',
    shows:
      'The list of the events gives the day before: “Apple day, 2027-01-15”, where the event says the 16th.',
    round: 1,
    rewrites: [
      {
        path: server,
        when: asks('entriesByFolder', '"events"'),
        data: (listed) =>
          (listed as Listed[]).map((one) => ({
            ...one,
            data: one.data.replace(/date: "?([\d-]+)"?/, (_, day: string) => `date: "${dayBefore(day)}"`),
          })),
      },
    ],
    where: anywhere,
    about: says(
      [
        '\\bdays?\\b|\\bdates?\\b|2027|\\b1[56]\\b',
        'before|earlier|wrong|off|differ|mismatch|other|disagree|contradict|\\b15\\b|not the|instead|while',
      ],
      'undefined|delet|sort|\\b50\\d|address|overlap',
    ),
    async check(on, address) {
      await open(on, address, 'events');
      const listed = (await cards(on)).join();
      await openEntry(on, 'Apple day');
      return /Apple day, 2027-01-15/.test(listed) && (await field(on, 'Day').inputValue()) === '2027-01-16';
    },
  },
  {
    name: 'settings-not-saved',
    kind: 'signal',
    severity: 'critical',
    shows: 'The settings of the site can’t be saved: “Failed to persist entry”, by an error of the server.',
    round: 1,
    rewrites: [
      {
        path: server,
        when: asks('persistEntry', 'settings/site.json'),
        answer: { status: 500, type: json, body: '{"error":"Internal Server Error"}' },
      },
    ],
    where: anywhere,
    about: says(
      ['\\b50\\d\\b|server error|internal|failed to|persist|settings'],
      'delet|address|undefined|method|sort|\\bnot found|filter',
    ),
    async check(on, address) {
      await open(on, address);
      await show(on, 'settings');
      await on.getByText('The site', { exact: true }).click();
      await wait(1200);
      await field(on, 'Opening hours').fill('Friday to Sunday, 10 to 17');
      await publish(on);
      return /Failed to persist/i.test(await body(on));
    },
  },
  {
    name: 'event-undefined',
    kind: 'content',
    severity: 'minor',
    shows: 'The button for a new event reads “undefined”, and so does the choice below “Quick add”.',
    round: 1,
    rewrites: told(["label_singular: 'Event'", "label_singular: 'undefined'"]),
    where: anywhere,
    about: says(['undefined|placeholder|raw value']),
    async check(on, address) {
      await open(on, address, 'events');
      return /undefined/.test(await on.locator('[class*="CollectionTopNewButton"]').innerText());
    },
  },
  {
    name: 'contents-and-media-swapped',
    kind: 'usability',
    severity: 'major',
    shows: '“Contents” opens the pictures, and “Media” the recipes.',
    round: 1,
    rewrites: programmed([
      'content:"Contents",workflow:"Workflow",media:"Media",quickAdd:"Quick add"',
      'content:"Media",workflow:"Workflow",media:"Contents",quickAdd:"Quick add"',
    ]),
    where: anywhere,
    about: says(
      [
        'contents|\\bmedia\\b',
        'swap|mix|wrong|instead|other|exchang|label|name|shows?|mismatch|opens?|leads?|dialog|window',
      ],
      'delet|undefined|sort|overlap|\\bcut\\b|filter',
    ),
    async check(on, address) {
      await open(on, address);
      await on.locator('header').getByText('Contents').click();
      await wait(1000);
      return on.getByText('Media assets').isVisible();
    },
  },
  {
    name: 'search-over-heading',
    kind: 'visual',
    severity: 'major',
    shows: 'The search field lies over the heading “Collections”.',
    round: 1,
    rewrites: [
      { path: document, swaps: styled('html body [class*="-SearchContainer"] { margin-top: -24px; }') },
    ],
    where: anywhere,
    about: says([overlapWords]),
    async check(on, address) {
      await open(on, address);
      const one = (await on.locator('[class*="-SearchContainer"]').boundingBox())!;
      const other = (await on.locator('[class*="SidebarHeading"]').boundingBox())!;
      return one.y < other.y + other.height - 8;
    },
  },
  {
    name: 'heading-cut',
    kind: 'visual',
    severity: 'minor',
    shows: 'The heading of a collection is cut off in the middle of its letters.',
    round: 1,
    rewrites: [
      {
        path: document,
        swaps: styled(
          'html body [class*="CollectionTopHeading"] { height: 12px; overflow: hidden; line-height: 22px; }',
        ),
      },
    ],
    where: anywhere,
    about: says(
      ['\\bcut\\b|clip|truncat|half|crop|chopped|hidden|not (?:fully|wholly)|part of'],
      'sideways|filter',
    ),
    async check(on, address) {
      await open(on, address);
      return on
        .locator('[class*="CollectionTopHeading"]')
        .evaluate((one) => one.scrollHeight > one.clientHeight + 8);
    },
  },
];
