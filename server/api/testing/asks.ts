/**
 * Everything that can be read of the service from outside: by its examples, and by what lists are filtered
 * and searched for. For tests and benchmarks.
 */
import { verifyApiKey } from '#server/domain/api-key/verify-api-key.ts';
import { scannedBy } from '#server/platform/testing/scans.ts';
import type { PrismaClient } from '#prisma/generated/client.ts';
import { callOperation, getOperations, type Operation } from '../registry.ts';

/** Things that exist, by what the examples of the contracts call them. */
export type Ids = Record<string, string | number>;

export interface Ask {
  /** The operation's path and what is asked of it. */
  name: string;
  operation: Operation;
  input: Record<string, unknown>;
}

/** Beside each list's example: its filters, and a search that finds something and one that does not. */
const variants: Record<string, (ids: Ids) => Record<string, Record<string, unknown>>> = {
  'testCase.list': ({ suite, keyFeature }) => ({
    'most a page': { limit: 100 },
    detailed: { limit: 50, detailed: true },
    search: { search: 'Checkout keeps' },
    'search in vain': { search: 'larchwood' },
    'of a suite': { testSuiteId: suite },
    'of a feature': { keyFeatureId: keyFeature },
    archived: { archived: true },
  }),
  'issue.list': ({ run, suite }) => ({
    'most a page': { limit: 100, ofLatestRun: false },
    all: { resolution: ['active', 'resolved', 'rejected'], ofLatestRun: false },
    'by severity': { severity: ['Critical'], ofLatestRun: false },
    approved: { triage: ['approved'], ofLatestRun: false },
    search: { search: 'Returns refuses', ofLatestRun: false },
    'search in vain': { search: 'larchwood', ofLatestRun: false },
    'first found in': { firstRunId: run, ofLatestRun: false },
    'of a suite': { testSuiteId: suite, ofLatestRun: false },
  }),
  'run.list': ({ suite }) => ({
    'most a page': { limit: 100 },
    discoveries: { kind: ['discovery'] },
    failed: { status: ['failed'] },
    'of a suite': { testSuiteId: suite },
  }),
  'run.get': ({ run, earlierRun }) => ({ compared: { runId: run, compareToRunId: earlierRun } }),
};

export function readAsks(ids: Ids): Ask[] {
  const filled = (value: unknown): unknown =>
    typeof value === 'string'
      ? /^\{(\w+)\}$/.test(value)
        ? ids[value.slice(1, -1)]
        : value
      : Array.isArray(value)
        ? value.map(filled)
        : value !== null && typeof value === 'object'
          ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, filled(one)]))
          : value;
  return getOperations()
    .filter(({ kind }) => kind === 'query')
    .flatMap((operation) => {
      const { path, meta, input } = operation;
      const example = filled(meta.openapi?.example ?? {}) as Record<string, unknown>;
      const more = Object.entries(variants[path]?.(ids) ?? {}).map(([what, given]) => ({
        name: `${path} ${what}`,
        operation,
        input: Object.fromEntries(Object.entries(given).filter(([name]) => name in input.shape)),
      }));
      return [{ name: path, operation, input: example }, ...more];
    });
}

export interface Keys {
  key: string;
  adminKey: string;
  /** The app that the admin key means. */
  appId: string;
}

export const isForAdmins = ({ meta }: Operation): boolean => meta.openapi?.path.startsWith('/admin') === true;

/**
 * What reads a growing table from end to end, as `operation: tables`. @param db the process's own client,
 * with one connection
 */
export async function readWhole(
  db: PrismaClient,
  asks: readonly Ask[],
  { key, adminKey, appId }: Keys,
): Promise<string[]> {
  const found: string[] = [];
  for (const { name, operation, input } of asks) {
    const admin = isForAdmins(operation);
    const caller = await verifyApiKey({ db, key: admin ? adminKey : key });
    const tables = await scannedBy(db, () =>
      callOperation({
        operation,
        ctx: { signedIn: null, key: caller, ...(admin ? { namedAppId: appId } : {}) },
        input,
      }),
    );
    if (tables.length > 0) found.push(`${name}: ${tables.join(', ')}`);
  }
  return found;
}
