/* global Tabulator */
const named = (id) => document.getElementById(id);
const form = named('form');
const field = form.elements;

let groups = [];
let members = [];

const dayOf = (value) =>
  new Date(`${value}T12:00`).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
const euros = (amount) => `€ ${amount.toLocaleString('en-GB')}`;

const table = new Tabulator('#table', {
  layout: 'fitColumns',
  pagination: true,
  paginationSize: 10,
  paginationSizeSelector: [10, 25],
  paginationCounter: 'rows',
  placeholder: 'No members match.',
  initialSort: [{ column: 'name', dir: 'asc' }],
  columns: [
    { title: 'Name', field: 'name', widthGrow: 2, minWidth: 150 },
    { title: 'Group', field: 'group', minWidth: 90 },
    {
      title: 'Joined',
      field: 'joined',
      sorter: 'string',
      minWidth: 110,
      formatter: (cell) => dayOf(cell.getValue()),
    },
    { title: 'E-mail', field: 'email', widthGrow: 2, minWidth: 210 },
    { title: 'Phone', field: 'phone', headerSort: false, minWidth: 125 },
    { title: 'Outings', field: 'outings', sorter: 'number', hozAlign: 'right', minWidth: 95 },
    {
      title: 'Fee',
      field: 'paid',
      minWidth: 80,
      formatter(cell) {
        const pill = document.createElement('span');
        const paid = cell.getValue();
        pill.className = paid ? 'pill' : 'pill open';
        pill.textContent = paid ? 'Paid' : 'Open';
        return pill;
      },
    },
  ],
});
table.on('rowClick', (_, row) => open(row.getData()));
table.on('dataFiltered', (_, rows) => summarise(rows.map((row) => row.getData())));

function summarise(shown) {
  const open = shown.filter(({ paid }) => !paid).length;
  const fees = open === 1 ? '1 fee is' : `${open} fees are`;
  named('summary').textContent = `${shown.length} of ${members.length} members shown, ${fees} still open.`;
}

function filter() {
  const words = named('search').value.trim().toLowerCase();
  const group = named('group').value;
  const unpaid = named('unpaid').checked;
  table.setFilter(
    (member) =>
      `${member.name} ${member.email}`.toLowerCase().includes(words) &&
      (group === '' || member.group === group) &&
      (!unpaid || !member.paid),
  );
}

function sums(of) {
  const paid = of.filter((one) => one.paid).length;
  return { members: of.length, paid, open: of.length - paid };
}

function lineOf(cells) {
  const line = document.createElement('tr');
  for (const words of cells) line.insertCell().textContent = words;
  return line;
}

function drawFees() {
  let paidInAll = 0;
  let openInAll = 0;
  const lines = groups.map(({ name, fee }) => {
    const { members: count, paid, open } = sums(members.filter((one) => one.group === name));
    paidInAll += paid * fee;
    openInAll += open * fee;
    return lineOf([name, count, euros(fee), euros(paid * fee), euros(open * fee)]);
  });
  named('sums').replaceChildren(...lines);
  named('all').replaceChildren(
    lineOf(['All groups', members.length, '', euros(paidInAll), euros(openInAll)]),
  );
}

async function draw() {
  await table.replaceData(members.map((one) => ({ ...one })));
  filter();
  drawFees();
}

let noteTimer;
function note(words) {
  named('note').textContent = words;
  named('note').hidden = false;
  clearTimeout(noteTimer);
  noteTimer = setTimeout(() => (named('note').hidden = true), 5000);
}

async function send(method, path, body) {
  const answer = await fetch(`/api/members${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: body && JSON.stringify(body),
  }).catch(() => undefined);
  if (answer?.ok) return answer.status === 204 ? {} : answer.json();
  note('This could not be saved. Please try again.');
  return undefined;
}

let edited;
function open(member) {
  edited = member.id;
  named('heading').textContent = edited ? member.name : 'New member';
  named('delete').hidden = !edited;
  named('error').textContent = '';
  for (const name of ['name', 'group', 'joined', 'email', 'phone', 'note'])
    field[name].value = member[name] ?? '';
  field.outings.value = member.outings ?? 0;
  field.paid.checked = member.paid ?? false;
  named('dialog').showModal();
}

function given() {
  const texts = ['name', 'group', 'joined', 'email', 'phone', 'note', 'outings'];
  return Object.fromEntries(texts.map((name) => [name, field[name].value.trim()]));
}

function problemOf({ name, joined, email, outings }) {
  if (!name) return 'Please enter the name.';
  if (!joined) return 'Please enter since when.';
  if (!/^\S+@\S+\.\S+$/.test(email)) return 'Please enter a valid e-mail address.';
  if (!/^\d+$/.test(outings)) return 'Outings must be a whole number.';
  return '';
}

async function save(event) {
  event.preventDefault();
  const member = given();
  const problem = problemOf(member);
  named('error').textContent = problem;
  if (problem) return;
  const body = { ...member, outings: Number(member.outings), paid: field.paid.checked };
  const saved = await send(edited ? 'PATCH' : 'POST', edited ? `/${edited}` : '', body);
  if (!saved) return;
  if (edited)
    Object.assign(
      members.find(({ id }) => id === edited),
      saved,
    );
  else members.push(saved);
  named('dialog').close();
  await draw();
  note(edited ? `${saved.name} was changed.` : `${saved.name} was added.`);
}

async function remove() {
  named('sure').close();
  named('dialog').close();
  if (!(await send('DELETE', `/${edited}`))) return;
  const at = members.findIndex(({ id }) => id === edited);
  const [removed] = members.splice(at, 1);
  await draw();
  note(`${removed.name} was deleted.`);
}

form.addEventListener('submit', save);
named('cancel').addEventListener('click', () => named('dialog').close());
named('delete').addEventListener('click', () => {
  named('question').textContent = `Delete ${field.name.value}?`;
  named('sure').showModal();
});
named('keep').addEventListener('click', () => named('sure').close());
named('really').addEventListener('click', remove);
named('new').addEventListener('click', () => open({ group: groups[0].name, joined: '2026-10-14' }));
named('search').addEventListener('input', filter);
named('group').addEventListener('change', filter);
named('unpaid').addEventListener('change', filter);
named('clear').addEventListener('click', () => {
  named('search').value = '';
  named('group').value = '';
  named('unpaid').checked = false;
  filter();
});

for (const tab of document.querySelectorAll('nav button'))
  tab.addEventListener('click', () => {
    for (const other of document.querySelectorAll('nav button')) {
      const isThis = other === tab;
      if (isThis) other.setAttribute('aria-current', 'page');
      else other.removeAttribute('aria-current');
      named(other.dataset.page).hidden = !isThis;
    }
    table.redraw();
  });

async function start() {
  ({ groups, members } = await (await fetch('/api/members')).json());
  named('group').replaceChildren(
    new Option('All groups', ''),
    ...groups.map(({ name }) => new Option(name, name)),
  );
  field.group.replaceChildren(...groups.map(({ name }) => new Option(name, name)));
  await draw();
}

table.on('tableBuilt', () => void start());
