import {
  lostWords,
  misplacedWords,
  nothingWords,
  overlapWords,
  says,
  styled,
  type UnseenFault,
} from '../../../fault.ts';
import {
  anywhere,
  broken,
  choose,
  document,
  inTree,
  isStarred,
  nameIt,
  names,
  open,
  openFile,
  press,
  reload,
  scripted,
  search,
  star,
  toast,
} from './person.ts';

export const secondRound: readonly UnseenFault[] = [
  {
    name: 'restored-elsewhere',
    kind: 'data',
    severity: 'major',
    shows: 'A file from the trash is said to be restored to “Photos”, and lies in “Home”.',
    round: 2,
    rewrites: scripted([
      'was restored to ${nameOf(item.parent)}.`);',
      "was restored to ${nameOf(item.parent)}.`);\n  item.parent = 'home';",
    ]),
    where: anywhere,
    about: says(
      [
        'restor|bring(?:s)? back|put back|from the trash',
        'home|wrong|other|another|elsewhere|instead|not (?:in|there|to)|differ|missing|photos|original',
      ],
      'undefined|\\bstar',
    ),
    async check(on, address) {
      await open(on, address, 'trash');
      await choose(on, 'Old logo', 'Restore');
      const told = await toast(on);
      await open(on, address);
      return /restored to Photos/.test(told) && (await names(on)).includes('Old logo.jpg');
    },
  },
  {
    name: 'search-at-the-top-only',
    kind: 'function',
    severity: 'critical',
    shows: '“Search all files” finds only what lies in “Home” itself: “roof” finds nothing.',
    round: 2,
    rewrites: scripted([
      'return items.filter((one) => !isGone(one) && one.name',
      "return within('home').filter((one) => one.name",
    ]),
    where: anywhere,
    about: says(
      [
        'search|\\bfinds?\\b|\\bfound\\b|query',
        'nothing|not found|only|missing|no results?|fail|does not|doesn|' +
          'did not|0 items|within|folder|empty|wrong|incomplete|top',
      ],
      'overlap|cover|lies? over|cut off|align|\\b404|exception|TypeError|undefined|\\bstar',
    ),
    async check(on, address) {
      await open(on, address);
      await search(on, 'roof');
      return (await names(on)).length === 0;
    },
  },
  {
    name: 'rename-drops-ending',
    kind: 'data',
    severity: 'major',
    shows: 'A file that is renamed to “Plan.pdf” is called “Plan”: the ending is lost.',
    round: 2,
    rewrites: scripted(['    item.name = name;', "    item.name = name.replace(/\\.\\w+$/, '');"]),
    where: anywhere,
    about: says(
      [
        'renam|new name|extension|ending|suffix|\\.(?:pdf|txt|xlsx|jpg)',
        'ending|extension|suffix|lost|drop|without|differ|missing|' +
          'not (?:the|what|saved|as)|wrong|cut|strip|instead|remov',
      ],
      'already|duplicate|same name|search|restor|undefined|overlap|cover|sideways|\\bstar',
    ),
    async check(on, address) {
      await open(on, address);
      await choose(on, 'Team list', 'Rename');
      await nameIt(on, 'People.xlsx');
      return (await names(on)).includes('People');
    },
  },
  {
    name: 'stars-not-kept',
    kind: 'data',
    severity: 'major',
    shows: 'A star that was given or taken is as before after a reload.',
    round: 2,
    rewrites: scripted([
      'item.starred = !item.starred;\n    change();',
      'item.starred = !item.starred;\n    draw();',
    ]),
    where: anywhere,
    about: says(['\\bstar|favou?rit|mark', lostWords], 'restor|overlap|align|undefined|start'),
    async check(on, address) {
      await open(on, address);
      await star(on, 'Team list');
      await reload(on);
      return isStarred(on, 'Team list');
    },
  },
  {
    name: 'same-name-twice',
    kind: 'usability',
    severity: 'major',
    shows: 'A second folder of the same name is made at the same place, without a word.',
    round: 2,
    rewrites: scripted([
      "return isTaken ? 'There is something of this name already.' : '';",
      "return isTaken ? '' : '';",
    ]),
    where: anywhere,
    about: says(
      [
        'same name|duplicate|twice|two (?:folders|files|items|notes)|' +
          'already (?:exist|taken|there|used)|identical|second (?:folder|item)|unique',
      ],
      'empty trash|restor|undefined',
    ),
    async check(on, address) {
      await open(on, address);
      await press(on, 'new-folder');
      await nameIt(on, 'Photos');
      return (await names(on)).filter((name) => name === 'Photos').length === 2;
    },
  },
  {
    name: 'kind-undefined',
    kind: 'content',
    severity: 'minor',
    shows: 'In the details of a file, “undefined” stands for its kind.',
    round: 2,
    rewrites: scripted(['Kind: kinds[item.kind]', 'Kind: `${kinds[item.type]}`']),
    where: anywhere,
    about: says(['undefined|placeholder text|raw value'], 'TypeError|exception|cannot read'),
    async check(on, address) {
      await open(on, address);
      await openFile(on, 'Welcome');
      return /undefined/.test(await on.locator('#facts').innerText());
    },
  },
  {
    name: 'used-room-turned-round',
    kind: 'content',
    severity: 'minor',
    shows: 'Below the bar it says “50.0 MB of 23.6 MB used”.',
    round: 2,
    rewrites: scripted([
      '`${inWords(used)} of ${inWords(limit)} used`',
      '`${inWords(limit)} of ${inWords(used)} used`',
    ]),
    where: anywhere,
    about: says(
      [
        '50(?:\\.0)? ?MB|\\bMB\\b|storage|room|space|quota|\\bused\\b',
        'of|more than|swap|revers|exceed|wrong|turned|order|impossible|interchang',
      ],
      'search|restor|undefined|renam|overlap|\\bstar',
    ),
    async check(on, address) {
      await open(on, address);
      return (await on.locator('#used').innerText()).startsWith('50.0 MB of');
    },
  },
  {
    name: 'trash-out-of-line',
    kind: 'visual',
    severity: 'trivial',
    shows: 'At the left, “Trash” stands further right than “Starred” above it.',
    round: 2,
    rewrites: [{ path: document, swaps: styled('html #to-trash { margin-left: 16px; }') }],
    where: anywhere,
    about: says([misplacedWords], 'restor|overlap|cover|sideways|390|narrow'),
    async check(on, address) {
      await open(on, address);
      const left = async (id: string) => (await on.locator(`#${id}`).boundingBox())!.x;
      return (await left('to-trash')) - (await left('to-starred')) === 16;
    },
  },
  {
    name: 'wide-on-a-phone',
    kind: 'visual',
    severity: 'major',
    shows: 'In a narrow window the list is wider than it and has to be scrolled sideways.',
    round: 2,
    rewrites: [
      { path: document, swaps: styled('@media (max-width: 760px) { html .item { min-width: 720px; } }') },
    ],
    where: anywhere,
    about: says([
      'sideways|horizontal|narrow|wid(?:e|er|th)\\b|mobile|phone|' +
        'small (?:screen|window)|\\b3[269]0\\b|off[- ]screen|beyond|viewport',
    ]),
    async check(on, address) {
      await on.setViewportSize({ width: 390, height: 800 });
      await open(on, address);
      return on.evaluate(() => window.document.documentElement.scrollWidth > 600);
    },
  },
  {
    name: 'tree-breaks',
    kind: 'signal',
    severity: 'critical',
    shows: 'A folder in the tree at the left does not open when it is pressed: the script breaks.',
    round: 2,
    rewrites: scripted(['detail.selection[0]?.dataset.folder', 'detail.selected[0].dataset.folder']),
    where: anywhere,
    about: says(
      [
        '\\btree|side ?bar|at the left|exception|TypeError|uncaught|cannot read|script error|navigation|folder',
        `${nothingWords}|exception|error|breaks?|cannot|undefined`,
      ],
      'restor|search|same name|renam|overlap|align|kind|\\bstar|trash|used|sideways|extension',
    ),
    async check(on, address) {
      const messages = broken(on);
      await open(on, address);
      await inTree(on, 'Photos');
      return messages.length > 0 && (await names(on)).includes('Photos');
    },
  },
  {
    name: 'search-under-order',
    kind: 'visual',
    severity: 'major',
    shows: 'At the top, the choice of the order lies over the right half of the field for searching.',
    round: 2,
    rewrites: [{ path: document, swaps: styled('html .top #search { margin-right: -110px; }') }],
    where: anywhere,
    about: says([`${overlapWords}|cut off|truncat|\\bcut\\b|hidden`], 'untouch|restor|390|narrow|sideways'),
    async check(on, address) {
      await open(on, address);
      const field = (await on.locator('#search').boundingBox())!;
      const order = (await on.locator('#order').boundingBox())!;
      return field.x + field.width > order.x + 40;
    },
  },
];
