import { join } from 'node:path';
import { runTest } from '#worker/agent/index.ts';
import type { ExecutionOutcome, RememberedStep, StepRecord } from '#worker/ports/records.ts';
import { readCases, type Case } from '#worker/cli/cases-file.ts';
import { createEngine, type Engine } from '#worker/run/open-engine.ts';
import { inParallel } from '#worker/core/in-parallel.ts';
import { changes } from './heal/changes.ts';
import type { Edit } from './heal/edit.ts';
import { startEditedShop } from './heal/edited-shop.ts';
import { faults } from './heal/faults.ts';
import { heldOutChanges, heldOutFaults } from './heal/held-out.ts';
import { secondChanges, secondFaults } from './heal/second.ts';
import type { Bench } from './main.ts';
import { openMemory } from './memory.ts';

interface Tried {
  name: string;
  kind: Edit['kind'];
  what: string;
  heldOut: boolean;
  status: ExecutionOutcome['status'];
  class: ExecutionOutcome['class'] | null;
  /** What was healed: the step before and after. */
  heals: { before: string; after: string[]; reason: string; confidence: number }[];
  /** Who decided the steps that memory did not. */
  decided: string[];
  says: string;
}

const share = (part: number, whole: number) =>
  whole === 0 ? null : Math.round((part / whole) * 1000) / 1000;

async function runCase(engine: Engine, one: Case, url: string, learnt?: RememberedStep[]) {
  const session = await engine.openSession();
  const memory = openMemory(learnt);
  const steps: StepRecord[] = [];
  try {
    const outcome = await runTest({
      session,
      memory,
      brain: engine.brain('embedded'),
      test: { ...one, address: `${url}/` },
      signal: new AbortController().signal,
      recorder: { step: (record) => Promise.resolve(void steps.push(record)) },
    });
    return { outcome, learnt: memory.learnt, steps };
  } finally {
    await session.close().catch(() => {});
  }
}

const triedOf = (edit: Edit, outcome: ExecutionOutcome, steps: StepRecord[]): Tried => ({
  name: edit.name,
  kind: edit.kind,
  what: edit.what,
  heldOut: edit.heldOut,
  status: outcome.status,
  class: outcome.class ?? null,
  heals: (outcome.heals ?? []).map(({ before, after, reason, confidence }) => ({
    before: before.intent,
    after: after.intents,
    reason,
    confidence: Math.round(confidence * 100) / 100,
  })),
  decided: steps
    .filter(
      ({ kind, decidedBy, written }) => kind === 'act' && written !== undefined && decidedBy !== 'memory',
    )
    .map(({ intent, decidedBy, says: said }) => `${decidedBy}: ${intent} → ${said}`),
  says: outcome.says,
});

function figuresOf(onChanges: Tried[], onFaults: Tried[]) {
  const healed = onChanges.filter(({ status }) => status === 'passed').length;
  return {
    changes: onChanges.length,
    healed,
    healedShare: share(healed, onChanges.length),
    calledBug: onChanges.filter((one) => one.class === 'bug').length,
    faults: onFaults.length,
    faultsHealedOver: onFaults.filter(({ status }) => status === 'passed').length,
    faultsCalledBug: onFaults.filter((one) => one.class === 'bug').length,
  };
}

/**
 * What harmless changes and real faults of the shop do to tests that passed on it before. `--only tuned`,
 * `--only heldOut` or names.
 */
export const healBench: Bench = async ({ only, parallel, says }) => {
  const engine = await createEngine({ home: join(import.meta.dirname, '../.sightread') });
  const cases = await readCases(join(import.meta.dirname, '../demo/cases.yaml'));
  const wanted = (edit: Edit) =>
    only.length === 0 || only.includes(edit.name) || only.includes(edit.heldOut ? 'heldOut' : 'tuned');

  /** What each case has learnt on the clean shop. */
  const learn = async (titles: string[]) => {
    const shop = await startEditedShop();
    try {
      const known = await inParallel(titles, parallel, async (title) => {
        const one = cases.find((each) => each.title === title);
        if (!one) throw new Error(`No case is called “${title}”.`);
        const { outcome, learnt } = await runCase(engine, one, shop.url);
        if (outcome.status !== 'passed')
          throw new Error(`“${title}” does not pass on the clean shop: ${outcome.says}`);
        return [title, { one, learnt }] as const;
      });
      return new Map(known);
    } finally {
      await shop.close();
    }
  };

  const attempt = async (edit: Edit, known: Awaited<ReturnType<typeof learn>>): Promise<Tried> => {
    const { one, learnt } = known.get(edit.case)!;
    const shop = await startEditedShop(edit);
    try {
      const { outcome, steps } = await runCase(engine, one, shop.url, structuredClone(learnt));
      if (!shop.met()) says(`${edit.name}: the edit changed nothing that the test went by`);
      const tried = triedOf(edit, outcome, steps);
      const healed = tried.heals.map(({ before, after }) => `${before} → ${after.join(', ')}`).join('; ');
      says(
        `${tried.status === 'passed' ? 'passed ' : tried.status} ${tried.class ?? ''} ` +
          `${edit.name}${edit.heldOut ? ' (held out)' : ''}: ${healed || tried.says}`,
      );
      return tried;
    } finally {
      await shop.close();
    }
  };

  try {
    const edits = {
      changes: [...changes, ...secondChanges, ...heldOutChanges].filter(wanted),
      faults: [...faults, ...secondFaults, ...heldOutFaults].filter(wanted),
    };
    const known = await learn([...new Set([...edits.changes, ...edits.faults].map((edit) => edit.case))]);
    says(`Learnt ${known.size} cases on the clean shop.`);
    const perChange = await inParallel(edits.changes, parallel, (edit) => attempt(edit, known));
    const perFault = await inParallel(edits.faults, parallel, (edit) => attempt(edit, known));
    const sum = (of: (tried: Tried) => boolean) => figuresOf(perChange.filter(of), perFault.filter(of));
    return {
      ...sum(() => true),
      tuned: sum(({ heldOut }) => !heldOut),
      heldOut: sum(({ heldOut }) => heldOut),
      perChange,
      perFault,
    };
  } finally {
    await engine.close();
  }
};
