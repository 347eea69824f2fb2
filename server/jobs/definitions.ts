/** The jobs of the queue. A payload is ids; the row holds the truth. */
import { z } from 'zod';

const id = z.string().min(1).max(60);

export const jobPayloads = {
  /** Checks the target, picks what to execute, and sets it going. */
  run_plan: z.object({ runId: id }),
  /** Explores the app and turns what it learns into tests. */
  run_explore: z.object({ runId: id }),
  /** Executes one test. */
  execution_run: z.object({ executionId: id }),
  /** Walks a test that is being written, or written anew. */
  test_draft: z.object({ draftId: id }),
  /** Asks the oracles about one recorded step. */
  step_analyze: z.object({ stepId: id }),
  /** Replays what led to a candidate finding, in a fresh session. */
  finding_confirm: z.object({
    findingId: id,
    /** With nothing of the run beside it. */
    alone: z.boolean().default(false),
  }),
  /** Runs a script for somebody who tries it out. The values are what they typed for its placeholders. */
  script_try: z.object({ scriptRunId: id, values: z.record(z.string(), z.string()) }),
  /** Posts what has happened to somebody who wants to know. */
  webhook_deliver: z.object({ deliveryId: id }),
  /** Keeps what a runner elsewhere has told. */
  local_keep: z.object({ runId: id }),
  /** Ends a local run whose runner is gone. */
  local_watch: z.object({ runId: id }),
  /** Brings an issue to the connected tracker. */
  tracker_push: z.object({ linkId: id }),
  /** Sends a mail of the outbox. */
  mail_send: z.object({ mailId: id }),
  /** Sums up and ends a run. */
  run_complete: z.object({ runId: id }),
  /** Asks a model for a few sentences about a run that has completed. */
  run_summarise: z.object({ runId: id }),
} as const;

export type JobName = keyof typeof jobPayloads;
export type JobPayload<Name extends JobName> = z.output<(typeof jobPayloads)[Name]>;
/** What is given to queue a job: what has a default may be left out. */
export type JobInput<Name extends JobName> = z.input<(typeof jobPayloads)[Name]>;

/** Lower goes first. What lets a run end goes before what prolongs it. */
export const jobPriorities: Record<JobName, number> = {
  run_complete: 0,
  run_plan: 5,
  // Somebody waits for it.
  script_try: 5,
  run_explore: 10,
  test_draft: 10,
  execution_run: 20,
  finding_confirm: 20,
  // Takes milliseconds, and what it finds has still to be proven.
  step_analyze: 15,
  webhook_deliver: 8,
  tracker_push: 8,
  local_keep: 8,
  local_watch: 8,
  mail_send: 8,
  // Somebody reads the report already.
  run_summarise: 8,
};

export interface JobOptions {
  /** A job of the same key that still waits is replaced, so that the same work is not queued twice. */
  key?: string;
  runAt?: Date;
  /** Jobs of the same queue are done one after the other. */
  queue?: string;
  /** Lower goes first; each job has its own usual one. */
  priority?: number;
}
