/** Recorded answers of a model, in a file. */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const Recorded = z.strictObject({
  prompt: z.string(),
  kind: z.string(),
  question: z.string(),
  turn: z.number(),
  isDenialFirst: z.boolean(),
  /** Which of the tape's screens was shown. */
  scene: z.number(),
  answer: z.unknown(),
});
export type Recorded = z.output<typeof Recorded>;

const Tape = z.strictObject({
  /** Who answered. */
  model: z.string(),
  /** The lines of what was listed or read on each screen. */
  scenes: z.array(z.array(z.string())),
  answers: z.array(Recorded),
});
export type Tape = z.output<typeof Tape>;

export const tapesFolder = join(import.meta.dirname, 'tapes');

export async function readTapes(folder = tapesFolder): Promise<Map<string, Tape>> {
  const tapes = new Map<string, Tape>();
  for (const file of (await readdir(folder)).filter((name) => name.endsWith('.json')).sort())
    tapes.set(
      file.replace(/\.json$/, ''),
      Tape.parse(JSON.parse(await readFile(join(folder, file), 'utf8'))),
    );
  return tapes;
}

export async function writeTape(name: string, tape: Tape, folder = tapesFolder): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${name}.json`), `${JSON.stringify(tape, null, 1)}\n`);
}
