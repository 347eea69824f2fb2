import { nothingWords, paleWords, says, styled, wait, type UnseenFault } from '../../../fault.ts';
import {
  anywhere,
  broken,
  choose,
  document,
  names,
  nameIt,
  open,
  press,
  reload,
  scripted,
  sizes,
  sortBy,
} from './person.ts';

export const firstRound: readonly UnseenFault[] = [
  {
    name: 'new-notes-lost',
    kind: 'data',
    severity: 'critical',
    shows: 'A new note is gone after a reload.',
    round: 1,
    rewrites: scripted([
      'JSON.stringify(items)',
      "JSON.stringify(items.filter(({ kind, id }) => kind !== 'note' || !id.startsWith('n')))",
    ]),
    where: anywhere,
    about: says(
      [
        '\\bnotes?\\b|\\.txt|creat|\\bnew\\b|\\bmade\\b',
        'reload|refresh|lost|gone|persist|kept|disappear|not (?:saved|stored)|missing',
      ],
      'undo|duplicat|breadcrumb|\\bmov|trash|delet',
    ),
    async check(on, address) {
      await open(on, address);
      await press(on, 'new-note');
      await nameIt(on, 'Ideas');
      const made = (await names(on)).includes('Ideas.txt');
      await reload(on);
      return made && !(await names(on)).includes('Ideas.txt');
    },
  },
  {
    name: 'moves-to-first',
    kind: 'function',
    severity: 'critical',
    shows: 'Whatever folder is chosen, “Move” puts a thing into the one that is first in the list.',
    round: 1,
    rewrites: scripted(["item.parent = named('targets').value;", 'item.parent = targetsOf(item)[0];']),
    where: anywhere,
    about: says(
      [
        '\\bmov(?:e|es|ed|ing)\\b',
        'wrong|other|first|another|differ|instead|not (?:the|to|in)|' +
          'whatever|always|regardless|chosen|selected|home|houses|missing',
      ],
      'undo|trash|duplicat',
    ),
    async check(on, address) {
      await open(on, address);
      await choose(on, 'Team list', 'Move to…');
      await on.locator('#targets sl-radio', { hasText: 'Photos' }).click();
      await press(on, 'moving-save');
      await open(on, address, 'photos');
      return !(await names(on)).includes('Team list.xlsx');
    },
  },
  {
    name: 'undo-of-delete-dead',
    kind: 'function',
    severity: 'major',
    shows: '“Undo” does not bring back what was moved to the trash.',
    round: 1,
    rewrites: scripted(['() => delete item.trashed)', '() => draw())']),
    where: anywhere,
    about: says(['\\bundo|undone|bring(?:s)? back']),
    async check(on, address) {
      await open(on, address);
      await choose(on, 'Team list', 'Delete');
      await on.locator('.sl-toast-stack sl-button').click();
      await wait(500);
      return !(await names(on)).includes('Team list.xlsx');
    },
  },
  {
    name: 'folders-of-no-size',
    kind: 'data',
    severity: 'major',
    shows: 'The folder “Houses” is said to have 0 KB, since folders within a folder are not counted.',
    round: 1,
    rewrites: scripted(['sum + sizeOf(one), 0)', 'sum + (one.kilobytes ?? 0), 0)']),
    where: anywhere,
    about: says(
      [
        '\\b0 KB|\\bsizes?\\b|\\bKB\\b',
        '\\b0 KB|wrong|zero|count|not (?:match|include|add)|differ|mismatch|sum|less|contradict|although',
      ],
      'sort|newest|largest|undo|icon',
    ),
    async check(on, address) {
      await open(on, address);
      return (await sizes(on))[0] === '0 KB';
    },
  },
  {
    name: 'newest-last',
    kind: 'function',
    severity: 'major',
    shows: '“Newest first” puts the oldest first.',
    round: 1,
    rewrites: scripted([
      'other.changed.localeCompare(one.changed)',
      'one.changed.localeCompare(other.changed)',
    ]),
    where: anywhere,
    about: says(
      [
        'newest|oldest|\\bdates?\\b|chang|recent|chronolog',
        'sort|\\border\\b|first|last|revers|ascend|descend',
        'wrong|oldest|last|revers|opposite|ascend|not|instead|earliest',
      ],
      'undo|trash|reload|breadcrumb|mov(?:e|ed|es)\\b|contrast|pale',
    ),
    async check(on, address) {
      await open(on, address, 'canal');
      await sortBy(on, 'Newest first');
      return (await names(on))[0] === 'Neighbours.txt';
    },
  },
  {
    name: 'one-items',
    kind: 'content',
    severity: 'trivial',
    shows: 'Where one thing lies, such as in the trash, it says “1 items”.',
    round: 1,
    rewrites: scripted(["shown.length === 1 ? '1 item' : ", '']),
    where: anywhere,
    about: says(['\\b1 items|plural|singular|grammar']),
    async check(on, address) {
      await open(on, address, 'trash');
      return (await on.locator('#count').innerText()) === '1 items';
    },
  },
  {
    name: 'dates-pale',
    kind: 'visual',
    severity: 'minor',
    shows: 'The dates in the list are printed in so light a grey that they can hardly be read.',
    round: 1,
    rewrites: [{ path: document, swaps: styled('html .item:not(.head) .changed { color: #dcdce0; }') }],
    where: anywhere,
    about: says([paleWords], '\\bcut\\b|truncat|ellips|icon'),
    async check(on, address) {
      await open(on, address);
      const colour = await on
        .locator('.item:not(.head) .changed')
        .first()
        .evaluate((one) => getComputedStyle(one).color);
      return colour === 'rgb(220, 220, 224)';
    },
  },
  {
    name: 'names-cut',
    kind: 'visual',
    severity: 'major',
    shows: 'The names in the list are cut off after a few letters, although there is room beside them.',
    round: 1,
    rewrites: [{ path: document, swaps: styled('html .item .name { max-width: 72px; }') }],
    where: anywhere,
    about: says(
      ['\\bcut\\b|truncat|ellips|clip|shorten|abbreviat|crop|…|\\.\\.\\.|not (?:fully|wholly|readable)'],
      'move to|undo',
    ),
    async check(on, address) {
      await open(on, address, 'canal');
      return on
        .locator('#list .name', { hasText: 'Ground floor' })
        .evaluate((one) => one.scrollWidth > one.clientWidth && one.clientWidth < 80);
    },
  },
  {
    name: 'pdf-icons-missing',
    kind: 'signal',
    severity: 'minor',
    shows:
      'No sign stands before the names of PDFs, as the picture of it is not there: the server answers 404.',
    round: 1,
    rewrites: scripted(["pdf: 'file-earmark-pdf'", "pdf: 'file-pdf-earmark'"]),
    where: anywhere,
    about: says(
      [
        '\\bicons?\\b|\\b404\\b|picture|symbol|\\.svg',
        '\\b404|missing|no (?:icon|sign)|without|blank|empty|not (?:found|there|shown|load)|fail|broken|pdf',
      ],
      'undo',
    ),
    async check(on, address) {
      let missed = false;
      on.on('response', (answer) => {
        if (answer.status() === 404 && answer.url().includes('file-pdf-earmark')) missed = true;
      });
      await open(on, address, 'canal');
      await wait(400);
      return missed;
    },
  },
  {
    name: 'duplicate-breaks',
    kind: 'signal',
    severity: 'critical',
    shows: '“Duplicate” does nothing: the script breaks, and no copy is made.',
    round: 1,
    rewrites: scripted(["item.name.lastIndexOf('.')", "item.title.lastIndexOf('.')"]),
    where: anywhere,
    about: says(
      [
        'duplicat|\\bcop(?:y|ies)\\b|exception|TypeError|uncaught|cannot read|script error',
        `${nothingWords}|exception|error|breaks?|cannot|undefined`,
      ],
      '\\b404|undo',
    ),
    async check(on, address) {
      const messages = broken(on);
      await open(on, address);
      await choose(on, 'Team list', 'Duplicate');
      return /lastIndexOf/.test(messages.join()) && (await names(on)).length === 5;
    },
  },
  {
    name: 'empties-without-asking',
    kind: 'usability',
    severity: 'major',
    shows: '“Empty trash” deletes all for ever at once, without a question.',
    round: 1,
    rewrites: scripted([
      'askToDelete(items.filter((one) => one.trashed)));',
      '{\n  asked = { some: items.filter((one) => one.trashed) };\n  deleteForEver();\n});',
    ]),
    where: anywhere,
    about: says(
      [
        'empt(?:y|ies|ied)|trash|for ?ever|permanent|delet',
        'confirm|without ask|asks? (?:nothing|no)|no question|at once|immediately|warning|' +
          'prompt|are you sure|instantly|straight away|without a (?:question|word)|no undo',
      ],
      'undo does|undo (?:button )?(?:did|has)',
    ),
    async check(on, address) {
      await open(on, address, 'trash');
      await press(on, 'empty');
      return (await names(on)).length === 0;
    },
  },
  {
    name: 'way-back-dead',
    kind: 'function',
    severity: 'major',
    shows: 'The names of the folders above the list lead nowhere when they are pressed.',
    round: 1,
    rewrites: scripted([
      "if (id) made.addEventListener('click', () => goTo(id));",
      'if (id) made.dataset.folder = id;',
    ]),
    where: anywhere,
    about: says(
      [
        'breadcrumb|\\bcrumb|path (?:above|at)|above the list|\\bhome\\b|\\bhouses\\b|navigation|parent folder|trail',
        `${nothingWords}|nowhere|not (?:open|lead|clickable|navigate)`,
      ],
      'undo|duplicat|\\bmov(?:e|ed|es|ing)\\b|\\bcut\\b|truncat|\\b0 KB|\\bnotes?\\b|\\b404|reload|contrast|sort',
    ),
    async check(on, address) {
      await open(on, address, 'canal');
      await on.locator('#crumbs').getByText('Houses').click();
      await wait(400);
      return (await names(on)).includes('Ground floor.pdf');
    },
  },
];
