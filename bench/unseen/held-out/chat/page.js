import { chatOf, named, store } from './store.js';
import { listChats, listStarred, newChat, showChat, showDetails, starredIn, unreadIn } from './chats.js';
import { listPeople, newPerson, showPerson, showSettings } from './people.js';

const parts = {
  chats: {
    heading: 'Chats',
    button: 'New chat',
    create: newChat,
    search: 'Search chats and messages',
    filters: { all: 'All', unread: 'Unread', groups: 'Groups' },
    list: listChats,
    empty: 'Choose a chat to read it.',
  },
  people: {
    heading: 'People',
    button: 'Add person',
    create: newPerson,
    search: 'Search people',
    filters: { all: 'All', mechanic: 'Mechanics', volunteer: 'Volunteers' },
    list: listPeople,
    empty: 'Choose a person to see more.',
  },
  starred: {
    heading: 'Starred',
    search: 'Search starred messages',
    list: listStarred,
    empty: 'Messages that you have starred are kept here.',
  },
  settings: { heading: 'You' },
};

const place = () => {
  const [, part = 'chats', id, page] = location.hash.split('/');
  return { part: part in parts ? part : 'chats', id, page };
};

let shownPart = '';
let filter = 'all';
const words = () => (named('search').value ?? '').trim().toLowerCase();

/** The head of the list, drawn only where another part is opened. */
function drawHead(part) {
  if (part === shownPart) return;
  shownPart = part;
  filter = 'all';
  const { heading, button, search, filters } = parts[part];
  document.title = `${heading} – Spokes & Co chat`;
  named('heading').textContent = heading;
  named('new').hidden = !button;
  named('new').textContent = button ?? '';
  named('search').hidden = !search;
  named('search').placeholder = search ?? '';
  named('search').value = '';
  named('filter').hidden = !filters;
  named('filter').innerHTML = Object.entries(filters ?? {})
    .map(
      ([value, text]) =>
        `<ion-segment-button value="${value}"><ion-label>${text}</ion-label></ion-segment-button>`,
    )
    .join('');
  named('filter').value = 'all';
}

/** Draws the list and the numbers beside the parts. */
export function draw() {
  const { part, id } = place();
  document.body.classList.toggle('large', store.me.large);
  named('list').className = part;
  for (const link of document.querySelectorAll('nav a'))
    link.classList.toggle('here', link.dataset.part === part);
  const counts = { unread: unreadIn(store.chats), starred: starredIn(store.chats).length };
  for (const [name, count] of Object.entries(counts)) {
    named(name).hidden = count === 0;
    named(name).textContent = count;
  }
  if (!parts[part].list) {
    named('count').textContent = store.me.name;
    named('list').innerHTML = `<li class="status"></li>`;
    named('list').firstChild.textContent = store.me.status || 'No status';
    return;
  }
  const { rows, told } = parts[part].list(words(), filter, id);
  named('count').textContent = told;
  named('list').innerHTML = rows.join('') || '<li class="empty">Nothing found.</li>';
}

async function show() {
  const { part, id, page } = place();
  drawHead(part);
  document.querySelector('.frame').classList.toggle('open', Boolean(id) || part === 'settings');
  const chat = part === 'chats' && chatOf(id);
  const person = part === 'people' && store.people.find((one) => one.id === id);
  if (part === 'settings') showSettings();
  else if (chat && page === 'details') showDetails(chat);
  else if (chat) await showChat(chat);
  else if (person) showPerson(person);
  else named('pane').innerHTML = `<p class="empty">${parts[part].empty}</p>`;
  draw();
}

named('new').addEventListener('click', () => parts[place().part].create());
named('search').addEventListener('ionInput', () => draw());
named('filter').addEventListener('ionChange', ({ detail }) => {
  filter = detail.value;
  draw();
});
window.addEventListener('hashchange', () => void show());

const answer = await fetch('/api/state');
Object.assign(store, await answer.json());
await customElements.whenDefined('ion-segment');
await show();
