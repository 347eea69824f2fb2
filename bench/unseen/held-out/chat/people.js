import { face, isSure, longDay, named, personOf, safe, say, send, showForm, store } from './store.js';
import { draw } from './page.js';

const roles = ['Coordinator', 'Mechanic', 'Driver', 'Shop', 'Volunteer'];

export function listPeople(words, role, here) {
  const shown = store.people
    .filter((person) => role === 'all' || person.role.toLowerCase() === role)
    .filter(({ name, mail }) => `${name} ${mail}`.toLowerCase().includes(words))
    .sort((one, other) => one.name.localeCompare(other.name));
  const rows = shown.map(
    ({ id, name, role: is, colour }) => `<li><a href="#/people/${id}" class="${id === here ? 'here' : ''}">
      ${face(name, colour)}<span class="words"><span class="name">${safe(name)}</span>
      <span class="preview">${safe(is)}</span></span></a></li>`,
  );
  return { rows, told: `${shown.length} ${shown.length === 1 ? 'person' : 'people'}` };
}

const fieldsOf = ({ name = '', role = 'Volunteer', mail = '', phone = '' }) => `
  <ion-input name="name" label="Name" label-placement="stacked" fill="outline" value="${safe(name)}"></ion-input>
  <ion-select name="role" label="Role" label-placement="stacked" fill="outline" interface="popover" value="${role}">
  ${roles.map((one) => `<ion-select-option value="${one}">${one}</ion-select-option>`).join('')}</ion-select>
  <ion-input name="mail" type="email" label="E-mail" label-placement="stacked" fill="outline" value="${safe(mail)}"></ion-input>
  <ion-input name="phone" label="Phone" label-placement="stacked" fill="outline" value="${safe(phone)}"></ion-input>`;

function problemOf({ name, mail }) {
  if (!name) return 'Please enter a name.';
  if (!/^\S+@\S+\.\S+$/.test(mail)) return 'Please enter a valid e-mail address.';
  return undefined;
}

export const newPerson = () =>
  showForm('Add person', fieldsOf({}), async ({ name, role, mail, phone }) => {
    const problem = problemOf({ name, mail });
    if (problem) return problem;
    const person = await send('POST', '/people', { name, role, mail, phone });
    store.people.push(person);
    location.hash = `#/people/${person.id}`;
    await say(`${name} was added.`);
    return undefined;
  });

const editPerson = (person) =>
  showForm('Edit person', fieldsOf(person), async ({ name, role, mail, phone }) => {
    const problem = problemOf({ name, mail });
    if (problem) return problem;
    Object.assign(person, await send('PATCH', `/people/${person.id}`, { name, role, mail, phone }));
    showPerson(person);
    draw();
    await say(`${name} was saved.`);
    return undefined;
  });

const sharedWith = ({ id }) => store.chats.filter(({ members }) => members.includes(id));

async function writeTo(person) {
  const own = store.chats.find(({ members }) => members.length === 2 && members.includes(person.id));
  if (own) {
    location.hash = `#/chats/${own.id}`;
    return;
  }
  const chat = await send('POST', '/chats', { name: person.name, members: [store.me.id, person.id] });
  store.chats.push(chat);
  location.hash = `#/chats/${chat.id}`;
}

export function showPerson(person) {
  const isMe = person.id === store.me.id;
  const shared = sharedWith(person);
  const pane = named('pane');
  pane.innerHTML = `<div class="bar"><a class="back" href="#/people" aria-label="Back">
    <ion-icon name="arrow-back-outline"></ion-icon></a>${face(person.name, person.colour)}
    <div class="words"><h2>${safe(person.name)}</h2><p>${safe(person.role)}</p></div></div>
    <div class="sheet"><dl><dt>E-mail</dt><dd><a href="mailto:${safe(person.mail)}">${safe(person.mail)}</a></dd>
    <dt>Phone</dt><dd>${safe(person.phone || 'None')}</dd>
    <dt>Joined</dt><dd>${longDay(person.joined)}</dd></dl>
    <h3>${isMe ? 'Your chats' : 'Chats in common'} (${shared.length})</h3>
    <ul>${shared.map(({ id, name }) => `<li><a href="#/chats/${id}">${safe(name)}</a></li>`).join('')}</ul>
    <div class="buttons">
    ${isMe ? '' : '<ion-button size="small" class="write">Write a message</ion-button>'}
    <ion-button size="small" fill="outline" class="edit">Edit</ion-button>
    ${isMe ? '' : '<ion-button size="small" fill="outline" color="danger" class="remove">Delete</ion-button>'}
    </div></div>`;
  pane.querySelector('.write')?.addEventListener('click', () => writeTo(person));
  pane.querySelector('.edit').addEventListener('click', () => editPerson(person));
  pane.querySelector('.remove')?.addEventListener('click', async () => {
    if (!(await isSure('Delete person?', `${person.name} leaves all chats.`, 'Delete'))) return;
    await send('DELETE', `/people/${person.id}`);
    store.people.splice(store.people.indexOf(person), 1);
    for (const chat of store.chats) chat.members = chat.members.filter((id) => id !== person.id);
    location.hash = '#/people';
    await say(`${person.name} was deleted.`);
  });
}

export function showSettings() {
  const { me } = store;
  const pane = named('pane');
  pane.innerHTML = `<div class="bar"><div class="words"><h2>Settings</h2><p>${safe(personOf(me.id).mail)}</p></div></div>
    <div class="sheet"><form novalidate><div class="fields">
    <ion-input name="name" label="Your name" label-placement="stacked" fill="outline" value="${safe(me.name)}"></ion-input>
    <ion-input name="status" label="Status" label-placement="stacked" fill="outline" maxlength="60" counter
    value="${safe(me.status)}"></ion-input>
    </div><ion-toggle name="enter" ${me.enter ? 'checked' : ''} justify="space-between">Send with the Enter key</ion-toggle>
    <ion-toggle name="large" ${me.large ? 'checked' : ''} justify="space-between">Large text in messages</ion-toggle>
    <p class="problem" role="alert"></p>
    <div class="buttons"><ion-button type="submit" size="small">Save settings</ion-button></div></form></div>`;
  const field = (name) => pane.querySelector(`[name="${name}"]`);
  pane.querySelector('form').addEventListener('submit', async (event) => {
    event.preventDefault();
    const name = String(field('name').value ?? '').trim();
    pane.querySelector('.problem').textContent = name ? '' : 'Please enter your name.';
    if (!name) return;
    const changes = {
      name,
      status: String(field('status').value ?? '').trim(),
      enter: field('enter').checked,
      large: field('large').checked,
    };
    Object.assign(me, await send('PATCH', '/me', changes));
    personOf(me.id).name = name;
    draw();
    await say('Your settings were saved.');
  });
}
