import type { z } from 'zod';
import type { Prisma } from '#prisma/generated/client.ts';
import { isUniqueViolation } from '#server/platform/db.ts';
import { publish } from '#server/platform/notify.ts';
import { audit } from '../audit.ts';
import type { AppCtx } from '../context.ts';
import { DomainError } from '../errors.ts';
import { getScriptInApp } from '../scope.ts';
import { withTransaction } from '../transaction.ts';
import { checkCommand } from './check-command.ts';
import { renameIn } from './references.ts';
import type { UpdateScriptInput } from './schemas.ts';
import { usedBy } from './used-by.ts';

/**
 * A partial update. A new name is written into every test, script, suite and setting that names it.
 * @throws DomainError NOT_FOUND; CONFLICT for a name that is taken; INVALID for a command that can't be
 * filled safely
 */
export async function updateScript({
  ctx,
  input,
}: {
  ctx: AppCtx;
  input: z.output<typeof UpdateScriptInput>;
}) {
  const { scriptId, name, instructions } = input;
  if (instructions !== undefined) checkCommand(instructions);
  try {
    return await withTransaction(ctx, async (ctx) => {
      const before = await getScriptInApp({ ctx, scriptId });
      const renames = name !== undefined && name !== before.name;
      const updated = await ctx.db.script.update({ where: { id: scriptId }, data: { name, instructions } });
      const testCaseIds = renames ? await rename({ ctx, from: before.name, to: name }) : [];
      await audit({
        ctx,
        action: 'script.update',
        targetKind: 'script',
        targetIds: [scriptId],
        detail: {
          before: {
            name: before.name,
            ...(instructions === undefined ? {} : { instructions: before.instructions }),
          },
          ...(renames ? { name, testCaseIds } : {}),
        },
      });
      for (const id of testCaseIds)
        await publish(ctx.db, {
          topic: 'testcase',
          organizationId: ctx.organizationId,
          appId: ctx.appId,
          id: String(id),
        });
      return { id: scriptId, name: updated.name, instructions: updated.instructions, testCaseIds };
    });
  } catch (error) {
    if (isUniqueViolation(error))
      throw new DomainError('CONFLICT', `There already is a script called “${name}”.`);
    throw error;
  }
}

/** @returns the test cases that were rewritten */
async function rename({ ctx, from, to }: { ctx: AppCtx; from: string; to: string }): Promise<number[]> {
  const { app, tests, scripts, suites, isReset, inInstructions } = await usedBy({ ctx, name: from });
  const renamed = (text: string) => renameIn(text, from, to);
  for (const { id, description, steps, assertions } of tests) {
    await ctx.db.testCase.update({
      where: { id },
      data: {
        description: renamed(description),
        steps: steps.map(renamed),
        assertions: assertions.map(renamed),
      },
    });
  }
  for (const { id, instructions } of scripts)
    await ctx.db.script.update({ where: { id }, data: { instructions: renamed(instructions) } });
  for (const { id, suiteInstructions } of suites)
    await ctx.db.testSuite.update({
      where: { id },
      data: { suiteInstructions: renamed(suiteInstructions ?? '') },
    });
  // Its own command may reach into its own earlier output only by mistake; nothing to rewrite there.
  const settings = app.settings as Prisma.JsonObject;
  if (isReset || inInstructions) {
    await ctx.db.app.update({
      where: { id: app.id },
      data: {
        instructions: renamed(app.instructions),
        ...(isReset
          ? {
              settings: {
                ...settings,
                resetScript: { ...(settings.resetScript as Prisma.JsonObject), name: to },
              } as Prisma.InputJsonObject,
            }
          : {}),
      },
    });
  }
  return tests.map(({ id }) => id);
}
