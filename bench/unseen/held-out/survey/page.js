import { answersTo, day, named, safe, store, surveyOf } from './store.js';
import { editSurvey, showSurveys } from './surveys.js';
import { showQuestions } from './questions.js';
import { showFill } from './fill.js';
import { showAnswers } from './answers.js';

const tabs = {
  questions: ['Questions', showQuestions],
  fill: ['Fill in', showFill],
  answers: ['Answers', showAnswers],
};

function showSurvey(survey, tab) {
  const links = Object.entries(tabs).map(([path, [text]]) => {
    const count = path === 'answers' ? ` <span id="answers-count">(${answersTo(survey).length})</span>` : '';
    return `<a href="#/surveys/${survey.id}/${path}" class="${path === tab ? 'here' : ''}">${text}${count}</a>`;
  });
  named('page').innerHTML = `<p style="margin: 0 0 8px"><a href="#/surveys">← All surveys</a></p>
    <div class="head"><h1>${safe(survey.title)} <span class="status ${survey.status}">${survey.status}</span></h1>
    <span>${survey.closes < store.today ? 'Closed' : 'Closes'} on ${day(survey.closes)}</span><button id="edit">Edit survey</button></div>
    <nav class="tabs" aria-label="Survey">${links.join('')}</nav><div id="tab"></div>`;
  named('edit').addEventListener('click', () => editSurvey(survey, show));
  tabs[tab][1](survey, named('tab'));
}

function show() {
  const [, , id, tab] = location.hash.split('/');
  const survey = id && surveyOf(id);
  document.title = `${survey ? survey.title : 'Surveys'} – Fernhill surveys`;
  if (survey) showSurvey(survey, tab in tabs ? tab : 'questions');
  else showSurveys();
  window.scrollTo(0, 0);
}

window.addEventListener('hashchange', show);

const answer = await fetch('/api/surveys');
Object.assign(store, await answer.json());
show();
