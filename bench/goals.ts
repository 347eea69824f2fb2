import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { modelSettings } from '#worker/run/model-settings.ts';
import { createEngine } from '#worker/run/open-engine.ts';
import { cases as mailCases } from './goals/cases/mail.ts';
import { cases as notesCases } from './goals/cases/notes.ts';
import { cases as tasksCases } from './goals/cases/tasks.ts';
import type { GoalCase } from './goals/goal-case.ts';
import { runGoalCase, type GoalResult } from './goals/run-case.ts';
import type { Bench } from './main.ts';
import { installPackages } from './packages.ts';
import { draw, share, versionOf } from './results.ts';
import { packagesFolder } from './unseen/app.ts';
import { loadApps } from './unseen/sets.ts';

const perApp: Record<string, readonly GoalCase[]> = { tasks: tasksCases, notes: notesCases, mail: mailCases };

interface Placed {
  app: string;
  one: GoalCase;
}

/** Cases of the apps and names that are asked for; "2/3" is the second of three parts, each with some of all. */
function chosenOf(only: readonly string[], seed: number): Placed[] {
  // In turns, so that a run that is cut short has met every app.
  const all = Object.entries(perApp)
    .flatMap(([app, cases]) => draw(cases, cases.length, seed).map((one, at) => ({ app, one, at })))
    .sort((a, b) => a.at - b.at)
    .map(({ app, one }): Placed => ({ app, one }));
  const parts = only.flatMap((name) => /^([1-9])\/([1-9])$/.exec(name) ?? []).map(Number);
  const [, part, of] = parts;
  const names = only.filter((name) => !name.includes('/'));
  const unheard = names.filter((name) => !all.some(({ app, one }) => app === name || one.name === name));
  if (unheard.length > 0) throw new Error(`There is no app or case of this name: ${unheard.join(', ')}.`);
  return all
    .filter(({ app, one }) => names.length === 0 || names.includes(app) || names.includes(one.name))
    .filter((_, at) => !part || !of || at % of === part - 1);
}

/** A file a case, so that several processes can share the work. */
function resultsIn(folder: string) {
  const fileOf = ({ app, one }: Placed) => join(folder, `${app}-${one.name}.json`);
  return {
    get(placed: Placed): GoalResult | undefined {
      if (!existsSync(fileOf(placed))) return undefined;
      const { one, result } = JSON.parse(readFileSync(fileOf(placed), 'utf8')) as {
        one: GoalCase;
        result: GoalResult;
      };
      // A case that reads otherwise by now is another one.
      return JSON.stringify(one) === JSON.stringify(placed.one) ? result : undefined;
    },
    set(placed: Placed, result: GoalResult, picture: Buffer | undefined) {
      mkdirSync(folder, { recursive: true });
      writeFileSync(fileOf(placed), `${JSON.stringify({ one: placed.one, result }, null, 1)}\n`);
      if (picture) writeFileSync(fileOf(placed).replace(/json$/, 'png'), picture);
    },
  };
}

/** How often the verdict was right, and what it took. */
function figuresOf(ended: readonly { one: GoalCase; result: GoalResult }[]) {
  const count = (is: (one: GoalCase, result: GoalResult) => boolean) =>
    ended.filter(({ one, result }) => is(one, result)).length;
  const sum = (of: (result: GoalResult) => number) => ended.reduce((all, { result }) => all + of(result), 0);
  const right = count((one, { status }) => status === one.verdict);
  return {
    cases: ended.length,
    right,
    share: share(right, ended.length),
    falsePasses: count((one, { status }) => status === 'passed' && one.verdict !== 'passed'),
    falseFails: count((one, { status }) => status === 'failed' && one.verdict !== 'failed'),
    blocked: count((one, { status }) => status === 'blocked' && one.verdict !== 'blocked'),
    modelCalls: sum(({ ledger }) => ledger.modelCalls),
    tokens: sum(({ ledger }) => ledger.tokensIn + ledger.tokensOut),
  };
}

/**
 * Goals on apps of other makers, each with its right verdict, by the engine and the model that the environment
 * names. What has ended is kept, by the version of the engine; `blocked` counts what should have ended
 * otherwise.
 */
export const goalsBench: Bench = async ({ only, parallel, seed, says }) => {
  const model = modelSettings();
  if (!model) throw new Error('No model is set. Set OPENAI_BASE_URL or OPENAI_API_KEY, and SIGHTREAD_MODEL.');
  await installPackages(packagesFolder, 'the unseen apps', says);
  const chosen = chosenOf(only, seed);
  const kept = resultsIn(
    join(import.meta.dirname, `results/goals-${versionOf('worker')}-${model.model.replace(/\W+/g, '-')}`),
  );
  const apps = await loadApps();
  const engine = await createEngine({ home: join(import.meta.dirname, '../.sightread'), model });
  const ended: (Placed & { result: GoalResult })[] = [];
  const left = chosen.filter((placed) => {
    const result = kept.get(placed);
    if (result) ended.push({ ...placed, result });
    return !result;
  });
  const tell = ({ app, one }: Placed, { status, says: said, ledger }: GoalResult) =>
    says(
      `${status === one.verdict ? 'right' : 'WRONG'}  ${app} ${one.name}: ${status}` +
        `${status === one.verdict ? '' : `, not ${one.verdict}`} (${ledger.modelCalls} calls): ${said}`,
    );
  for (const { result, ...placed } of ended) tell(placed, result);
  const work = async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      const placed = next;
      const app = apps.find((one) => one.app.name === placed.app)!;
      const { picture, ...result } = await runGoalCase(engine, app, placed.one);
      kept.set(placed, result, picture);
      ended.push({ ...placed, result });
      tell(placed, result);
    }
  };
  try {
    await Promise.all(Array.from({ length: parallel }, work));
    return {
      ...figuresOf(ended),
      perApp: Object.fromEntries(
        Object.keys(perApp)
          .filter((name) => ended.some(({ app }) => app === name))
          .map((name) => [name, figuresOf(ended.filter(({ app }) => app === name))]),
      ),
    };
  } finally {
    await engine.close();
  }
};
