import type { AppCtx } from '../context.ts';
import { AppRunSettingsSchema } from '../run/schemas.ts';
import { getAppInOrganization, inApp } from '../scope.ts';
import { mentions } from './references.ts';

/** Everything that names a script, as rows to rewrite or to list. */
export async function usedBy({ ctx, name }: { ctx: AppCtx; name: string }) {
  const app = await getAppInOrganization({ ctx });
  const [tests, scripts, suites] = await Promise.all([
    ctx.db.testCase.findMany({
      where: inApp(ctx),
      select: { id: true, title: true, description: true, steps: true, assertions: true },
      orderBy: { id: 'asc' },
    }),
    ctx.db.script.findMany({
      where: { ...inApp(ctx), name: { not: name } },
      select: { id: true, name: true, instructions: true },
      orderBy: { name: 'asc' },
    }),
    ctx.db.testSuite.findMany({
      where: inApp(ctx),
      select: { id: true, name: true, suiteInstructions: true },
    }),
  ]);
  return {
    app,
    inInstructions: mentions(app.instructions, name),
    isReset: AppRunSettingsSchema.parse(app.settings).resetScript?.name === name,
    tests: tests.filter((test) =>
      [test.description, ...test.steps, ...test.assertions].some((text) => mentions(text, name)),
    ),
    scripts: scripts.filter((script) => mentions(script.instructions, name)),
    suites: suites.filter((suite) => mentions(suite.suiteInstructions ?? '', name)),
  };
}
