import { answersTo, change, counted, isSure, named, safe, say, showForm } from './store.js';

export const kinds = {
  text: 'Short text',
  long: 'Long text',
  number: 'Number',
  date: 'Date',
  choice: 'One choice',
  choices: 'Several choices',
  ranking: 'Order of preference',
  rating: 'Rating from 1 to 5',
  yesno: 'Yes or no',
};
const hasChoices = (kind) => ['choice', 'choices', 'ranking'].includes(kind);

const fixed = 'disabled title="It can’t be changed after the first answer."';
const fieldsOf = ({ title = '', kind = 'text', required = false, choices = [] }, isFixed) => `
  <label>Question <input name="title" value="${safe(title)}" /></label>
  <label>Kind of answer <select name="kind" ${isFixed ? fixed : ''}>${Object.entries(kinds)
    .map(([value, text]) => `<option value="${value}" ${value === kind ? 'selected' : ''}>${text}</option>`)
    .join('')}</select></label>
  <label class="choices">Choices, one a line <textarea name="choices" rows="4">${safe(choices.join('\n'))}</textarea></label>
  <label class="tick"><input type="checkbox" name="required" ${required ? 'checked' : ''} /> Must be answered</label>`;

function ask(title, question, isFixed, save) {
  showForm(title, fieldsOf(question, isFixed), async ({ title: words, choices, required, ...more }) => {
    const kind = more.kind ?? question.kind;
    const lines = choices
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean);
    if (!words.trim()) return 'Please write the question.';
    if (hasChoices(kind) && lines.length < 2) return 'Please enter at least two choices.';
    await save({
      ...question,
      title: words.trim(),
      kind,
      choices: hasChoices(kind) ? lines : [],
      required: required === 'on',
    });
    return undefined;
  });
  const form = named('dialog').querySelector('form');
  const adapt = () => {
    form.querySelector('.choices').hidden = !hasChoices(form.elements.kind.value);
  };
  form.elements.kind.addEventListener('input', adapt);
  adapt();
}

const mark = ' <span class="must" title="Must be answered">*</span>';
const rowOf = (question, at, { length }) => `<article class="card question" data-id="${question.id}">
  <span class="number">${at + 1}</span>
  <div><p><strong>${safe(question.title)}</strong>${question.required ? mark : ''}</p>
  <p class="meta">${kinds[question.kind]}${question.choices.length ? `: ${safe(question.choices.join(', '))}` : ''}</p></div>
  <div class="buttons"><button data-do="up" aria-label="Move up" ${at === 0 ? 'disabled' : ''}>↑</button>
  <button data-do="down" aria-label="Move down" ${at === length - 1 ? 'disabled' : ''}>↓</button>
  <button data-do="edit">Edit</button><button data-do="remove" class="danger">Delete</button></div></article>`;

export function showQuestions(survey, within) {
  const { questions } = survey;
  within.innerHTML = `<div class="head"><p class="told" style="margin: 0 auto 0 0">${counted(questions.length, 'question')},
    ${questions.filter(({ required }) => required).length} must be answered</p>
    <button class="main" id="add">Add question</button></div>
    <div id="questions">${questions.map(rowOf).join('') || '<p class="empty">No questions yet.</p>'}</div>`;
  const keep = async (all) => {
    await change(survey, { questions: all });
    showQuestions(survey, within);
  };
  const swap = (at, to) => {
    const all = [...questions];
    [all[at], all[to]] = [all[to], all[at]];
    return keep(all);
  };
  const doings = {
    up: (at) => swap(at, at - 1),
    down: (at) => swap(at, at + 1),
    edit: (at) =>
      ask('Edit question', questions[at], answersTo(survey).length > 0, (one) =>
        keep(questions.with(at, one)),
      ),
    async remove(at) {
      if (!(await isSure('Delete question?', `“${questions[at].title}” is taken out of the survey.`))) return;
      await keep(questions.toSpliced(at, 1));
      say('The question was deleted.');
    },
  };
  named('add').addEventListener('click', () =>
    ask('New question', {}, false, async (one) => {
      await keep([...questions, one]);
      say('The question was added.');
    }),
  );
  named('questions').addEventListener('click', ({ target }) => {
    const doing = target.dataset.do;
    const id = target.closest('article')?.dataset.id;
    if (doing) void doings[doing](questions.findIndex((one) => one.id === id));
  });
}
