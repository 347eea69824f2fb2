/** What the server holds, and what every screen uses. */
export const store = { now: '', me: {}, people: [], chats: [] };

export const named = (id) => document.getElementById(id);
const entities = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const safe = (text) => String(text).replace(/[&<>"]/g, (sign) => entities[sign]);

export const personOf = (id) =>
  store.people.find((person) => person.id === id) ?? {
    id,
    name: 'Former member',
    role: '',
    colour: '#6b747b',
  };
export const chatOf = (id) => store.chats.find((chat) => chat.id === id);

const noonOf = (at) => new Date(`${at.slice(0, 10)}T12:00`);
const dayOf = (at) =>
  noonOf(at).toLocaleDateString('en-GB', { weekday: 'short', day: 'numeric', month: 'short' });
export const longDay = (at) =>
  noonOf(at).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });
export const timeOf = (at) => at.slice(11, 16);
/** “Today”, “Yesterday”, or the day itself. */
export function spokenDay(at) {
  const days = (new Date(store.now.slice(0, 10)) - new Date(at.slice(0, 10))) / 86_400_000;
  if (days === 0) return 'Today';
  return days === 1 ? 'Yesterday' : dayOf(at);
}

const initials = (name) =>
  name
    .split(' ')
    .map(([letter]) => letter)
    .slice(0, 2)
    .join('')
    .toUpperCase();
export const face = (name, colour) =>
  `<span class="face" style="background:${colour}" aria-hidden="true">${safe(initials(name))}</span>`;

export async function say(message) {
  document.querySelectorAll('ion-toast').forEach((toast) => toast.remove());
  const toast = Object.assign(document.createElement('ion-toast'), {
    message,
    duration: 3000,
    position: 'bottom',
  });
  document.body.append(toast);
  await toast.present();
}

export async function send(method, path, body) {
  const answer = await fetch(`/api${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: body && JSON.stringify(body),
  });
  if (!answer.ok) {
    await say('That did not work. Please try again.');
    throw new Error(`The server answered ${answer.status}.`);
  }
  return answer.status === 204 ? undefined : answer.json();
}

/** Asks before something is done that can’t be undone. */
export async function isSure(header, message, doing) {
  const alert = Object.assign(document.createElement('ion-alert'), {
    header,
    message,
    buttons: [
      { text: 'Cancel', role: 'cancel' },
      { text: doing, role: 'confirm' },
    ],
  });
  document.body.append(alert);
  await alert.present();
  const { role } = await alert.onDidDismiss();
  return role === 'confirm';
}

/** Shows a form over the page; `save` is told what was entered, and returns what is wrong with it. */
export async function showForm(title, fields, save) {
  const modal = document.createElement('ion-modal');
  modal.innerHTML = `<form novalidate><h2>${title}</h2><div class="fields">${fields}</div>
    <p class="problem" role="alert"></p>
    <div class="buttons"><ion-button type="submit">Save</ion-button>
    <ion-button fill="clear" class="cancel">Cancel</ion-button></div></form>`;
  document.body.append(modal);
  await modal.present();
  const form = modal.querySelector('form');
  let isBusy = false;
  form.querySelector('.cancel').addEventListener('click', () => modal.dismiss());
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (isBusy) return;
    isBusy = true;
    const entered = {};
    for (const field of form.querySelectorAll('ion-input, ion-select'))
      entered[field.getAttribute('name')] = String(field.value ?? '').trim();
    entered.ticked = [...form.querySelectorAll('ion-checkbox')]
      .filter(({ checked }) => checked)
      .map(({ value }) => value);
    const problem = await save(entered).finally(() => {
      isBusy = false;
    });
    form.querySelector('.problem').textContent = problem ?? '';
    if (!problem) await modal.dismiss();
  });
  await modal.onDidDismiss();
  modal.remove();
}
