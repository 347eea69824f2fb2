import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Answers, Ask, Message, Op, Reply } from './protocol.ts';

export interface Pool {
  readonly size: number;
  /** Name of the recogniser, once the first thread is up. */
  readonly recogniser: Promise<string>;
  /** The thread with the least to do. */
  idlest(): number;
  /**
   * Sends a request to one thread; rejects if it fails or dies. A dead thread is replaced on the next call.
   */
  ask<O extends Op>(thread: number, ask: Extract<Ask, { op: O }>): Promise<Answers[O]>;
  close(): Promise<void>;
}

interface Member {
  worker: Worker;
  ready: Promise<string>;
  waiting: Map<number, { resolve(answer: Answers[Op]): void; reject(error: Error): void }>;
  dead: boolean;
}

export interface PoolOptions {
  threads: number;
  runtime?: 'native' | 'portable';
}

/** How long a thread may go on with its request when the pool closes. */
const closingMs = 10_000;

export function openPool({ threads, runtime }: PoolOptions): Pool {
  let next = 1;
  let closing = false;
  const start = (): Member => {
    const worker = new Worker(new URL('./thread.ts', import.meta.url), { workerData: { runtime } });
    worker.unref();
    let up!: (name: string) => void;
    let down!: (error: Error) => void;
    const ready = new Promise<string>((resolve, reject) => {
      up = resolve;
      down = reject;
    });
    ready.catch(() => undefined);
    const member: Member = { worker, ready, waiting: new Map(), dead: false };
    worker.on('message', (reply: Reply) => {
      if ('ready' in reply) {
        up(reply.ready);
        return;
      }
      const asker = member.waiting.get(reply.id);
      member.waiting.delete(reply.id);
      if (member.waiting.size === 0) worker.unref();
      if ('error' in reply) asker?.reject(new Error(reply.error));
      else asker?.resolve(reply.answer);
    });
    const fail = (error: Error) => {
      member.dead = true;
      down(error);
      for (const asker of member.waiting.values()) asker.reject(error);
      member.waiting.clear();
    };
    worker.on('error', fail);
    worker.on('exit', (code) => {
      if (!closing) fail(new Error(`a sight thread ended with ${code}`));
    });
    return member;
  };
  /**
   * Lets a thread finish what it is at. The native runtime aborts the whole process where a thread is
   * terminated inside one of its calls, loading weights included.
   */
  const end = async ({ worker, dead }: Member): Promise<void> => {
    if (!dead) {
      const ended = new Promise((resolve) => worker.once('exit', resolve));
      worker.ref();
      worker.postMessage({ id: next++, ask: { op: 'close' } } satisfies Message);
      await Promise.race([ended, setTimeout(closingMs, undefined, { ref: false })]);
    }
    await worker.terminate();
  };

  const members = Array.from({ length: Math.max(1, threads) }, start);
  return {
    size: members.length,
    recogniser: members[0]!.ready,
    idlest() {
      let pick = 0;
      for (let i = 1; i < members.length; i++)
        if (members[i]!.waiting.size < members[pick]!.waiting.size) pick = i;
      return pick;
    },
    ask(thread, ask) {
      if (closing) return Promise.reject(new Error('sight is closed'));
      let member = members[thread]!;
      if (member.dead) member = members[thread] = start();
      const id = next++;
      return new Promise((resolve, reject) => {
        member.waiting.set(id, { resolve: resolve as (a: Answers[Op]) => void, reject });
        member.worker.ref();
        member.worker.postMessage({ id, ask } satisfies Message);
      });
    },
    async close() {
      closing = true;
      await Promise.all(members.map(end));
      for (const m of members)
        for (const asker of m.waiting.values()) asker.reject(new Error('sight is closed'));
    },
  };
}
