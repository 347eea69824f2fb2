import type { z } from 'zod';
import { getEnv } from '#server/platform/env.ts';
import type { AppRunSettingsSchema } from './schemas.ts';

/** Who decides in an app's runs: as its settings say, else a model too where one is configured. */
export const brainOfApp = ({ brain }: z.output<typeof AppRunSettingsSchema>) =>
  brain ?? (getEnv().model.configured ? 'hybrid' : 'embedded');

/** Whether a model decides what the engine does not understand. */
export const hasModel = (settings: z.output<typeof AppRunSettingsSchema>): boolean =>
  getEnv().model.configured && brainOfApp(settings) !== 'embedded';
