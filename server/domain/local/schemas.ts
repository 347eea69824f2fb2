/**
 * What a runner on somebody's own machine tells, one event after the other; what the service and the runner
 * both hold to.
 */
import { z } from 'zod';
import {
  DecidedBySchema,
  ExecutionStatusSchema,
  FailureClassSchema,
  FailureReasonSchema,
  StepKindSchema,
  StepStatusSchema,
} from '../execution/schemas.ts';
import { CandidateInput } from '../finding/schemas.ts';
import { icons } from '../key-feature/icons.ts';
import { IdSchema } from '../pages.ts';

/** Of one request: compressed, unpacked, and one event of it. Bytes. */
export const limits = {
  body: 8 << 20,
  unpacked: 48 << 20,
  event: 6 << 20,
  file: 16 << 20,
  run: 2 * 1024 ** 3,
  events: 500,
} as const;

const Text = z.string().max(20_000);
const Line = z.string().max(4000);
const Lines = z.array(Line).max(500);
const Count = z.number().int().min(0).max(1_000_000);
const Number_ = z.number().min(-1e9).max(1e15);
const Box = z.object({ x: Number_, y: Number_, width: Number_, height: Number_ });
const Ref = z.string().min(1).max(4000);
export const Sha256Schema = z.string().regex(/^[0-9a-f]{64}$/);
/** Kept as it is, and read again by what wrote it. */
const Data = z.record(z.string(), z.unknown());

const View = z.object({
  picture: z.object({ file: Sha256Schema.nullable(), width: Count, height: Count }),
  scene: Data,
  address: Line,
  title: Line,
  contentWidth: Number_.optional(),
});
const TrailStep = z.looseObject({
  intent: Text,
  act: z.looseObject({
    kind: z.enum([
      'press',
      'hover',
      'type',
      'type-at-caret',
      'upload',
      'drag',
      'choose',
      'key',
      'scroll',
      'navigate',
      'back',
      'forward',
      'reload',
      'tab-through',
      'resize',
      'answer-dialog',
      'switch-tab',
      'close-tab',
      'rotate',
      'background',
      'hide-keyboard',
      'text-size',
    ]),
  }),
});
const Trail = z.object({ start: Line, steps: z.array(TrailStep).max(500) });
const Ledger = z.object({ modelCalls: Count, tokensIn: Count, tokensOut: Count, costMicros: Number_ });

/** A StepRecord of worker/agent whose pictures are named by their hash. */
export const ToldStep = z.object({
  index: Count,
  written: Count.optional(),
  kind: StepKindSchema,
  intent: Text,
  status: StepStatusSchema,
  decidedBy: DecidedBySchema,
  says: Text,
  act: Data.optional(),
  actPoint: z.object({ x: Number_, y: Number_ }).optional(),
  targetBox: Box.optional(),
  proofBox: Box.optional(),
  plain: z.array(Line).max(200).optional(),
  trailStep: TrailStep.optional(),
  modes: z
    .array(z.object({ mode: z.enum(['observe', 'act', 'analyze', 'handoff']), at: Number_, ms: Number_ }))
    .max(200),
  before: View,
  after: View,
  difference: Data.optional(),
  focus: Data.optional(),
  rest: Data.optional(),
  evidence: z.object({
    console: z
      .array(
        z.object({ level: z.enum(['error', 'warning', 'info', 'log', 'debug']), text: Text, at: Number_ }),
      )
      .max(2000),
    network: z
      .array(
        z.object({
          method: Line,
          url: Text,
          status: Count,
          failure: Line.optional(),
          kind: z.enum(['document', 'fetch', 'image', 'script', 'style', 'font', 'media', 'other']),
          ms: Number_,
          at: Number_,
        }),
      )
      .max(5000),
    exceptions: z.array(z.object({ message: Text, stack: Text.optional(), at: Number_ })).max(500),
    crash: Text.optional(),
    accessibility: z.array(Data).max(500).optional(),
    text: z.array(Data).max(500).optional(),
  }),
  observations: z.array(Data).max(200),
  startedAt: Number_,
  ms: Number_,
  ledger: Ledger,
  dom: Sha256Schema.optional().describe('Of a file: the document after the step.'),
});
export type ToldStep = z.output<typeof ToldStep>;

/** An exploring session by its number, or a test by its signature. */
const Where = z.union([z.object({ session: Count }), z.object({ test: Ref })]);
export type Where = z.output<typeof Where>;

const Draft = z.object({
  title: z.string().trim().min(1).max(300),
  description: Text,
  steps: Lines,
  assertions: Lines,
  feature: z.object({
    name: z.string().trim().min(1).max(80),
    description: Line,
    icon: z.enum(icons).catch('box'),
  }),
  suites: z.array(z.string().trim().min(1).max(120)).max(10),
  signature: Ref,
  needsCredential: z.boolean(),
  covers: z.object({ screens: z.array(Ref).max(1000), ways: z.array(Text).max(2000) }),
});

export const LocalEventSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('session'), session: Count, title: Line }),
  z.object({
    kind: z.literal('screen'),
    screen: z.object({
      id: Ref,
      name: Line,
      address: Line,
      fingerprint: z.object({ content: Line, layout: Line, features: z.array(Number_).max(2000) }),
      depth: Count,
      leftAlone: Line,
    }),
    picture: Sha256Schema.nullable(),
  }),
  z.object({
    kind: z.literal('way'),
    way: z.object({ from: Ref, to: Ref.optional(), intent: Text, leftAlone: Line }),
  }),
  z.object({
    kind: z.literal('step'),
    where: Where,
    at: Count.describe('Counts up within the session or test.'),
    record: ToldStep,
    trail: Trail.optional(),
  }),
  z.object({ kind: z.literal('progress'), says: Line, screens: Count, ways: Count, acts: Count }),
  z.object({ kind: z.literal('drafts'), drafts: z.array(Draft).max(1000) }),
  z.object({
    kind: z.literal('outcome'),
    test: Ref,
    status: ExecutionStatusSchema.exclude(['queued', 'running']),
    reason: FailureReasonSchema.optional(),
    class: FailureClassSchema.optional(),
    says: Text,
    classified: z.object({ confidence: z.number().min(0).max(1), reasons: Lines }).optional(),
    besides: Ledger.optional(),
  }),
  z.object({
    kind: z.literal('finding'),
    where: Where,
    at: Count.describe('Of the step that showed it.'),
    candidate: CandidateInput,
    trail: Trail,
    tries: Count,
    reproduced: Count,
    pictures: z
      .object({ before: Sha256Schema.nullable(), after: Sha256Schema.nullable() })
      .optional()
      .describe('Of the last replay that brought it back.'),
  }),
  z.object({
    kind: z.literal('end'),
    failure: Line.optional().describe('Why nothing could be tested, as a sentence.'),
  }),
]);
export type LocalEvent = z.output<typeof LocalEventSchema>;

export const StartLocalInput = z.object({
  url: z
    .url({ protocol: /^https?$/, error: 'Use an address that begins with http:// or https://.' })
    .max(2000)
    .describe('Where the machine reaches the app.'),
  prompts: z.array(z.string().trim().min(1).max(5000)).max(50).default([]),
  host: z.string().trim().max(100).default('').describe('The machine’s name, for people.'),
  minutes: z.number().positive().max(120).optional().describe('How long to explore.'),
});
export const LocalRunInput = z.object({ runId: IdSchema });
/** A request with events: the first one's sequence number, counted from 0. */
export const TellInput = z.object({ from: Count, events: z.array(LocalEventSchema).max(limits.events) });
