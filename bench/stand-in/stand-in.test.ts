import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { assumedAbilities } from '#worker/model/client/abilities.ts';
import { createModelClient } from '#worker/model/client/index.ts';
import { answerRequest, openRequests, startStandIn } from './server.ts';

it('waits until somebody has looked at the pictures and answered', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'stand-in-'));
  const standIn = await startStandIn({ folder, port: 0 });
  const client = createModelClient({
    baseUrl: standIn.url,
    model: 'somebody',
    detail: 'high',
    prices: {},
    abilities: assumedAbilities('somebody'),
  });
  const png = await sharp({ create: { width: 6, height: 4, channels: 3, background: '#c33' } })
    .png()
    .toBuffer();
  const answer = client.ask({
    name: 'colour',
    schema: z.strictObject({ colour: z.string() }),
    system: 'You look.',
    pictures: [`data:image/png;base64,${png.toString('base64')}`],
    context: 'A picture.',
    task: 'TASK\nWhich colour is it?',
  });
  let open = await openRequests(folder);
  for (let tries = 0; open.length === 0 && tries < 100; tries++) {
    await wait(50);
    open = await openRequests(folder);
  }
  expect(open).toMatchObject([{ id: '0001-colour' }]);
  expect(open[0]!.task).toContain('Which colour is it?');
  expect(await sharp(await readFile(open[0]!.pictures[0]!)).metadata()).toMatchObject({
    width: 6,
    height: 4,
  });
  await expect(answerRequest(open[0]!, '{"color":"red"}')).rejects.toThrow('The answer has no colour.');
  await answerRequest(open[0]!, '{"colour":"red"}');
  expect(await answer).toEqual({ kind: 'answer', value: { colour: 'red' } });
  expect(await openRequests(folder)).toEqual([]);
  standIn.close();
});
