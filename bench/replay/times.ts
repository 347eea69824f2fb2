import type { Session } from '#worker/ports/records.ts';

/** Where a replay's time goes, by what was called. */
export type Times = Record<string, { ms: number; calls: number }>;

function timed<T extends object>(prefix: string, object: T, times: Times): T {
  return new Proxy(object, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      return (...given: unknown[]): unknown => {
        const began = performance.now();
        const first = given[0] as { kind?: string } | undefined;
        const result: unknown = (value as (...given: unknown[]) => unknown).apply(target, given);
        const note = () => {
          const entry = (times[
            `${prefix}.${String(name)}${name === 'act' ? `:${first?.kind ?? ''}` : ''}`
          ] ??= { ms: 0, calls: 0 });
          entry.ms += performance.now() - began;
          entry.calls++;
        };
        if (result instanceof Promise) return result.finally(note);
        note();
        return result;
      };
    },
  });
}

/** A session that notes how long each call to it takes. */
export const timesOf = (session: Session, times: Times): Session => ({
  ...session,
  screen: timed('screen', session.screen, times),
  sight: timed('sight', session.sight, times),
  close: () => session.close(),
});
