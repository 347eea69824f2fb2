import { describe, expect, it } from 'vitest';
import { foreignFaults } from '../../bench/foreign/faults/index.ts';
import { faults } from '../../demo/faults.ts';
import { mobileFaults } from '#worker/screens/device/testing/shop/faults.ts';
import { oracleNamed, oracles } from './index.ts';

const names = oracles.map(({ name }) => name);
const inShop = faults.flatMap(({ oracle }) => oracle ?? []);
const inOthers = foreignFaults
  .flatMap((fault) => fault.oracles)
  // The others name what may report them.
  .concat(mobileFaults.filter(({ oracles: own }) => own.length === 1).flatMap((fault) => fault.oracles));

/** Oracles that no planted fault covers, by reason. They have their own tests. */
const notPlanted: Record<string, readonly string[]> = {
  'The shop has no fault of this kind yet: forms.': ['as-entered', 'ignored-field'],
  'The shop has no fault of this kind yet: lists and figures.': [
    'choices-stay',
    'column-filter',
    'column-total',
    'counter-removal',
    'filter-rows',
    'line-totals',
    'order-on-pages',
    'percentages',
    'regrouped',
    'shown-rows',
    'shown-short',
    'stale-count',
    'total-follows',
    'wrong-record',
  ],
  'The shop has no fault of this kind yet: states.': [
    'cancel-acts',
    'comes-back',
    'dead-menu-entry',
    'dialog-stays',
    'double-entry',
    'edit-kept',
    'kept-removal',
    'marked-read',
    'missing-page',
    'stale-edit',
    'theme-kept',
    'undo',
    'undo-acts',
  ],
  'The shop has no fault of this kind yet: relations.': [
    'all-marked',
    'chosen-otherwise',
    'counted-rows',
    'kept-as-typed',
    'made-once',
    'escape-keeps',
    'kept-on-reload',
    'markup-taken',
    'marks-back',
    'moved-stays',
    'opens-another',
    'other-day',
    'out-of-line',
    'parts',
    'removed-stays',
    'search-leaves-out',
    'typed-elsewhere',
    'wordless-entry',
    'wrong-removal',
  ],
  'The shop has no fault of this kind yet: how a page is drawn.': [
    'covered-text',
    'dialog-trap',
    'text-cut-aside',
    'unseen-text',
  ],
  'Only a model finds it.': ['model-act', 'model-journey', 'model-review'],
};

describe('the registry of oracles', () => {
  it('gives each oracle a name of its own, in kebab-case', () => {
    expect(names).toEqual([...new Set(names)]);
    expect(names.filter((name) => !/^[a-z]+(?:-[a-z]+)*$/.test(name))).toEqual([]);
  });

  it('finds an oracle by its name, and none for a failed assertion', () => {
    for (const oracle of oracles) expect(oracleNamed(oracle.name)).toBe(oracle);
    expect(oracleNamed('assertion')).toBeUndefined();
  });

  it('says of each oracle what it looks for and why that matters', () => {
    for (const { name, describes, severityReason } of oracles) {
      expect(describes, name).toMatch(/^\S.*[^.\s]$/);
      expect(severityReason, name).toMatch(/^\S.*\.$/);
    }
  });

  it('names only oracles of the registry as causes, and none as its own', () => {
    for (const { name, causedBy } of oracles.filter((oracle) => oracle.causedBy !== undefined)) {
      expect(names, name).toContain(causedBy);
      expect(causedBy, name).not.toBe(name);
    }
  });

  it('holds every oracle that a planted fault names', () => {
    expect([...inShop, ...inOthers].filter((name) => !names.includes(name))).toEqual([]);
  });

  it('holds only oracles that a planted fault shows, but for those listed with a reason', () => {
    const shown = new Set([...inShop, ...inOthers]);
    const missing = names.filter((name) => !shown.has(name));
    expect(missing.sort()).toEqual(Object.values(notPlanted).flat().sort());
  });
});
