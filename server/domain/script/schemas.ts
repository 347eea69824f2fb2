import { z } from 'zod';
import { IdSchema } from '../pages.ts';
import { scriptName } from './script-name.ts';

export const ScriptNameSchema = z
  .string()
  .trim()
  .min(1, 'Give the script a name.')
  .max(60)
  .regex(scriptName.pattern, scriptName.says);
const Instructions = z.string().trim().min(1, 'Give the command to run.').max(20_000);

export const CreateScriptInput = z.object({ name: ScriptNameSchema, instructions: Instructions });

export const UpdateScriptInput = z.object({
  scriptId: IdSchema,
  name: ScriptNameSchema.optional(),
  instructions: Instructions.optional(),
});

export const DeleteScriptInput = z.object({ scriptId: IdSchema });
export const ScriptIdInput = z.object({ scriptId: IdSchema });

export const TryScriptInput = z.object({
  scriptId: IdSchema,
  /** For the placeholders of its command. */
  values: z.record(z.string().max(100), z.string().max(10_000)).default({}),
});

export const GetScriptRunInput = z.object({ scriptRunId: IdSchema });
