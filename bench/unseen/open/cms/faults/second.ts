import {
  misplacedWords,
  nothingWords,
  paleWords,
  says,
  styled,
  wait,
  type UnseenFault,
} from '../../../fault.ts';
import {
  anywhere,
  asks,
  body,
  cards,
  document,
  field,
  open,
  openEntry,
  programmed,
  publish,
  reload,
  server,
  told,
} from './person.ts';

export const secondRound: readonly UnseenFault[] = [
  {
    name: 'search-misses-best',
    kind: 'function',
    severity: 'major',
    shows: 'The search leaves out what fits best: “Beetroot” finds nothing.',
    round: 2,
    rewrites: programmed([
      '.sort(Mf).map(e=>e.original);return{entries:o}',
      '.sort(Mf).map(e=>e.original).slice(1);return{entries:o}',
    ]),
    where: anywhere,
    about: says(
      ['search|\\bfinds?\\b|\\bfound\\b|\\bmatch(?:es|ing)?\\b|query|no entries'],
      'cancel|undefined|\\bgrid',
    ),
    async check(on, address) {
      await open(on, address);
      await on.getByPlaceholder('Search all').fill('Beetroot');
      await on.keyboard.press('Enter');
      await wait(1500);
      return !(await cards(on)).join().includes('Beetroot');
    },
  },
  {
    name: 'bad-address-accepted',
    kind: 'usability',
    severity: 'major',
    shows: 'An event is published with “nobody” as its e-mail address.',
    round: 2,
    rewrites: told(["'^[^@ ]+@[^@ ]+\\\\.[a-z]+$'", "'.+'"]),
    where: anywhere,
    about: says(
      [
        'e-?mail|address|ask here|invalid|valid|malformed',
        'accept|invalid|valid|wrong|no error|publish|sav|without|malformed|not (?:checked|refused)',
      ],
      'undefined|cancel|pale|contrast|search',
    ),
    async check(on, address) {
      await open(on, address, 'events');
      await openEntry(on, 'Apple day');
      await field(on, 'Ask here').fill('nobody');
      await publish(on);
      await reload(on);
      await wait(800);
      return (await field(on, 'Ask here').inputValue()) === 'nobody';
    },
  },
  {
    name: 'other-event-opens',
    kind: 'function',
    severity: 'critical',
    shows: '“Seed swap” opens the pruning walk.',
    round: 2,
    rewrites: [
      {
        path: server,
        when: asks('getEntry', '"events/seed-swap.md"'),
        sends: (sent) => sent.replace('events/seed-swap.md', 'events/pruning-walk.md'),
      },
    ],
    where: anywhere,
    about: says(
      [
        'seed swap|pruning walk|(?:wrong|other|another|different) (?:entry|event|page|title)',
        'wrong|other|another|instead|differ|opens?|shows?|mismatch|not the',
      ],
      'search|cancel|undefined|delet|contrast|pale|align|grid|address',
    ),
    async check(on, address) {
      await open(on, address, 'events');
      await openEntry(on, 'Seed swap');
      return (await field(on, 'Title').inputValue()) === 'Pruning walk';
    },
  },
  {
    name: 'grid-breaks',
    kind: 'signal',
    severity: 'major',
    shows: 'The button that should show the recipes as a grid does nothing: the script breaks.',
    round: 2,
    rewrites: programmed(['onClick:()=>t(Rp)', 'onClick:()=>t(Rp.view.name)']),
    where: anywhere,
    about: says(
      [
        'exception|TypeError|cannot read|script|uncaught|\\bgrid\\b|view|tiles?',
        `${nothingWords}|exception|error|breaks?|cannot|uncaught`,
      ],
      'search|cancel|undefined (?:is|stands|shown|appears)|publish|load',
    ),
    async check(on, address) {
      const broken: string[] = [];
      on.on('pageerror', ({ message }) => broken.push(message));
      await open(on, address);
      await on.locator('button[class*="ViewControlsButton"]').nth(1).click();
      await wait(600);
      return /reading 'name'/.test(broken.join()) && (await cards(on)).length === 8;
    },
  },
  {
    name: 'loaf-never-loads',
    kind: 'signal',
    severity: 'critical',
    shows: 'The recipe of the rye loaf never opens: “Loading entry...” stays for ever.',
    round: 2,
    rewrites: [{ path: server, when: asks('getEntry', '"recipes/rye-loaf.md"'), waitMs: 3_600_000 }],
    where: anywhere,
    about: says(
      [
        'load|never|endless|forever|for ever|hang|stuck|slow|spin|rye loaf',
        'load|never|endless|forever|for ever|empty|blank|hang|stuck|not (?:come|open|show)|slow|spin',
      ],
      'search|picture|image|cancel|undefined|TypeError|exception',
    ),
    async check(on, address) {
      await open(on, address);
      await openEntry(on, 'Rye loaf');
      await wait(2500);
      return /Loading entry/.test(await body(on));
    },
  },
  {
    name: 'damson-broken',
    kind: 'visual',
    severity: 'minor',
    shows: 'On the recipe of the damson jelly the picture is broken.',
    round: 2,
    rewrites: [
      {
        path: /^\/images\/damson\.svg/,
        answer: { status: 404, type: 'text/plain', body: 'Not Found' },
      },
    ],
    where: anywhere,
    about: says(
      ['picture|image|photo|broken|\\balt\\b|damson\\.svg'],
      'search|cancel|load(?:ing|s) entry|icon',
    ),
    async check(on, address) {
      await open(on, address);
      await openEntry(on, 'Damson jelly');
      await wait(800);
      const image = on.locator('[class*="ImageWrapper"] img');
      return (
        (await image.count()) > 0 &&
        image
          .first()
          .evaluate(
            (one) => (one as HTMLImageElement).complete && (one as HTMLImageElement).naturalWidth === 0,
          )
      );
    },
  },
  {
    name: 'saved-undefined',
    kind: 'content',
    severity: 'minor',
    shows: 'Once something is published the green box says “undefined”.',
    round: 2,
    rewrites: programmed(['entrySaved:"Entry saved"', 'entrySaved:"undefined"']),
    where: anywhere,
    about: says(['undefined|placeholder|raw value'], 'TypeError|cannot read'),
    async check(on, address) {
      await open(on, address);
      await openEntry(on, 'Lentil stew');
      await field(on, 'Title').fill('Green lentil stew');
      await publish(on);
      return /undefined/.test(await on.locator('.Toastify').innerText());
    },
  },
  {
    name: 'cancel-deletes',
    kind: 'function',
    severity: 'critical',
    shows: 'An entry is deleted even where “Cancel” answers whether it should be.',
    round: 2,
    rewrites: programmed([
      'else if(!window.confirm(o("editor.editor.onDeletePublishedEntry")))return;',
      'else window.confirm(o("editor.editor.onDeletePublishedEntry"));',
    ]),
    where: anywhere,
    about: says(
      [
        'cancel|dismiss|declin|refus|confirm|anyway|regardless|said no|answered no',
        'delet|remov|gone|cancel',
      ],
      'search|undefined|grid',
    ),
    async check(on, address) {
      on.on('dialog', (asked) => void asked.dismiss());
      await open(on, address);
      await openEntry(on, 'Fish pie');
      await on.getByText('Delete entry').click();
      await wait(1500);
      await on.goto(`${address}/#/collections/recipes`);
      await reload(on);
      return (await cards(on)).length === 7;
    },
  },
  {
    name: 'titles-pale',
    kind: 'visual',
    severity: 'major',
    shows: 'In the lists the titles can hardly be read: light grey on white.',
    round: 2,
    rewrites: [{ path: document, swaps: styled('html body [class*="ListCardTitle"] { color: #dfe3e8; }') }],
    where: anywhere,
    about: says([paleWords], 'placeholder'),
    async check(on, address) {
      await open(on, address);
      const colour = await on
        .locator('[class*="ListCardTitle"]')
        .first()
        .evaluate((one) => getComputedStyle(one).color);
      return colour === 'rgb(223, 227, 232)';
    },
  },
  {
    name: 'third-card-out-of-line',
    kind: 'visual',
    severity: 'minor',
    shows: 'In the lists the third card stands further right than the others.',
    round: 2,
    rewrites: [
      {
        path: document,
        swaps: styled('html body li[class*="-ListCard-"]:nth-child(3) { transform: translateX(34px); }'),
      },
    ],
    where: anywhere,
    about: says([misplacedWords], 'contrast|pale'),
    async check(on, address) {
      await open(on, address);
      const left = async (at: number) =>
        (await on.locator('li[class*="-ListCard-"]').nth(at).boundingBox())!.x;
      return (await left(2)) - (await left(1)) === 34;
    },
  },
  {
    name: 'wide-on-a-phone',
    kind: 'visual',
    severity: 'major',
    shows: 'In a narrow window the lists are wider than it and have to be scrolled sideways.',
    round: 2,
    rewrites: [
      {
        path: document,
        swaps: styled(
          '@media (max-width: 600px) { html body li[class*="-ListCard-"] { min-width: 680px; } }',
        ),
      },
    ],
    where: anywhere,
    about: says([
      'sideways|horizontal|narrow|wid(?:e|er|th)\\b|mobile|phone|small (?:screen|window)|\\b3[269]0\\b|off[- ]screen|beyond|viewport',
    ]),
    async check(on, address) {
      await on.setViewportSize({ width: 390, height: 800 });
      await open(on, address);
      return on.evaluate(() => window.document.documentElement.scrollWidth > 600);
    },
  },
];
