/** What the tasks need from the rest of the worker; main.ts supplies the real things, tests smaller ones. */
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
  /** SIGHTREAD_HOME: live pictures go to live/ in it. */
  home: string;
  log: Logger;
  instanceId: string;
  /** Aborted when this process is asked to stop: work is handed back, to be done elsewhere. */
  shutdown: AbortSignal;
  /** Made at the first call. */
  engine(): Promise<EnginePort>;
  engineering: Engineering;
  runScript: RunCommand;
  preflight: Preflight;
  /** Missing where no mail service is configured. */
  mailer?: Mailer | undefined;
  /** Sends something to an address outside, as far as the operator allows. Never throws. */
  post(request: {
    url: string;
    headers: Record<string, string>;
    body: string;
    signal?: AbortSignal;
  }): Promise<{ status?: number; error?: string }>;
  /** Asks somebody outside and brings the answer, as far as the operator allows. Never throws. */
  send: SendOutside;
}
