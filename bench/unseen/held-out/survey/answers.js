import { answersTo, counted, day, isSure, named, safe, say, send, store } from './store.js';

const given = (question, answers) =>
  answers.map(({ values }) => values[question.id]).filter((value) => value !== undefined && value !== '');

const row = (text, count, of) => {
  const share = of === 0 ? 0 : Math.round((count / of) * 1000) / 10;
  return `<li class="row"><span>${safe(text)}</span><span><span class="bar" style="display: block; width: ${share}%"></span></span>
    <span class="share">${count} (${share}%)</span></li>`;
};
const average = (numbers) =>
  numbers.length ? (numbers.reduce((sum, one) => sum + Number(one), 0) / numbers.length).toFixed(1) : '–';

/** How the answers to a question are told, by its kind. */
const tellings = {
  choice: ({ choices }, values) =>
    choices
      .map((choice) => row(choice, values.filter((value) => value === choice).length, values.length))
      .join(''),
  choices: ({ choices }, values) =>
    choices
      .map((choice) => row(choice, values.filter((value) => value.includes(choice)).length, values.length))
      .join(''),
  yesno: (_, values) =>
    row('Yes', values.filter((value) => value === true).length, values.length) +
    row('No', values.filter((value) => value === false).length, values.length),
  rating: (_, values) =>
    `<li>Average ${average(values)} of 5</li>` +
    [5, 4, 3, 2, 1]
      .map((mark) => row(String(mark), values.filter((value) => value === mark).length, values.length))
      .join(''),
  number: (_, values) =>
    values.length
      ? `<li>Average ${average(values)}</li><li>From ${Math.min(...values)} to ${Math.max(...values)}</li>
        <li>Together ${values.reduce((sum, one) => sum + Number(one), 0)}</li>`
      : '',
  ranking: ({ choices }, values) =>
    choices
      .map((choice) => ({ choice, place: average(values.map((value) => value.indexOf(choice) + 1)) }))
      .sort((one, other) => one.place - other.place)
      .map(
        ({ choice, place }) =>
          `<li class="row"><span>${safe(choice)}</span><span></span><span class="share">place ${place}</span></li>`,
      )
      .join(''),
  date: (_, values) =>
    [...values]
      .sort()
      .map((value) => `<li>${day(value)}</li>`)
      .join(''),
};
const listed = (_, values) =>
  values
    .toReversed()
    .map((value) => `<li>${safe(value)}</li>`)
    .join('');

const resultOf = (question, answers) => {
  const values = given(question, answers);
  const told = (tellings[question.kind] ?? listed)(question, values);
  return `<section class="card" data-id="${question.id}"><h2>${safe(question.title)}</h2>
    <span class="told">${counted(values.length, 'answer')}</span><ul>${told || '<li>Nothing yet.</li>'}</ul></section>`;
};

function spoken(value) {
  if (value === undefined) return '–';
  if (value === true) return 'Yes';
  if (value === false) return 'No';
  if (Array.isArray(value)) return value.join(', ');
  return /^\d{4}-\d\d-\d\d$/.test(value) ? day(value) : String(value);
}

let words = '';

function drawTable(survey) {
  const shown = answersTo(survey)
    .filter(({ values }) =>
      Object.values(values).map(spoken).join(' ').toLowerCase().includes(words.trim().toLowerCase()),
    )
    .sort((one, other) => other.at.localeCompare(one.at));
  named('found').textContent = `${shown.length} of ${counted(answersTo(survey).length, 'answer')}`;
  named('rows').innerHTML = shown
    .map(
      ({ id, at, values }) => `<tr data-id="${id}"><td class="at">${day(at)}<br />${at.slice(11)}</td>
      ${survey.questions.map((question) => `<td>${safe(spoken(values[question.id]))}</td>`).join('')}
      <td><button class="danger">Delete</button></td></tr>`,
    )
    .join('');
}

export function showAnswers(survey, within) {
  const answers = answersTo(survey);
  if (answers.length === 0) {
    within.innerHTML = '<p class="empty">Nobody has answered yet.</p>';
    return;
  }
  words = '';
  within.innerHTML = `<div class="results">${survey.questions.map((one) => resultOf(one, answers)).join('')}</div>
    <div class="head"><h2>All answers</h2><input type="search" id="among" placeholder="Search answers" aria-label="Search answers" />
    <span class="told" id="found" style="margin: 0"></span></div>
    <div class="card scroll"><table><thead><tr><th>Sent</th>
    ${survey.questions.map(({ title }) => `<th>${safe(title)}</th>`).join('')}<th></th></tr></thead>
    <tbody id="rows"></tbody></table></div>`;
  drawTable(survey);
  named('among').addEventListener('input', ({ target }) => {
    words = target.value;
    drawTable(survey);
  });
  named('rows').addEventListener('click', async ({ target }) => {
    const id = target.closest('button')?.closest('tr').dataset.id;
    if (!id || !(await isSure('Delete answer?', 'It is taken out of the results.'))) return;
    await send('DELETE', `/answers/${id}`);
    store.answers.splice(
      store.answers.findIndex((one) => one.id === id),
      1,
    );
    showAnswers(survey, within);
    say('The answer was deleted.');
  });
}
