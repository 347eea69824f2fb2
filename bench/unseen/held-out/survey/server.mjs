import { join } from 'node:path';
import express from 'express';
import * as seeded from './records.mjs';

const { today } = seeded;
const surveys = structuredClone(seeded.surveys);
const answers = structuredClone(seeded.answers);
let last = 100;
const newId = (letter) => `${letter}${(last += 1)}`;

// The demonstration always takes place on the same afternoon; each answer is a minute later.
let minutes = 0;
const clock = () => {
  minutes += 1;
  return `${today}T15:${String(Math.min(59, minutes)).padStart(2, '0')}`;
};
const withIds = (questions) => questions.map((one) => ({ ...one, id: one.id ?? newId('q') }));

const server = express();
server.use(express.json());
server.get('/api/surveys', (_, answer) => answer.json({ today, surveys, answers }));
server.post('/api/surveys', ({ body }, answer) => {
  const survey = { ...body, questions: withIds(body.questions ?? []), id: newId('s') };
  surveys.push(survey);
  answer.status(201).json(survey);
});
server.patch('/api/surveys/:id', ({ params, body }, answer) => {
  const survey = surveys.find(({ id }) => id === params.id);
  if (!survey) return answer.sendStatus(404);
  Object.assign(survey, body);
  survey.questions = withIds(survey.questions);
  return answer.json(survey);
});
server.delete('/api/surveys/:id', ({ params }, answer) => {
  const at = surveys.findIndex(({ id }) => id === params.id);
  if (at < 0) return answer.sendStatus(404);
  surveys.splice(at, 1);
  return answer.sendStatus(204);
});
server.post('/api/answers', ({ body }, answer) => {
  const one = { id: newId('a'), survey: body.survey, at: clock(), values: body.values };
  answers.push(one);
  answer.status(201).json(one);
});
server.delete('/api/answers/:id', ({ params }, answer) => {
  const at = answers.findIndex(({ id }) => id === params.id);
  if (at < 0) return answer.sendStatus(404);
  answers.splice(at, 1);
  return answer.sendStatus(204);
});

const files = [
  'index.html',
  'style.css',
  'page.js',
  'store.js',
  'surveys.js',
  'questions.js',
  'fill.js',
  'answers.js',
  'fern.svg',
];
for (const file of files)
  server.get(file === 'index.html' ? '/' : `/${file}`, (_, answer) =>
    answer.sendFile(join(import.meta.dirname, file)),
  );
const packages = join(import.meta.dirname, 'node_modules');
server.use('/lib/core', express.static(join(packages, 'survey-core')));
server.use('/lib/ui', express.static(join(packages, 'survey-js-ui')));

server.listen(Number(process.argv[2]), '127.0.0.1');
