import { answersTo, change, counted, day, isSure, named, safe, say, send, showForm, store } from './store.js';

const statuses = ['Open', 'Draft', 'Closed'];
const orders = {
  closes: ['Closing date', (one, other) => one.closes.localeCompare(other.closes)],
  title: ['Title', (one, other) => one.title.localeCompare(other.title)],
  answers: ['Most answers', (one, other) => answersTo(other).length - answersTo(one).length],
};
const turns = { Open: 'Close', Draft: 'Open', Closed: 'Reopen' };
const view = { words: '', status: 'All', order: 'closes' };

const fieldsOf = ({ title = '', about = '', closes = '2026-11-30' }) => `
  <label>Title <input name="title" value="${safe(title)}" /></label>
  <label>What it is about <textarea name="about" rows="2">${safe(about)}</textarea></label>
  <label>Closes on <input type="date" name="closes" value="${closes}" /></label>`;

function problemOf({ title, closes }, before) {
  if (!title.trim()) return 'Please give the survey a title.';
  if (!closes) return 'Please enter a closing date.';
  if (closes < store.today && closes !== before) return 'The closing date has passed already.';
  return undefined;
}

const newSurvey = () =>
  showForm('New survey', fieldsOf({}), async (entered) => {
    const problem = problemOf(entered);
    if (problem) return problem;
    const survey = await send('POST', '/surveys', { ...entered, status: 'Draft', questions: [] });
    store.surveys.push(survey);
    location.hash = `#/surveys/${survey.id}/questions`;
    say(`“${survey.title}” was created.`);
    return undefined;
  });

export const editSurvey = (survey, then) =>
  showForm('Edit survey', fieldsOf(survey), async (entered) => {
    const problem = problemOf(entered, survey.closes);
    if (problem) return problem;
    await change(survey, entered);
    then();
    say(`“${survey.title}” was saved.`);
    return undefined;
  });

async function copy({ title, about, closes, questions }) {
  const own = questions.map(({ kind, title: asked, required, choices }) => ({
    kind,
    title: asked,
    required,
    choices,
  }));
  const survey = await send('POST', '/surveys', {
    title: `${title} (copy)`,
    about,
    closes,
    status: 'Draft',
    questions: own,
  });
  store.surveys.push(survey);
  say(`“${title}” was copied.`);
  drawList();
}

async function remove(survey) {
  if (!(await isSure('Delete survey?', `“${survey.title}” and its answers are deleted for good.`))) return;
  await send('DELETE', `/surveys/${survey.id}`);
  store.surveys.splice(store.surveys.indexOf(survey), 1);
  say(`“${survey.title}” was deleted.`);
  drawList();
}

async function turn(survey) {
  if (survey.status !== 'Open' && survey.questions.length === 0) {
    say('A survey without questions can’t be opened.');
    return;
  }
  if (survey.status !== 'Open' && survey.closes < store.today) {
    say('The closing date has passed. Please change it first.');
    return;
  }
  await change(survey, { status: survey.status === 'Open' ? 'Closed' : 'Open' });
  say(survey.status === 'Open' ? `“${survey.title}” is open.` : `“${survey.title}” is closed.`);
  drawList();
}

const rowOf = (survey) => `<article class="card survey" data-id="${survey.id}">
  <h2><a href="#/surveys/${survey.id}/questions">${safe(survey.title)}</a>
  <span class="status ${survey.status}">${survey.status}</span></h2>
  <p>${safe(survey.about)}</p>
  <p class="meta">${counted(survey.questions.length, 'question')} · ${counted(answersTo(survey).length, 'answer')} ·
  ${survey.closes < store.today ? 'closed' : 'closes'} on ${day(survey.closes)}</p>
  <div class="buttons"><button data-do="turn">${turns[survey.status]}</button>
  <button data-do="copy">Copy</button><button data-do="remove" class="danger">Delete</button></div></article>`;

function drawList() {
  const shown = store.surveys
    .filter(({ status }) => view.status === 'All' || status === view.status)
    .filter(({ title, about }) => `${title} ${about}`.toLowerCase().includes(view.words.trim().toLowerCase()))
    .sort(orders[view.order][1]);
  const answers = shown.reduce((sum, survey) => sum + answersTo(survey).length, 0);
  named('told').textContent = `${counted(shown.length, 'survey')}, ${counted(answers, 'answer')}`;
  named('surveys').innerHTML = shown.map(rowOf).join('') || '<p class="empty">No survey matches.</p>';
}

const option = (value, text, chosen) =>
  `<option value="${value}" ${value === chosen ? 'selected' : ''}>${text}</option>`;

export function showSurveys() {
  named('page').innerHTML =
    `<div class="head"><h1>Surveys</h1><button class="main" id="new">New survey</button></div>
    <div class="head"><input type="search" id="words" placeholder="Search surveys" aria-label="Search surveys"
    value="${safe(view.words)}" />
    <label>Status <select id="status">${['All', ...statuses].map((one) => option(one, one, view.status)).join('')}</select></label>
    <label>Sort by <select id="order">${Object.entries(orders)
      .map(([value, [text]]) => option(value, text, view.order))
      .join('')}</select></label></div>
    <p class="told" id="told"></p><div id="surveys"></div>`;
  for (const name of ['words', 'status', 'order'])
    named(name).addEventListener('input', ({ target }) => {
      view[name] = target.value;
      drawList();
    });
  named('new').addEventListener('click', newSurvey);
  named('surveys').addEventListener('click', ({ target }) => {
    const doing = target.dataset.do;
    const survey = store.surveys.find(({ id }) => id === target.closest('article')?.dataset.id);
    if (doing) void { turn, copy, remove }[doing](survey);
  });
  drawList();
}
