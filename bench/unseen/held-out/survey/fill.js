/* global Survey, SurveyUI */
import { answersTo, named, say, send, store } from './store.js';

const elements = {
  text: { type: 'text' },
  long: { type: 'comment' },
  number: { type: 'text', inputType: 'number', min: 0 },
  date: { type: 'text', inputType: 'date' },
  choice: { type: 'radiogroup' },
  choices: { type: 'checkbox' },
  ranking: { type: 'ranking' },
  rating: {
    type: 'rating',
    rateMin: 1,
    rateMax: 5,
    minRateDescription: 'Not at all',
    maxRateDescription: 'Very',
  },
  yesno: { type: 'boolean' },
};

const colours = {
  '--sjs-primary-backcolor': '#4b3a78',
  '--sjs-primary-backcolor-dark': '#3c2e63',
  '--sjs-primary-backcolor-light': 'rgba(75, 58, 120, 0.12)',
  '--sjs-general-forecolor': '#25222e',
  '--sjs-general-forecolor-light': '#5c5768',
  '--sjs-general-backcolor-dim': '#f6f5f9',
  '--sjs-shadow-inner': 'inset 0 0 0 1px #8d8a97',
};

/** The survey as its visitors see it. */
export const jsonOf = ({ title, about, questions }) => ({
  title,
  description: about,
  completeText: 'Send',
  questionErrorLocation: 'bottom',
  completedHtml: '<h3>Thank you for your answer!</h3>',
  elements: questions.map(({ id, kind, title: asked, required, choices }) => ({
    ...elements[kind],
    name: id,
    title: asked,
    isRequired: required,
    ...(choices.length ? { choices } : {}),
  })),
});

export function showFill(survey, within) {
  if (survey.questions.length === 0) {
    within.innerHTML = '<p class="empty">There are no questions to answer yet.</p>';
    return;
  }
  if (survey.status !== 'Open') {
    within.innerHTML = `<p class="empty">This survey is ${survey.status === 'Draft' ? 'not open yet' : 'closed'}.
      It can be answered while it is open.</p>`;
    return;
  }
  within.innerHTML = '<div class="runner"></div>';
  const model = new Survey.Model(jsonOf(survey));
  model.onComplete.add(async ({ data }) => {
    const answer = await send('POST', '/answers', { survey: survey.id, values: data });
    store.answers.push(answer);
    named('answers-count').textContent = `(${answersTo(survey).length})`;
    say('The answer was sent.');
  });
  model.applyTheme({ cssVariables: colours });
  SurveyUI.renderSurvey(model, within.firstChild);
}
