/** Answers requests from tapes, as a server of OpenAI's chat protocol on this machine. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Sight } from '#worker/sight/scene.ts';
import { keyOf, readRequest, type AskedKey } from './request.ts';
import { closeness, likeness, renumbered } from './scene.ts';
import { linesOf } from './seen.ts';
import type { Recorded, Tape } from './tape.ts';

/** Screens at least this alike are one, 0…1. */
const sameScene = 0.85;
const howToRecord = 'record it with `npm run bench -- cassettes --record --server URL`';

export interface Player {
  /** The base URL. */
  url: string;
  /** How many requests were answered. */
  answered: number;
  /** Requests that no tape answers, as sentences. */
  misses: string[];
  close(): Promise<void>;
}

interface Match {
  recorded: Recorded;
  lines: string[];
}

/** The recorded answer to the same question on the screen that is most alike, or why there is none. */
function matching({ scenes, answers }: Tape, key: AskedKey, lines: string[]): Match | string {
  const asked = answers.filter(
    ({ kind, question }) => (kind === key.kind || key.kind === '') && question === key.question,
  );
  const of = `“${key.kind}: ${key.question.slice(0, 160)}”`;
  if (asked.length === 0) return `No cassette answers ${of}: ${howToRecord}.`;
  const same = asked.filter(({ prompt }) => prompt === key.prompt);
  if (same.length === 0) return `No cassette answers ${of} since its prompt was changed: ${howToRecord}.`;
  const [best] = same
    .filter(({ turn }) => turn === key.turn)
    .map((recorded) => ({ recorded, lines: scenes[recorded.scene] ?? [] }))
    .map((one) => ({ ...one, like: likeness(one.lines, lines), close: closeness(one.lines, lines) }))
    .sort((a, b) => b.like - a.like || b.close - a.close);
  if (!best) return `No cassette answers ${of} after ${key.turn} acts: ${howToRecord}.`;
  return best.like >= sameScene
    ? best
    : `No cassette answers ${of} on this screen, which is ${Math.round(best.like * 100)} % like the recorded one: ${howToRecord}.`;
}

/** The answer with the numbers that its elements have now; a sentence where one of them is not there. */
function adapted({ recorded, lines }: Match, key: AskedKey, now: string[]): { answer: unknown } | string {
  let lost: number | undefined;
  const isSwapped = recorded.isDenialFirst !== key.isDenialFirst;
  const other: Record<string, string> = { first: 'second', second: 'first' };
  const answer: unknown = JSON.parse(JSON.stringify(recorded.answer), (name, value: unknown) => {
    if (name === 'element' && typeof value === 'number') {
      const number = renumbered(value, lines, now);
      if (number === undefined) lost = value;
      return number ?? value;
    }
    return name === 'proves' && isSwapped && typeof value === 'string' ? (other[value] ?? value) : value;
  });
  return lost === undefined
    ? { answer }
    : `No cassette answers “${key.question.slice(0, 160)}”: element ${lost} of its answer is not on this screen: ${howToRecord}.`;
}

export async function startPlayer({ tape, sight }: { tape: Tape; sight: Sight }): Promise<Player> {
  const player: Player = { url: '', answered: 0, misses: [], close };
  const server = createServer(
    (request, response) =>
      void play(request, response).catch((error: unknown) =>
        send(response, 400, { error: { message: String(error) } }),
      ),
  ).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  player.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;

  async function play(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const asked = readRequest(Buffer.concat(parts).toString('utf8'));
    const key = keyOf(asked);
    const lines = await linesOf(asked, key, sight);
    const match = matching(tape, key, lines);
    const found = typeof match === 'string' ? match : adapted(match, key, lines);
    if (typeof found === 'string') {
      player.misses.push(found);
      // No status by which a client would try again otherwise.
      return send(response, 410, { error: { message: found } });
    }
    player.answered++;
    return send(response, 200, completion(tape.model, JSON.stringify(found.answer)));
  }

  function close(): Promise<void> {
    return new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  }
  return player;
}

/** An answer of the chat API. */
export const completion = (model: string, content: string, usage?: object): object => ({
  id: 'chatcmpl-1',
  object: 'chat.completion',
  created: 1,
  model,
  choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }],
  ...(usage ? { usage } : {}),
});

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}
