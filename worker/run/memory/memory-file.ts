import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import { RememberedStepSchema } from '#worker/agent/trail-schema.ts';
import type { RememberedStep, TestMemory } from '#worker/ports/records.ts';

/** A test is identified by its title and its steps. */
interface Named {
  title: string;
  steps: string[];
}

export interface MemoryFile {
  /** The memory of a test. It recalls a step only if all steps up to it are unchanged. */
  of(test: Named): TestMemory;
  /** Writes the file; does nothing where it is frozen. */
  save(): Promise<void>;
}

const Kept = z.object({
  version: z.literal(1),
  tests: z.record(
    z.string(),
    z.object({
      steps: z.array(z.string()),
      remembered: z.array(RememberedStepSchema),
    }),
  ),
});

/**
 * The visual memory of a cases file's tests, in a file of its own, for CI: checked in or cached from run to
 * run. @throws where the file exists and holds no such memory
 */
export async function openMemoryFile({
  file,
  frozen,
}: {
  file: string;
  frozen: boolean;
}): Promise<MemoryFile> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  const tests = new Map<string, { steps: string[]; remembered: RememberedStep[] }>();
  if (text !== undefined) {
    let data: unknown;
    try {
      data = JSON.parse(text);
    } catch {
      data = undefined;
    }
    const kept = Kept.safeParse(data);
    if (!kept.success) throw new Error(`${file} is no memory of tests. Name another file, or remove it.`);
    for (const [title, test] of Object.entries(kept.data.tests)) tests.set(title, test);
  }
  return {
    of: ({ title, steps }) => ({
      frozen,
      recall(index) {
        const known = tests.get(title);
        if (!known || steps.slice(0, index + 1).some((step, at) => step !== known.steps[at]))
          return undefined;
        return known.remembered.find((one) => one.index === index)?.acts;
      },
      keep: (remembered) => {
        tests.set(title, { steps, remembered });
        return Promise.resolve();
      },
    }),
    async save() {
      if (frozen) return;
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, `${JSON.stringify({ version: 1, tests: Object.fromEntries(tests) })}\n`);
    },
  };
}
