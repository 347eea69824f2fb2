/** What a run must come to: `readiness>=90,new-critical=0`. */
import { UsageError } from '#worker/core/terminal/usage.ts';

type Severity = 'Critical' | 'High' | 'Medium' | 'Low';

/** A run as REST answers it (`GET /runs/{runId}`): the parts that are read here. */
export interface SeenRun {
  id: string;
  number: number;
  status: 'queued' | 'running' | 'analyzing' | 'completed' | 'failed' | 'cancelled';
  cause: 'target' | 'platform' | null;
  causeSentence: string;
  /** The score to show, in percent; null where nothing is known. */
  headline: number | null;
  untriaged: boolean;
  pendingIssues: number;
  band: string | null;
  passed: number;
  failed: number;
  blocked: number;
  build: { label: string } | null;
  testSuite: { name: string } | null;
  /** The name of the environment that it tests; null for the app's own address. */
  environment: string | null;
  progress: { says: string };
  executions: { kind: string; status: string; title: string; says: string }[];
  issues: { title: string; severity: Severity; resolution: string; isNew: boolean }[];
}

const count = (run: SeenRun, { severity, isNew }: { severity?: Severity; isNew?: boolean }): number =>
  run.issues.filter(
    (issue) =>
      issue.resolution === 'active' &&
      (severity === undefined || issue.severity === severity) &&
      (!isNew || issue.isNew),
  ).length;

/** What a condition may name, and how it is read off a run; null where the run can't tell. */
export const figures: Record<string, { says: string; of(run: SeenRun): number | null }> = {
  readiness: { says: 'the readiness score that the run shows, 0 to 100', of: (run) => run.headline },
  passed: { says: 'tests that passed', of: (run) => run.passed },
  failed: { says: 'tests that failed', of: (run) => run.failed },
  blocked: { says: 'tests that could not be judged', of: (run) => run.blocked },
  pending: { says: 'issues that wait for triage', of: (run) => run.pendingIssues },
  issues: { says: 'open issues that the run saw', of: (run) => count(run, {}) },
  critical: { says: 'those that are Critical', of: (run) => count(run, { severity: 'Critical' }) },
  high: { says: 'those that are High', of: (run) => count(run, { severity: 'High' }) },
  'new-issues': { says: 'open issues first seen in this run', of: (run) => count(run, { isNew: true }) },
  'new-critical': {
    says: 'those that are Critical',
    of: (run) => count(run, { severity: 'Critical', isNew: true }),
  },
  'new-high': { says: 'those that are High', of: (run) => count(run, { severity: 'High', isNew: true }) },
};

const operators: Record<string, (value: number, limit: number) => boolean> = {
  '>=': (value, limit) => value >= limit,
  '<=': (value, limit) => value <= limit,
  '!=': (value, limit) => value !== limit,
  '==': (value, limit) => value === limit,
  '=': (value, limit) => value === limit,
  '>': (value, limit) => value > limit,
  '<': (value, limit) => value < limit,
};

export interface Condition {
  /** As written, without blanks. */
  text: string;
  name: string;
  holds(value: number): boolean;
}

const known = () => `Known: ${Object.keys(figures).join(', ')}.`;

/** @throws UsageError for what is no condition, or names something unknown */
export function readGate(text: string): Condition[] {
  return text.split(',').map((part) => {
    const [, name, operator, limit] = /^\s*([a-z-]+)\s*([<>=!]+)\s*(\d+(?:\.\d+)?)\s*$/i.exec(part) ?? [];
    const compare = operators[operator ?? ''];
    if (!name || !compare || limit === undefined)
      throw new UsageError(
        `--gate: “${part.trim()}” is no condition. Write name, operator and number, with commas between: ` +
          `readiness>=90,new-critical=0. Operators: ${Object.keys(operators).join(' ')}. ${known()}`,
      );
    const key = name.toLowerCase();
    if (!Object.hasOwn(figures, key)) throw new UsageError(`--gate: “${name}” is not known. ${known()}`);
    return {
      text: `${key}${operator}${limit}`,
      name: key,
      holds: (value: number) => compare(value, Number(limit)),
    };
  });
}

export interface Judged {
  text: string;
  /** Null where the run can't tell, which holds no condition. */
  value: number | null;
  holds: boolean;
}

export const judgeGate = (gate: readonly Condition[], run: SeenRun): Judged[] =>
  gate.map(({ text, name, holds }) => {
    const value = figures[name]!.of(run);
    return { text, value, holds: value !== null && holds(value) };
  });
