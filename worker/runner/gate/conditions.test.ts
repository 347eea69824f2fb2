import { describe, expect, it } from 'vitest';
import { figures, judgeGate, readGate, type SeenRun } from './conditions.ts';

const run: SeenRun = {
  id: 'run_1',
  number: 7,
  status: 'completed',
  cause: null,
  causeSentence: '',
  headline: 89,
  untriaged: true,
  pendingIssues: 2,
  band: 'caution',
  passed: 9,
  failed: 1,
  blocked: 0,
  build: null,
  testSuite: null,
  environment: null,
  progress: { says: '' },
  executions: [],
  issues: [
    { title: 'Old', severity: 'Critical', resolution: 'active', isNew: false },
    { title: 'New', severity: 'High', resolution: 'active', isNew: true },
    { title: 'Rejected', severity: 'Critical', resolution: 'rejected', isNew: true },
  ],
};
const judge = (gate: string, change: Partial<SeenRun> = {}) =>
  judgeGate(readGate(gate), { ...run, ...change }).map(({ text, value, holds }) => [text, value, holds]);

describe('a gate', () => {
  it('is name, operator and number, with commas between and blanks anywhere', () => {
    expect(judge(' Readiness >= 89 ,failed<1.5,blocked != 0')).toEqual([
      ['readiness>=89', 89, true],
      ['failed<1.5', 1, true],
      ['blocked!=0', 0, false],
    ]);
    expect(judge('passed>9,passed<=9,passed==9,passed=8').map(([, , holds]) => holds)).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  it('counts open issues alone, new ones by the run that saw them first', () => {
    expect(judge('critical=1,new-critical=0,high=1,new-high=0,issues=2,new-issues=1,pending=2')).toEqual([
      ['critical=1', 1, true],
      ['new-critical=0', 0, true],
      ['high=1', 1, true],
      ['new-high=0', 1, false],
      ['issues=2', 2, true],
      ['new-issues=1', 1, true],
      ['pending=2', 2, true],
    ]);
  });

  it('does not hold where the run can’t tell', () => {
    expect(judge('readiness>=0', { headline: null })).toEqual([['readiness>=0', null, false]]);
  });

  it.each(['', 'readiness', 'readiness>=', '>=90', 'readiness=>90', 'readiness>=ninety', 'failed=0,'])(
    'refuses “%s” as no condition',
    (text) => expect(() => readGate(text)).toThrow(/is no condition.*Known: readiness, passed/),
  );

  it.each(['ready>=90', 'constructor=0'])('refuses “%s” with what is known', (text) =>
    expect(() => readGate(text)).toThrow(`is not known. Known: ${Object.keys(figures).join(', ')}.`),
  );
});
