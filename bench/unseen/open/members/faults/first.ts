import {
  nothingWords,
  overlapWords,
  paleWords,
  says,
  styled,
  wait,
  type UnseenFault,
} from '../../../fault.ts';
import {
  anywhere,
  colourOf,
  column,
  document,
  fill,
  library,
  names,
  note,
  onlyGroup,
  open,
  openMember,
  overlap,
  press,
  remove,
  scripted,
  search,
  summary,
} from './person.ts';

export const firstRound: readonly UnseenFault[] = [
  {
    name: 'delete-takes-next',
    kind: 'data',
    severity: 'critical',
    shows: 'A member who was deleted is back after a reload, and the one after is gone in their place.',
    round: 1,
    rewrites: [
      {
        path: /^\/api\/members\/\d+$/,
        method: 'DELETE',
        asks: (path) => path.replace(/\d+$/, (id) => String(Number(id) + 1)),
      },
    ],
    where: anywhere,
    about: says(
      [
        'delet|remov',
        'reload|refresh|again|back|return|reappear|wrong|other|another|next|instead|still|persist|not saved|restor',
      ],
      'without (?:asking|confirm|a question|any)|no confirm|not ask|no question|at once|immediately|warning|no prompt',
    ),
    async check(on, address) {
      await open(on, address);
      await remove(on, 'Adaeze Nwosu');
      await open(on, address);
      const left = await names(on);
      return left.includes('Adaeze Nwosu') && !left.includes('Bengt Lindgren');
    },
  },
  {
    name: 'group-shows-later-ones',
    kind: 'function',
    severity: 'major',
    shows: 'The choice “Masters” shows the group “Racing” too, and “Juniors” shows everybody.',
    round: 1,
    rewrites: scripted(['member.group === group)', 'member.group >= group)']),
    where: anywhere,
    about: says(
      [
        'group|filter|juniors|learners|masters|racing',
        'filter|choos|select|choice|narrow|shows? (?:all|every|also|other|too)|drop-?down',
        'other|also|too\\b|all|every|wrong|not|still|unfiltered|no effect|racing|24',
      ],
      'delet|sort|outing|\\bpage\\b|next|heading|swap|note\\b|e-?mail|fees? (?:is|are)|overlap|cover|no message|empty',
    ),
    async check(on, address) {
      await open(on, address);
      await onlyGroup(on, 'Masters');
      return (await column(on, 'group')).includes('Racing');
    },
  },
  {
    name: 'open-fees-stand-still',
    kind: 'data',
    severity: 'major',
    shows: 'The line above the list says that 5 fees are still open, whatever part of the list is shown.',
    round: 1,
    rewrites: scripted(['const open = shown.filter', 'const open = members.filter']),
    where: anywhere,
    about: says(
      [
        'fees? (?:is|are)|still open|open fees?|\\b5 fees|summary|count|total',
        'filter|search|shown|stays?|same|unchanged|not (?:change|follow|update|match)|' +
          'doesn|wrong|mismatch|whatever|always|although|while|but',
      ],
      'delet|heading|header|swap|column|overlap|cover|pale|contrast|\\bsort|fees page|€',
    ),
    async check(on, address) {
      await open(on, address);
      await search(on, 'Bengt');
      return /^1 of 24.*5 fees are/.test(await summary(on));
    },
  },
  {
    name: 'outings-sorted-as-words',
    kind: 'function',
    severity: 'major',
    shows: 'Sorted by outings, 9 stands above 66, and 3 between 29 and 30.',
    round: 1,
    rewrites: scripted(["sorter: 'number', hozAlign", "sorter: 'string', hozAlign"]),
    where: anywhere,
    about: says(
      ['outing|\\bnumber|numeric', 'sort|\\border|ascend|descend|alphabet|lexic|as text'],
      'delet|e-?mail|name (?:is )?sorted',
    ),
    async check(on, address) {
      await open(on, address);
      await on.locator('.tabulator-col[tabulator-field="outings"]').click();
      await wait(400);
      const shown = (await column(on, 'outings')).map(Number);
      return shown.indexOf(3) > shown.indexOf(22);
    },
  },
  {
    name: 'note-not-saved',
    kind: 'data',
    severity: 'major',
    shows: 'What is written into “Note” is lost: the note is as it was when the member is opened again.',
    round: 1,
    rewrites: scripted(["'phone', 'note', 'outings'];", "'phone', 'outings'];"]),
    where: anywhere,
    about: says(
      [
        '\\bnotes?\\b|remark|comment',
        'lost|saved?|kept|gone|empty|again|reopen|reload|old|before|missing|' +
          'unchanged|not (?:change|stored)|persist|discard|revert|ignored',
      ],
      'delet|\\bsort|note (?:says|appears|tells)',
    ),
    async check(on, address) {
      await open(on, address);
      await openMember(on, 'Carla Fontes');
      await fill(on, 'note', 'Left-handed.');
      await press(on, 'Save');
      await openMember(on, 'Carla Fontes');
      return (await on.locator('#form [name="note"]').inputValue()) === '';
    },
  },
  {
    name: 'fee-headings-swapped',
    kind: 'content',
    severity: 'major',
    shows:
      'On the page of the fees the headings “Paid” and “Still open” are exchanged: “Paid” names the open sums.',
    round: 1,
    rewrites: [
      {
        path: document,
        swaps: [
          ['<th>Paid</th>', '<th>-</th>'],
          ['<th>Still open</th>', '<th>Paid</th>'],
          ['<th>-</th>', '<th>Still open</th>'],
        ],
      },
    ],
    where: anywhere,
    about: says(
      [
        'still open|\\bpaid\\b|heading|column|header|label|\\bfees\\b',
        'swap|wrong|exchang|mix|interchang|other|mismatch|revers|not match|' +
          'contradict|inconsisten|differ|does not agree|disagree|1,000|3,830',
      ],
      'delet|\\bsort|filter|search|\\bof 24|whatever|overlap|cover|e-?mail|outing|\\bnote\\b',
    ),
    async check(on, address) {
      await open(on, address);
      await press(on, 'Fees');
      return (await on.locator('th').last().innerText()) === 'Paid';
    },
  },
  {
    name: 'fee-marks-pale',
    kind: 'visual',
    severity: 'minor',
    shows: 'In the column “Fee” the word “Paid” is printed in so light a green that it can hardly be read.',
    round: 1,
    rewrites: [{ path: document, swaps: styled('html .pill:not(.open) { color: #b4dcc6; }') }],
    where: anywhere,
    about: says([paleWords], 'overlap|cover'),
    async check(on, address) {
      await open(on, address);
      return (await colourOf(on, '.pill:not(.open)')) === 'rgb(180, 220, 198)';
    },
  },
  {
    name: 'summary-over-headings',
    kind: 'visual',
    severity: 'major',
    shows: 'The line “24 of 24 members shown” lies over the headings of the list.',
    round: 1,
    rewrites: [
      {
        path: document,
        swaps: styled(
          'html .summary { position: relative; z-index: 2; margin-bottom: -15px; pointer-events: none; }',
        ),
      },
    ],
    where: anywhere,
    about: says([overlapWords], 'delet|untouch'),
    async check(on, address) {
      await open(on, address);
      return overlap(on, '#summary', '.tabulator-header');
    },
  },
  {
    name: 'new-member-breaks',
    kind: 'signal',
    severity: 'critical',
    shows: '“New member” does nothing: the script breaks, and no form opens.',
    round: 1,
    rewrites: scripted([
      "field[name].value = member[name] ?? '';",
      'field[name].value = member[name].trim();',
    ]),
    where: anywhere,
    about: says(
      [
        'new member|exception|TypeError|uncaught|script|cannot read|add(?:ing)? a member|undefined',
        `${nothingWords}|exception|error|breaks?|undefined|cannot`,
      ],
      'delet|\\bnote\\b|e-?mail|confirm|no members|empty',
    ),
    async check(on, address) {
      const broken: string[] = [];
      on.on('pageerror', ({ message }) => broken.push(message));
      await open(on, address);
      await press(on, 'New member');
      return /trim/.test(broken.join()) && !(await on.locator('#dialog').isVisible());
    },
  },
  {
    name: 'deletes-without-asking',
    kind: 'usability',
    severity: 'major',
    shows: '“Delete member” deletes at once, without a question, and nothing brings the member back.',
    round: 1,
    rewrites: scripted(["named('sure').showModal();", 'void remove();']),
    where: anywhere,
    about: says(
      [
        'delet|remov|destr',
        'confirm|without ask|asks? (?:nothing|no)|no question|at once|immediately|warning|' +
          'prompt|are you sure|no undo|undo|instantly|straight away|without a (?:question|word)',
      ],
      'reload|refresh|is back|confirmed with',
    ),
    async check(on, address) {
      await open(on, address);
      await openMember(on, 'Quinn Adler');
      await press(on, 'Delete member');
      return !(await on.locator('#sure').isVisible()) && /Quinn Adler was deleted/.test(await note(on));
    },
  },
  {
    name: 'next-page-skips',
    kind: 'function',
    severity: 'major',
    shows: '“Next” below the list goes from page 1 to page 3, and leaves page 2 out.',
    round: 1,
    rewrites: [
      {
        path: library,
        swaps: [
          [
            'if(this.page < this.max){\n\t\t\t\tthis.page++;',
            'if(this.page < this.max){\n\t\t\t\tthis.page = Math.min(this.page + 2, this.max);',
          ],
        ],
      },
    ],
    where: anywhere,
    about: says(
      [
        '\\bnext\\b|\\bpages?\\b|pagin|pager',
        'skip|leaves? out|jump|miss|two|\\b3\\b|third|last|wrong|over|21|beyond',
      ],
      'delet|\\bsort|outing|fees page|€|filter|heading|pale|contrast|e-?mail|lies over|overlap|new member',
    ),
    async check(on, address) {
      await open(on, address);
      await press(on, 'Next Page');
      return (await on.locator('.tabulator-page.active').innerText()) === '3';
    },
  },
  {
    name: 'any-mail-accepted',
    kind: 'usability',
    severity: 'major',
    shows: 'An e-mail address that is none, such as “carla”, is accepted and saved.',
    round: 1,
    rewrites: scripted(['if (!/^\\S+@\\S+\\.\\S+$/.test(email))', 'if (!email)']),
    where: anywhere,
    about: says(
      [
        'e-?mail|address|@',
        'invalid|valid|accept|malform|wrong|without|none|not an? |check|format|bad|saved|allow|impossible|nonsense',
      ],
      'delet|search|\\bsort|note\\b',
    ),
    async check(on, address) {
      await open(on, address);
      await openMember(on, 'Carla Fontes');
      await fill(on, 'email', 'carla');
      await press(on, 'Save');
      return /was changed/.test(await note(on));
    },
  },
];
