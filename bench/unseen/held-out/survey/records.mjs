export const today = '2026-10-14';

let lastQuestion = 0;
const question = (kind, title, more = {}) => {
  lastQuestion += 1;
  return { id: `q${lastQuestion}`, kind, title, required: false, choices: [], ...more };
};
const must = { required: true };

let lastSurvey = 0;
const survey = (title, about, status, closes, questions) => {
  lastSurvey += 1;
  return { id: `s${lastSurvey}`, title, about, status, closes, questions };
};

export const surveys = [
  survey('Opening hours', 'When would you like the library to be open?', 'Open', '2026-10-31', [
    question('choice', 'How often do you come?', {
      ...must,
      choices: ['Every week', 'Every month', 'A few times a year'],
    }),
    question('choices', 'Which evenings suit you?', {
      choices: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
    }),
    question('yesno', 'Would you use the library on Sundays?'),
    question('rating', 'How content are you with the present hours?', must),
    question('long', 'Anything else?'),
  ]),
  survey('Reading circle', 'We start a second circle in November.', 'Open', '2026-11-15', [
    question('text', 'Your name', must),
    question('number', 'How many books do you read in a year?'),
    question('choice', 'What would you like to read first?', {
      choices: ['Novels', 'Crime', 'Travel', 'History'],
    }),
    question('date', 'From which day could you come?'),
  ]),
  survey('Children’s afternoon', 'For parents: the afternoon on 28 November.', 'Draft', '2026-11-20', [
    question('number', 'How many children will you bring?', must),
    question('choices', 'What would they enjoy?', { choices: ['Puppet play', 'Painting', 'Story hour'] }),
    question('text', 'Any allergies?'),
  ]),
  survey('New furniture', 'Help us to choose for the reading room.', 'Closed', '2026-09-20', [
    question('ranking', 'What do we need most?', { choices: ['Armchairs', 'Desk lamps', 'Quiet booths'] }),
    question('rating', 'How comfortable are the chairs?', must),
    question('long', 'What do you miss?'),
  ]),
  survey('Volunteers’ supper', 'Please tell us by Friday whether you come.', 'Open', '2026-10-16', [
    question('text', 'Your name', must),
    question('yesno', 'Will you come?', must),
    question('choice', 'Which dish?', { choices: ['Meat', 'Fish', 'Vegetables'] }),
    question('number', 'How many guests do you bring?'),
  ]),
  survey('Website wishes', 'What should the new catalogue be able to do?', 'Closed', '2026-08-31', [
    question('choices', 'What do you use the catalogue for?', {
      choices: ['Finding books', 'Reserving', 'Renewing'],
    }),
    question('rating', 'How easy is it to find a book?'),
    question('long', 'What would help you?'),
  ]),
];

let lastAnswer = 0;
const answers = [];
/** Answers to a survey, each told in the order of its questions. */
function answered(surveyId, ...rows) {
  const { questions } = surveys.find(({ id }) => id === surveyId);
  for (const [at, ...values] of rows) {
    lastAnswer += 1;
    const given = questions
      .map(({ id }, place) => [id, values[place]])
      .filter(([, value]) => value !== undefined);
    answers.push({
      id: `a${lastAnswer}`,
      survey: surveyId,
      at: `2026-${at}`,
      values: Object.fromEntries(given),
    });
  }
}

answered(
  's1',
  ['10-02T10:14', 'Every week', ['Tuesday', 'Thursday'], true, 4],
  ['10-03T11:40', 'Every month', ['Friday'], false, 3, 'Please open before nine.'],
  ['10-05T16:05', 'Every week', ['Monday', 'Tuesday'], true, 5],
  ['10-06T18:22', 'A few times a year', ['Wednesday'], true, 2, 'It is closed whenever I am in town.'],
  ['10-08T09:31', 'Every week', ['Thursday'], false, 4],
  ['10-09T12:12', 'Every month', ['Tuesday', 'Friday'], true, 3],
  ['10-12T19:48', 'Every week', ['Thursday', 'Friday'], true, 4, 'Sundays would be lovely.'],
  ['10-13T14:02', 'Every month', ['Monday'], false, 3],
);
answered(
  's2',
  ['10-04T10:30', 'Beatrix Lowe', 24, 'Crime', '2026-11-03'],
  ['10-07T13:15', 'Samir Haddad', 12, 'History', '2026-11-10'],
  ['10-09T17:50', 'Elena Petrova', 40, 'Novels', '2026-11-03'],
  ['10-13T20:11', 'Tom Arkwright', 8, 'Crime', '2026-11-17'],
);
answered(
  's4',
  ['09-02T09:00', ['Armchairs', 'Quiet booths', 'Desk lamps'], 2, 'A table that does not wobble'],
  ['09-04T15:20', ['Quiet booths', 'Desk lamps', 'Armchairs'], 3],
  ['09-10T11:45', ['Quiet booths', 'Armchairs', 'Desk lamps'], 1, 'Somewhere to lean'],
  ['09-15T16:30', ['Desk lamps', 'Quiet booths', 'Armchairs'], 4],
  ['09-19T10:10', ['Quiet booths', 'Armchairs', 'Desk lamps'], 2],
);
answered(
  's5',
  ['10-10T08:40', 'Olive Tran', true, 'Fish', 1],
  ['10-11T12:25', 'Duncan Reyes', true, 'Meat', 0],
  ['10-12T09:55', 'Maud Ferris', false],
  ['10-12T21:30', 'Kwame Boateng', true, 'Vegetables', 2],
  ['10-13T07:45', 'Sigrid Olsen', true, 'Vegetables', 1],
);
answered(
  's6',
  ['08-11T10:00', ['Finding books', 'Reserving'], 3, 'Pictures of the covers'],
  ['08-14T14:45', ['Finding books'], 4],
  ['08-20T18:00', ['Renewing', 'Finding books'], 2, 'Renewing without a password'],
  ['08-27T09:20', ['Reserving'], 5],
);

export { answers };
