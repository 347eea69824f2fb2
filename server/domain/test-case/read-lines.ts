import type { z } from 'zod';
import { readCase, type Reading } from '#worker/assertions/reading.ts';
import { readPrompt } from '#worker/authoring/prompt/reading.ts';
import type { AppCtx } from '../context.ts';
import { hasModel } from '../run/brain-of-app.ts';
import { AppRunSettingsSchema } from '../run/schemas.ts';
import { getAppInOrganization } from '../scope.ts';
import type { ReadLinesInput } from './schemas.ts';

/** How a line is read. */
export interface LineReading extends Reading {
  /** Place among the lines of its kind, from 0. */
  at: number;
  /** What is not understood of it is decided by a model, which the app's runs have. */
  leftToModel: boolean;
}

interface Lines {
  steps: string[];
  assertions: string[];
}

/** A reader of lines that knows whether the app's runs have a model. */
export async function lineReader({ ctx }: { ctx: AppCtx }): Promise<{
  lines(lines: Lines): LineReading[];
  /** What a prompt is drafted as, line by line. */
  prompt(prompt: string, credentialId: string | null): LineReading[];
}> {
  const app = await getAppInOrganization({ ctx });
  const settings = AppRunSettingsSchema.parse(app.settings);
  const isModelThere = hasModel(settings);
  const placed = (readings: Reading[]): LineReading[] => {
    const steps = readings.filter(({ kind }) => kind === 'step').length;
    return readings.map((reading, index) => ({
      ...reading,
      at: reading.kind === 'step' ? index : index - steps,
      leftToModel: isModelThere && !reading.understood,
    }));
  };
  return {
    lines: (lines) => placed(readCase(lines)),
    prompt: (prompt, credentialId) =>
      placed(readPrompt(prompt, { hasCredential: (credentialId ?? app.defaultCredentialId) !== null })),
  };
}

/** How lines, or the lines that a prompt is drafted as, are read while they are written. Changes nothing. */
export async function readLines({
  ctx,
  input: { prompt, credentialId, ...lines },
}: {
  ctx: AppCtx;
  input: z.output<typeof ReadLinesInput>;
}): Promise<{ readings: LineReading[] }> {
  const reader = await lineReader({ ctx });
  return { readings: prompt ? reader.prompt(prompt, credentialId) : reader.lines(lines) };
}
