import { describe, expect, it } from 'vitest';
import * as database from '#prisma/generated/enums.ts';
import { PlatformSchema } from './app/schemas.ts';
import {
  DecidedBySchema,
  ExecutionKindSchema,
  ExecutionStatusSchema,
  FailureClassSchema,
  FailureReasonSchema,
  StepKindSchema,
  StepStatusSchema,
} from './execution/schemas.ts';
import { FindingStatusSchema } from './finding/schemas.ts';
import { HealStatusSchema } from './heal/schemas.ts';
import { IssueTypeSchema, ResolutionSchema, SeveritySchema, TriageSchema } from './issue/schemas.ts';
import { MailStatusSchema } from './mail/schemas.ts';
import { RoleSchema } from './member/schemas.ts';
import { RunCauseSchema, RunKindSchema, RunStatusSchema } from './run/read-schemas.ts';
import { TestCaseStatusSchema } from './test-case/schemas.ts';
import { TestDraftKindSchema } from './test-draft/stages.ts';
import { TrackerPushSchema, TrackerSchema } from './tracker/schemas.ts';

const pairs = {
  DecidedBy: DecidedBySchema,
  ExecutionKind: ExecutionKindSchema,
  ExecutionStatus: ExecutionStatusSchema,
  FailureClass: FailureClassSchema,
  FailureReason: FailureReasonSchema,
  FindingStatus: FindingStatusSchema,
  HealStatus: HealStatusSchema,
  IssueResolution: ResolutionSchema,
  IssueTriage: TriageSchema,
  IssueType: IssueTypeSchema,
  MailStatus: MailStatusSchema,
  Platform: PlatformSchema,
  Role: RoleSchema,
  RunCause: RunCauseSchema,
  RunKind: RunKindSchema,
  RunStatus: RunStatusSchema,
  Severity: SeveritySchema,
  StepKind: StepKindSchema,
  StepStatus: StepStatusSchema,
  TestCaseStatus: TestCaseStatusSchema,
  TestDraftKind: TestDraftKindSchema,
  Tracker: TrackerSchema,
  TrackerPush: TrackerPushSchema,
} as const;

describe('the enums of the schemas', () => {
  it.each(Object.entries(pairs))('%s: the values that the database has, in its order', (name, schema) => {
    expect(schema.options).toEqual(Object.values(database[name as keyof typeof pairs]));
  });
});
