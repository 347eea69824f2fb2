import { seeded } from '/records.js';

const named = (id) => document.getElementById(id);
const key = 'studio-drive';
const limit = 50 * 1024;
const icons = {
  folder: 'folder-fill',
  pdf: 'file-earmark-pdf',
  image: 'file-earmark-image',
  sheet: 'file-earmark-spreadsheet',
  note: 'file-earmark-text',
};
const kinds = { folder: 'Folder', pdf: 'PDF', image: 'Picture', sheet: 'Spreadsheet', note: 'Note' };

let items = JSON.parse(localStorage.getItem(key) ?? 'null') ?? structuredClone(seeded);
const keep = () => localStorage.setItem(key, JSON.stringify(items));

const itemOf = (id) => items.find((item) => item.id === id);
const isFolder = ({ kind }) => kind === 'folder';
/** In the trash, or in a folder that is. */
const isGone = (item) => item.trashed || (item.parent !== 'home' && isGone(itemOf(item.parent)));
const within = (id) => items.filter((item) => item.parent === id && !item.trashed);
const foldersIn = (id) =>
  within(id)
    .filter(isFolder)
    .sort((one, other) => one.name.localeCompare(other.name));
const sizeOf = (item) =>
  isFolder(item) ? within(item.id).reduce((sum, one) => sum + sizeOf(one), 0) : item.kilobytes;
const nameOf = (id) => (id === 'home' ? 'Home' : itemOf(id).name);
const newId = () => `n${Date.now().toString(36)}`;
const today = () => new Date().toISOString().slice(0, 10);

/** The folders from the top down to one. */
function wayTo(id) {
  if (id === 'home') return ['home'];
  return [...wayTo(itemOf(id).parent), id];
}

function inWords(kilobytes) {
  if (kilobytes >= 1024) return `${(kilobytes / 1024).toFixed(1)} MB`;
  return `${kilobytes} KB`;
}
const dayOf = (value) =>
  new Date(`${value}T12:00`).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });

function element(tag, properties = {}, ...children) {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}

function tell(words, undo) {
  const alert = element('sl-alert', { variant: 'primary', closable: true, duration: 5000 });
  alert.append(element('sl-icon', { slot: 'icon', name: 'info-circle' }), words);
  if (undo) {
    const button = element('sl-button', { size: 'small', variant: 'text', textContent: 'Undo' });
    button.addEventListener('click', () => {
      undo();
      change();
      void alert.hide();
    });
    alert.append(button);
  }
  document.body.append(alert);
  void alert.toast();
}

/** Where one is: a folder, what is starred, the trash, or what was searched for. */
function place() {
  const words = named('search').value.trim().toLowerCase();
  const at = location.hash.replace(/^#\/?/, '') || 'home';
  if (words) return { words };
  if (at === 'starred' || at === 'trash') return { special: at };
  return { folder: at === 'home' || (itemOf(at) && !isGone(itemOf(at))) ? at : 'home' };
}

function shownAt({ words, special, folder }) {
  if (words) return items.filter((one) => !isGone(one) && one.name.toLowerCase().includes(words));
  if (special === 'trash') return items.filter((one) => one.trashed);
  if (special === 'starred') return items.filter((one) => one.starred && !isGone(one));
  return within(folder);
}

const orders = {
  name: (one, other) => one.name.localeCompare(other.name),
  changed: (one, other) => other.changed.localeCompare(one.changed),
  size: (one, other) => sizeOf(other) - sizeOf(one),
};
const sorted = (some) =>
  some.toSorted(
    (one, other) => isFolder(other) - isFolder(one) || orders[named('order').value || 'name'](one, other),
  );

function goTo(id) {
  named('search').value = '';
  if (location.hash === `#/${id}`) draw();
  else location.hash = `#/${id}`;
}

function branchOf(id) {
  const branch = element('sl-tree-item', { expanded: true }, nameOf(id));
  branch.dataset.folder = id;
  branch.selected = place().folder === id;
  branch.append(...foldersIn(id).map((one) => branchOf(one.id)));
  return branch;
}

function drawCrumbs({ words, special, folder }) {
  const crumb = (label, id) => {
    const made = element('sl-breadcrumb-item', {}, label);
    if (id) made.addEventListener('click', () => goTo(id));
    return made;
  };
  if (words) named('crumbs').replaceChildren(crumb('Home', 'home'), crumb('Search'));
  else if (special)
    named('crumbs').replaceChildren(crumb('Home', 'home'), crumb(special === 'trash' ? 'Trash' : 'Starred'));
  else named('crumbs').replaceChildren(...wayTo(folder).map((id) => crumb(nameOf(id), id)));
}

function menuOf(item) {
  const entries = item.trashed
    ? { Restore: () => restore(item), 'Delete for ever': () => askToDelete([item]) }
    : {
        Rename: () => askName('rename', item),
        'Move to…': () => askTarget(item),
        ...(isFolder(item) ? {} : { Duplicate: () => duplicate(item) }),
        Delete: () => throwAway(item),
      };
  const menu = element('sl-menu');
  for (const [label, act] of Object.entries(entries)) {
    const entry = element('sl-menu-item', {}, label);
    entry.addEventListener('click', act);
    menu.append(entry);
  }
  const button = element('sl-icon-button', { name: 'three-dots-vertical', label: `More for ${item.name}` });
  button.slot = 'trigger';
  return element('sl-dropdown', { hoist: true, placement: 'bottom-end' }, button, menu);
}

function lineOf(item) {
  const line = element('div', { className: 'item' });
  line.append(element('sl-icon', { name: icons[item.kind] }));
  const name = element('button', { className: 'name', textContent: item.name });
  name.addEventListener('click', () => (isFolder(item) && !item.trashed ? goTo(item.id) : showDetails(item)));
  const star = element('sl-icon-button', {
    name: item.starred ? 'star-fill' : 'star',
    label: item.starred ? `Take the star from ${item.name}` : `Star ${item.name}`,
  });
  star.addEventListener('click', () => {
    item.starred = !item.starred;
    change();
  });
  line.append(
    name,
    element('span', { className: 'size', textContent: inWords(sizeOf(item)) }),
    element('span', { className: 'changed', textContent: dayOf(item.changed) }),
    item.trashed ? element('span') : star,
    menuOf(item),
  );
  return line;
}

function headOf() {
  const line = element('div', { className: 'item head' });
  for (const [label, of] of [
    ['', ''],
    ['Name', 'label'],
    ['Size', 'size'],
    ['Changed', 'changed'],
  ])
    line.append(element('span', { className: of, textContent: label }));
  return line;
}

function draw() {
  const at = place();
  const shown = sorted(shownAt(at));
  named('tree').replaceChildren(branchOf('home'));
  drawCrumbs(at);
  for (const special of ['starred', 'trash'])
    named(`to-${special}`).ariaCurrent = at.special === special ? 'page' : null;
  named('count').textContent = shown.length === 1 ? '1 item' : `${shown.length} items`;
  named('empty').hidden = at.special !== 'trash' || shown.length === 0;
  named('empty').style.display = named('empty').hidden ? 'none' : '';
  named('list').replaceChildren(headOf(), ...shown.map(lineOf));
  if (shown.length === 0) {
    const words = at.words ? 'Nothing of this name was found.' : 'There is nothing here.';
    named('list').replaceChildren(element('p', { className: 'nothing', textContent: words }));
  }
  const used = items.reduce((sum, one) => sum + (isFolder(one) ? 0 : one.kilobytes), 0);
  named('bar').value = Math.round((used / limit) * 100);
  named('used').textContent = `${inWords(used)} of ${inWords(limit)} used`;
}

function change() {
  keep();
  draw();
}

function showDetails(item) {
  named('details').label = item.name;
  const facts = {
    Kind: kinds[item.kind],
    Size: inWords(sizeOf(item)),
    Changed: dayOf(item.changed),
    Folder: nameOf(item.parent),
  };
  named('facts').replaceChildren(
    ...Object.entries(facts).flatMap(([label, value]) => [
      element('dt', { textContent: label }),
      element('dd', { textContent: value }),
    ]),
  );
  named('body').textContent = item.text ?? '';
  void named('details').show();
}

let asked;
function askName(what, item) {
  asked = { what, item };
  const labels = { folder: 'New folder', note: 'New note', rename: 'Rename' };
  named('naming').label = labels[what];
  named('name').value = item?.name ?? '';
  named('text').value = '';
  named('text').style.display = what === 'note' ? '' : 'none';
  named('problem').textContent = '';
  void named('naming').show();
}

function problemOf(name, parent, own) {
  if (!name) return 'Please enter a name.';
  const isTaken = within(parent).some(
    (one) => one.id !== own && one.name.toLowerCase() === name.toLowerCase(),
  );
  return isTaken ? 'There is something of this name already.' : '';
}

function saveName() {
  const { what, item } = asked;
  const given = named('name').value.trim();
  const name = what === 'note' && given && !given.includes('.') ? `${given}.txt` : given;
  const parent = item?.parent ?? place().folder ?? 'home';
  const problem = problemOf(name, parent, item?.id);
  named('problem').textContent = problem;
  if (problem) return;
  void named('naming').hide();
  if (what === 'rename') {
    item.name = name;
    item.changed = today();
    tell('The new name was saved.');
  } else {
    const made = { id: newId(), name, kind: what, parent, changed: today() };
    if (what === 'note') Object.assign(made, { text: named('text').value, kilobytes: 1 });
    items.push(made);
    tell(`“${name}” was made in ${nameOf(parent)}.`);
  }
  change();
}

/** Where a thing may go: not where it is, nor into itself. */
function targetsOf(item) {
  const all = ['home', ...items.filter((one) => isFolder(one) && !isGone(one)).map(({ id }) => id)];
  return all.filter((id) => id !== item.parent && !wayTo(id).includes(item.id));
}

function askTarget(item) {
  asked = { item };
  named('moving').label = `Move “${item.name}”`;
  const targets = targetsOf(item);
  named('targets').replaceChildren(
    ...targets.map((id) => element('sl-radio', { value: id }, wayTo(id).map(nameOf).join(' / '))),
  );
  named('targets').value = targets[0];
  void named('moving').show();
}

function move() {
  const { item } = asked;
  const from = item.parent;
  item.parent = named('targets').value;
  void named('moving').hide();
  tell(`“${item.name}” was moved to ${nameOf(item.parent)}.`, () => (item.parent = from));
  change();
}

function duplicate(item) {
  const at = item.name.lastIndexOf('.');
  let name = item.name;
  do name = `${name.slice(0, at)} copy${name.slice(at)}`;
  while (problemOf(name, item.parent));
  items.push({ ...item, id: newId(), name, starred: false, changed: today() });
  tell(`“${name}” was made.`);
  change();
}

function throwAway(item) {
  item.trashed = true;
  tell(`“${item.name}” was moved to the trash.`, () => delete item.trashed);
  change();
}

function restore(item) {
  // A file comes back with the folders that it lies in.
  for (const id of wayTo(item.id)) if (id !== 'home') delete itemOf(id).trashed;
  tell(`“${item.name}” was restored to ${nameOf(item.parent)}.`);
  change();
}

function askToDelete(some) {
  asked = { some };
  named('question').textContent =
    some.length === 1 ? `“${some[0].name}” will be lost.` : `${some.length} items will be lost.`;
  void named('sure').show();
}

function deleteForEver() {
  const gone = new Set(asked.some.map(({ id }) => id));
  // What lies in a folder goes with it.
  for (let before = -1; before !== gone.size;) {
    before = gone.size;
    for (const one of items) if (gone.has(one.parent)) gone.add(one.id);
  }
  items = items.filter(({ id }) => !gone.has(id));
  void named('sure').hide();
  change();
}

for (const name of ['naming', 'moving', 'sure'])
  named(`${name}-cancel`).addEventListener('click', () => void named(name).hide());
named('details-close').addEventListener('click', () => void named('details').hide());
named('naming-save').addEventListener('click', saveName);
named('naming-form').addEventListener('submit', (event) => event.preventDefault());
named('name').addEventListener('keydown', ({ key: pressed }) => {
  if (pressed === 'Enter') saveName();
});
named('moving-save').addEventListener('click', move);
named('sure-save').addEventListener('click', deleteForEver);
named('new-folder').addEventListener('click', () => askName('folder'));
named('new-note').addEventListener('click', () => askName('note'));
named('empty').addEventListener('click', () => askToDelete(items.filter((one) => one.trashed)));
named('tree').addEventListener('sl-selection-change', ({ detail }) => {
  const id = detail.selection[0]?.dataset.folder;
  if (id) goTo(id);
});
named('search').addEventListener('sl-input', draw);
named('order').addEventListener('sl-change', draw);
for (const special of ['starred', 'trash'])
  named(`to-${special}`).addEventListener('click', () => (named('search').value = ''));
addEventListener('hashchange', draw);

await Promise.all(['sl-tree', 'sl-input', 'sl-select'].map((tag) => customElements.whenDefined(tag)));
draw();
