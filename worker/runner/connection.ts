/** Sends the spool to the service in order, and resumes after a lost connection. */
import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { Spool } from '#worker/run/spool/spool.ts';
import { ask, pauseAfter, reasonOf, RefusedError, type Service } from './service.ts';

const batch = { events: 100, characters: 8 << 20 };
const beatMs = 15_000;
const lookMs = 300;

export interface Sender {
  /** Waits until everything added has arrived. @throws RefusedError */
  drained(): Promise<void>;
  /** Stops sending, whatever is left. */
  stop(): Promise<void>;
}

export interface SenderOptions {
  service: Service;
  runId: string;
  spool: Spool;
  /** Reports when the connection is lost, and when it is back. */
  says(line: string): void;
  /** The service accepts no more: the run was cancelled there, or the key revoked. */
  onRefused(error: RefusedError): void;
}

export function startSender({ service, runId, spool, says, onRefused }: SenderOptions): Sender {
  const stopping = new AbortController();
  const own = { ...service, signal: stopping.signal };
  const path = `/local-runs/${runId}`;
  const sent = new Set<string>();
  let next = 0;
  let refused: RefusedError | undefined;
  let beat = Date.now();
  let failures = 0;

  const sendOnce = async (): Promise<boolean> => {
    if (next >= spool.end && Date.now() - beat < beatMs) return false;
    const { events, files } = spool.read(next, batch);
    for (const sha256 of files.filter((file) => !sent.has(file))) {
      await ask(own, {
        method: 'PUT',
        path: `${path}/files/${sha256}`,
        body: new Uint8Array(spool.readFile(sha256)),
        headers: { 'content-type': 'application/octet-stream' },
      });
      sent.add(sha256);
    }
    const body = new Uint8Array(gzipSync(`{"from":${next},"events":[${events.join(',')}]}`));
    ({ next } = await ask<{ next: number }>(own, {
      method: 'POST',
      path: `${path}/events`,
      body,
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    }));
    beat = Date.now();
    spool.forget(next);
    return true;
  };

  /** After a lost answer, asks the service how far it is. */
  const goOn = async () => {
    const standing = await ask<{ next: number; status: string }>(own, { method: 'GET', path });
    if (standing.status !== 'running') throw new RefusedError(409, `The run is ${standing.status}.`);
    next = standing.next;
    says('The connection is back.');
    failures = 0;
  };

  const work = (async () => {
    while (!stopping.signal.aborted && !refused) {
      try {
        if (failures > 0) await goOn();
        if (!(await sendOnce())) await wait(lookMs, undefined, { signal: stopping.signal });
      } catch (error) {
        if (stopping.signal.aborted) return;
        if (error instanceof RefusedError) {
          refused = error;
          onRefused(error);
          return;
        }
        if (failures++ === 0)
          says(
            `The connection to ${service.url} is lost (${reasonOf(error)}); what happens is kept and told later.`,
          );
        await wait(pauseAfter(failures, error), undefined, { signal: stopping.signal }).catch(
          () => undefined,
        );
      }
    }
  })();

  return {
    async drained() {
      while (next < spool.end && !refused) await wait(100);
      if (refused) throw refused;
    },
    async stop() {
      stopping.abort();
      await work;
    },
  };
}
