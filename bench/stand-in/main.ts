/** `npm run stand-in -- serve | list | answer`: a person or a program in place of a model. */
import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { answerRequest, openRequests, startStandIn } from './server.ts';

const usage = `npm run stand-in -- serve  [--port 4700] [--folder .stand-in]   takes a model's requests, and waits for answers
npm run stand-in -- list   [--folder .stand-in]                 what waits: task and pictures
npm run stand-in -- answer [ID] [FILE|-] [--folder .stand-in]   answers a request, the oldest if none is named, with JSON

Set OPENAI_BASE_URL=http://127.0.0.1:4700/v1 and SIGHTREAD_MODEL_TIMEOUT_MS=600000 where Sightread runs.`;

async function answer(folder: string, named: string[]): Promise<void> {
  const open = await openRequests(folder);
  const [first, second] = named;
  const chosen = open.find(({ id }) => id === first) ?? (second === undefined ? open[0] : undefined);
  if (!chosen) throw new Error(first ? `Nothing called ${first} waits.` : 'Nothing waits.');
  const file = chosen.id === first ? second : first;
  await answerRequest(
    chosen,
    file && file !== '-' ? await readFile(file, 'utf8') : await text(process.stdin),
  );
  console.log(`${chosen.id} is answered.`);
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { port: { type: 'string', default: '4700' }, folder: { type: 'string', default: '.stand-in' } },
  });
  const [command, ...named] = positionals;
  switch (command) {
    case 'serve': {
      const { url } = await startStandIn({ folder: values.folder, port: Number(values.port) });
      return console.log(`Stand-in: ${url}\nRequests: ${values.folder}`);
    }
    case 'list':
      for (const { id, task, pictures } of await openRequests(values.folder))
        console.log(`== ${id}\n${pictures.join('\n')}\n${task}\n`);
      return;
    case 'answer':
      return answer(values.folder, named);
    default:
      console.error(usage);
      process.exitCode = 2;
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
});
