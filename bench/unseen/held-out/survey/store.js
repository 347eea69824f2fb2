/** What the server holds, and what every screen uses. */
export const store = { today: '', surveys: [], answers: [] };

export const named = (id) => document.getElementById(id);
const entities = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const safe = (text) => String(text).replace(/[&<>"]/g, (sign) => entities[sign]);
export const counted = (count, what) => `${count} ${what}${count === 1 ? '' : 's'}`;
export const day = (text) =>
  new Date(`${text.slice(0, 10)}T12:00`).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });

export const surveyOf = (id) => store.surveys.find((survey) => survey.id === id);
export const answersTo = ({ id }) => store.answers.filter(({ survey }) => survey === id);

let hides;
export function say(message) {
  named('note').textContent = message;
  clearTimeout(hides);
  hides = setTimeout(() => {
    named('note').textContent = '';
  }, 3500);
}

export async function send(method, path, body) {
  const answer = await fetch(`/api${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: body && JSON.stringify(body),
  });
  if (answer.ok) return answer.status === 204 ? undefined : answer.json();
  say('That could not be saved. Please try again.');
  throw new Error(`The server answered ${answer.status}.`);
}

export async function change(survey, changes) {
  Object.assign(survey, await send('PATCH', `/surveys/${survey.id}`, changes));
}

/** Shows a form over the page; `save` is told what was entered, and returns what is wrong with it. */
export function showForm(title, fields, save, button = 'Save') {
  const dialog = named('dialog');
  dialog.innerHTML = `<form novalidate><h2>${title}</h2><div class="fields">${fields}</div>
    <p class="problem" role="alert"></p><div class="buttons"><button type="button" class="cancel">Cancel</button>
    <button class="main">${button}</button></div></form>`;
  const form = dialog.querySelector('form');
  let isBusy = false;
  form.querySelector('.cancel').addEventListener('click', () => dialog.close());
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (isBusy) return;
    isBusy = true;
    const problem = await save(Object.fromEntries(new FormData(form))).finally(() => {
      isBusy = false;
    });
    form.querySelector('.problem').textContent = problem ?? '';
    if (!problem) dialog.close();
  });
  dialog.showModal();
}

export const isSure = (title, message) =>
  new Promise((resolve) => {
    const dialog = named('dialog');
    dialog.innerHTML = `<h2>${title}</h2><p>${safe(message)}</p><div class="buttons">
      <button type="button" class="cancel">Cancel</button>
      <button type="button" class="danger">Delete</button></div>`;
    let sure = false;
    dialog.querySelector('.cancel').addEventListener('click', () => dialog.close());
    dialog.querySelector('.danger').addEventListener('click', () => {
      sure = true;
      dialog.close();
    });
    dialog.addEventListener('close', () => resolve(sure), { once: true });
    dialog.showModal();
  });
