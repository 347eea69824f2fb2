/**
 * What tasks need from the rest of the worker. main.ts supplies the real implementations, tests smaller
 * ones.
 */
import type { PrismaClient } from '#prisma/generated/client.ts';
import type { SendOutside } from '#server/platform/egress/request.ts';
import type { Logger } from '#server/platform/log.ts';
import type { Mailer } from '#server/platform/mail.ts';
import type { ArtifactStore } from '#server/platform/storage.ts';
import type { EnginePort, Engineering, Preflight } from '#worker/run/index.ts';
import type { RunCommand } from '#worker/scripts/index.ts';

export interface TaskDeps {
  db: PrismaClient;
  storage: ArtifactStore;
  /** SIGHTREAD_HOME; live pictures are in its folder live/. */
  home: string;
  log: Logger;
  instanceId: string;
  /** Aborted when this process is asked to stop: jobs return to the queue for other workers. */
  shutdown: AbortSignal;
  /** The engine, started at the first call. */
  engine(): Promise<EnginePort>;
  engineering: Engineering;
  runScript: RunCommand;
  preflight: Preflight;
  /** Undefined where no mail service is configured. */
  mailer?: Mailer | undefined;
  /** Posts to an external address, within the operator's egress policy. Never throws. */
  post(request: {
    url: string;
    headers: Record<string, string>;
    body: string;
    signal?: AbortSignal;
  }): Promise<{ status?: number; error?: string }>;
  /**
   * Sends a request to an external address and returns the response, within the operator's egress policy.
   * Never throws.
   */
  send: SendOutside;
}
