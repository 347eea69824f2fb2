import { join } from 'node:path';
import express from 'express';
import { lanes as seeded } from './records.mjs';

const lanes = structuredClone(seeded);
const laneOf = (id) => lanes.find((lane) => lane.id === id);
const holding = (id) => lanes.find(({ cards }) => cards.some((card) => card.id === id));

/** Takes a card out of its column. */
function take(id) {
  const lane = holding(id);
  return lane?.cards.splice(
    lane.cards.findIndex((card) => card.id === id),
    1,
  )[0];
}

const server = express();
server.use(express.json());

server.get('/api/board', (_, answer) => answer.json({ lanes }));

server.post('/api/lanes/:lane/cards', ({ params, body }, answer) => {
  const lane = laneOf(params.lane);
  if (!lane) return answer.sendStatus(404);
  lane.cards.push(body);
  return answer.status(201).json(body);
});

server.patch('/api/cards/:card', ({ params, body }, answer) => {
  const card = holding(params.card)?.cards.find(({ id }) => id === params.card);
  if (!card) return answer.sendStatus(404);
  return answer.json(Object.assign(card, body));
});

server.delete('/api/cards/:card', ({ params }, answer) => answer.sendStatus(take(params.card) ? 204 : 404));

server.post('/api/cards/:card/move', ({ params, body }, answer) => {
  const lane = laneOf(body.to);
  const card = lane && take(params.card);
  if (!card) return answer.sendStatus(404);
  lane.cards.splice(body.index, 0, card);
  return answer.json(card);
});

server.post('/api/lanes', ({ body }, answer) => {
  const lane = { id: body.id, title: body.title, cards: [] };
  lanes.push(lane);
  answer.status(201).json(lane);
});

server.patch('/api/lanes/:lane', ({ params, body }, answer) => {
  const lane = laneOf(params.lane);
  if (!lane) return answer.sendStatus(404);
  lane.title = body.title;
  return answer.json(lane);
});

server.delete('/api/lanes/:lane', ({ params }, answer) => {
  const at = lanes.findIndex(({ id }) => id === params.lane);
  if (at < 0) return answer.sendStatus(404);
  lanes.splice(at, 1);
  return answer.sendStatus(204);
});

for (const file of ['index.html', 'page.js', 'logo.svg'])
  server.get(file === 'index.html' ? '/' : `/${file}`, (_, answer) =>
    answer.sendFile(join(import.meta.dirname, file)),
  );

server.listen(Number(process.argv[2]), '127.0.0.1');
