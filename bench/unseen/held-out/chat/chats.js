import {
  chatOf,
  face,
  isSure,
  longDay,
  named,
  personOf,
  safe,
  say,
  send,
  showForm,
  spokenDay,
  store,
  timeOf,
} from './store.js';
import { draw } from './page.js';

const counted = (count, what) => `${count} ${what}${count === 1 ? '' : 's'}`;
const isMine = ({ by }) => by === store.me.id;
const lastOf = ({ messages }) => messages[messages.length - 1];
const lastAt = (chat) => lastOf(chat)?.at ?? store.now;
const colourOf = (chat) => (chat.members.length > 2 ? '#4f6b7d' : personOf(chat.members[1]).colour);
export const unreadIn = (chats) => chats.reduce((sum, { unread }) => sum + unread, 0);
export const starredIn = (chats) =>
  chats.flatMap((chat) =>
    chat.messages.filter(({ starred }) => starred).map((message) => ({ chat, message })),
  );

const filters = {
  all: () => true,
  unread: ({ unread }) => unread > 0,
  groups: ({ members }) => members.length > 2,
};

export function listChats(words, filter, here) {
  const shown = store.chats
    .filter(filters[filter] ?? filters.all)
    .filter(({ name, messages }) =>
      [name, ...messages.map(({ text }) => text)].some((text) => text.toLowerCase().includes(words)),
    )
    .sort((one, other) => lastAt(other).localeCompare(lastAt(one)));
  const rows = shown.map((chat) => {
    const last = lastOf(chat);
    const by = last && isMine(last) ? 'You: ' : '';
    const at = last ? (spokenDay(last.at) === 'Today' ? timeOf(last.at) : spokenDay(last.at)) : '';
    return `<li><a href="#/chats/${chat.id}" class="${chat.id === here ? 'here' : ''}">
      ${face(chat.name, colourOf(chat))}
      <span class="words"><span class="name">${safe(chat.name)}</span>
      <span class="preview">${last ? safe(by + last.text) : 'No messages yet'}</span></span>
      <span class="aside"><span>${at}</span>
      ${chat.unread ? `<ion-badge color="danger">${chat.unread}</ion-badge>` : ''}
      ${chat.muted ? '<ion-icon name="notifications-off-outline" aria-label="Muted"></ion-icon>' : ''}</span></a></li>`;
  });
  return { rows, told: counted(shown.length, 'chat') };
}

export function listStarred(words) {
  const shown = starredIn(store.chats)
    .filter(({ message }) => message.text.toLowerCase().includes(words))
    .sort((one, other) => other.message.at.localeCompare(one.message.at));
  const rows = shown.map(
    ({ chat, message }) => `<li><a href="#/chats/${chat.id}">
      ${face(personOf(message.by).name, personOf(message.by).colour)}
      <span class="words"><span class="name">${safe(message.text)}</span>
      <span class="preview">${safe(personOf(message.by).name)} in ${safe(chat.name)}</span></span>
      <span class="aside"><span>${spokenDay(message.at)}</span></span></a></li>`,
  );
  return { rows, told: counted(shown.length, 'starred message') };
}

export async function newChat() {
  const others = store.people.filter(({ id }) => id !== store.me.id);
  const boxes = others.map(
    ({ id, name }) =>
      `<ion-checkbox value="${id}" label-placement="end" justify="start">${safe(name)}</ion-checkbox>`,
  );
  await showForm(
    'New chat',
    `<ion-input name="name" label="Name" label-placement="stacked" fill="outline"></ion-input>
    <ion-input name="topic" label="Topic" label-placement="stacked" fill="outline"></ion-input>
    <fieldset><legend>Members</legend>${boxes.join('')}</fieldset>`,
    async ({ name, topic, ticked }) => {
      if (!name) return 'Please give the chat a name.';
      if (ticked.length === 0) return 'Please choose at least one member.';
      const chat = await send('POST', '/chats', { name, topic, members: [store.me.id, ...ticked] });
      store.chats.push(chat);
      location.hash = `#/chats/${chat.id}`;
      await say(`“${name}” was created.`);
      return undefined;
    },
  );
}

const authorOf = ({ name, colour }) => `<div class="by" style="color:${colour}">${safe(name)}</div>`;
const sinceWhen = ([first]) => (first ? ` since ${longDay(first.at)}` : '');

const bubble = (
  message,
  isGroup,
) => `<li class="message ${isMine(message) ? 'mine' : ''}" data-id="${message.id}">
  <div class="bubble">
  ${isGroup && !isMine(message) ? authorOf(personOf(message.by)) : ''}
  <p class="text">${safe(message.text)}</p>
  <span class="at">${timeOf(message.at)}${message.edited ? ' · edited' : ''}</span></div>
  <button data-do="star" class="${message.starred ? 'on' : ''}" aria-label="${message.starred ? 'Remove star' : 'Star'}">
  <ion-icon name="${message.starred ? 'star' : 'star-outline'}" aria-hidden="true"></ion-icon></button>
  ${
    isMine(message)
      ? `<button data-do="edit" aria-label="Edit"><ion-icon name="create-outline" aria-hidden="true"></ion-icon></button>
  <button data-do="delete" aria-label="Delete"><ion-icon name="trash-outline" aria-hidden="true"></ion-icon></button>`
      : ''
  }</li>`;

function messagesOf(chat) {
  let day = '';
  return chat.messages
    .map((message) => {
      const own = spokenDay(message.at);
      const heading = own === day ? '' : `<li class="day">${own}</li>`;
      day = own;
      return heading + bubble(message, chat.members.length > 2);
    })
    .join('');
}

let edited;

export async function showChat(chat) {
  if (chat.unread > 0) {
    chat.unread = 0;
    await send('PATCH', `/chats/${chat.id}`, { unread: 0 });
  }
  edited = undefined;
  named('pane').innerHTML = `<div class="bar"><a class="back" href="#/chats" aria-label="Back">
    <ion-icon name="arrow-back-outline"></ion-icon></a>${face(chat.name, colourOf(chat))}
    <div class="words"><h2>${safe(chat.name)}</h2>
    <p>${counted(chat.members.length, 'member')}${chat.topic ? ` · ${safe(chat.topic)}` : ''}</p></div>
    <ion-button fill="outline" size="small" href="#/chats/${chat.id}/details">Details</ion-button></div>
    <ul class="messages"></ul>
    <form class="composer"><div class="editing" hidden><span>Editing a message</span>
    <ion-button fill="clear" size="small" class="cancel">Cancel</ion-button></div>
    <ion-textarea name="text" rows="1" auto-grow placeholder="Write a message" aria-label="Message"></ion-textarea>
    <ion-button type="submit">Send</ion-button></form>`;
  drawMessages(chat);
  const form = named('pane').querySelector('form');
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void submit(chat, form);
  });
  form.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.shiftKey || !store.me.enter) return;
    event.preventDefault();
    void submit(chat, form);
  });
  form.querySelector('.cancel').addEventListener('click', () => edit(form));
  named('pane')
    .querySelector('.messages')
    .addEventListener('click', ({ target }) => {
      const button = target.closest('button');
      if (button) void act(chat, button.closest('li').dataset.id, button.dataset.do, form);
    });
}

function drawMessages(chat) {
  const list = named('pane').querySelector('.messages');
  list.innerHTML = messagesOf(chat) || '<li class="empty">No messages yet. Say hello!</li>';
  list.scrollTop = list.scrollHeight;
}

/** Begins to edit a message, or ends it where none is named. */
function edit(form, message) {
  edited = message;
  form.querySelector('.editing').hidden = !message;
  form.querySelector('ion-textarea').value = message?.text ?? '';
  form.querySelector('ion-button[type=submit]').textContent = message ? 'Save' : 'Send';
}

async function submit(chat, form) {
  const text = (form.querySelector('ion-textarea').value ?? '').trim();
  if (!text) return;
  const message = edited;
  edit(form);
  if (message) {
    const changes = { text, edited: true };
    Object.assign(message, await send('PATCH', `/chats/${chat.id}/messages/${message.id}`, changes));
  } else chat.messages.push(await send('POST', `/chats/${chat.id}/messages`, { text }));
  drawMessages(chat);
  draw();
}

async function act(chat, id, doing, form) {
  const message = chat.messages.find((one) => one.id === id);
  const path = `/chats/${chat.id}/messages/${message.id}`;
  if (doing === 'edit') return edit(form, message);
  if (doing === 'star') Object.assign(message, await send('PATCH', path, { starred: !message.starred }));
  if (doing === 'delete') {
    if (!(await isSure('Delete message?', 'It is deleted for everybody.', 'Delete'))) return;
    edit(form);
    await send('DELETE', path);
    chat.messages.splice(chat.messages.indexOf(message), 1);
    await say('The message was deleted.');
  }
  drawMessages(chat);
  draw();
}

export function showDetails(chat) {
  const others = store.people.filter(({ id }) => !chat.members.includes(id));
  named('pane').innerHTML = `<div class="bar"><a class="back" href="#/chats/${chat.id}" aria-label="Back">
    <ion-icon name="arrow-back-outline"></ion-icon></a><div class="words"><h2>${safe(chat.name)}</h2>
    <p>Details</p></div>
    <ion-button fill="outline" size="small" href="#/chats/${chat.id}">Back to chat</ion-button></div>
    <div class="sheet"><form novalidate><div class="fields">
    <ion-input name="name" label="Name" label-placement="stacked" fill="outline" value="${safe(chat.name)}"></ion-input>
    <ion-input name="topic" label="Topic" label-placement="stacked" fill="outline" value="${safe(chat.topic)}"></ion-input></div>
    <p class="problem" role="alert"></p>
    <div class="buttons"><ion-button type="submit" size="small">Save</ion-button></div></form>
    <ion-toggle ${chat.muted ? 'checked' : ''} justify="space-between">Mute this chat</ion-toggle>
    <h3>Members (${chat.members.length})</h3><ul>${chat.members.map((id) => memberRow(personOf(id))).join('')}</ul>
    <ion-select label="Add a member" label-placement="stacked" fill="outline" interface="popover" placeholder="Choose">
    ${others.map(({ id, name }) => `<ion-select-option value="${id}">${safe(name)}</ion-select-option>`).join('')}
    </ion-select>
    <h3>History</h3><p>${counted(chat.messages.length, 'message')}${sinceWhen(chat.messages)}</p>
    <ion-button color="danger" fill="outline" size="small" class="remove">Delete chat</ion-button></div>`;
  const pane = named('pane');
  const change = async (changes) => {
    Object.assign(chat, await send('PATCH', `/chats/${chat.id}`, changes));
    draw();
  };
  pane.querySelector('form').addEventListener('submit', async (event) => {
    event.preventDefault();
    const [name, topic] = [...pane.querySelectorAll('ion-input')].map(({ value }) =>
      String(value ?? '').trim(),
    );
    pane.querySelector('.problem').textContent = name ? '' : 'Please give the chat a name.';
    if (!name) return;
    await change({ name, topic });
    showDetails(chat);
    await say('The chat was saved.');
  });
  pane
    .querySelector('ion-toggle')
    .addEventListener('ionChange', ({ detail }) => change({ muted: detail.checked }));
  pane.querySelector('ion-select').addEventListener('ionChange', async ({ detail }) => {
    await change({ members: [...chat.members, detail.value] });
    showDetails(chat);
  });
  pane.querySelector('ul').addEventListener('click', async ({ target }) => {
    const row = target.closest('ion-button')?.closest('li');
    if (!row) return;
    await change({ members: chat.members.filter((id) => id !== row.dataset.id) });
    showDetails(chat);
  });
  pane.querySelector('.remove').addEventListener('click', async () => {
    if (!(await isSure('Delete chat?', `“${chat.name}” and its messages are deleted.`, 'Delete'))) return;
    await send('DELETE', `/chats/${chat.id}`);
    store.chats.splice(store.chats.indexOf(chatOf(chat.id)), 1);
    location.hash = '#/chats';
    await say(`“${chat.name}” was deleted.`);
  });
}

const memberRow = ({ id, name, role, colour }) => `<li data-id="${id}">${face(name, colour)}
  <span class="words">${safe(name)}${id === store.me.id ? ' (you)' : ''}<span class="preview">${safe(role)}</span></span>
  ${id === store.me.id ? '' : '<ion-button fill="clear" size="small">Remove</ion-button>'}</li>`;
