import { z } from 'zod';

export const ExecutionKindSchema = z.enum(['test', 'exploration', 'confirmation']);
export const ExecutionStatusSchema = z.enum([
  'queued',
  'running',
  'passed',
  'failed',
  'blocked',
  'cancelled',
]);
export const FailureReasonSchema = z.enum(['element_not_found', 'assertion_failed']);
export const FailureClassSchema = z.enum(['bug', 'app_change', 'test', 'data', 'environment', 'agent']);

export const StepKindSchema = z.enum(['act', 'assertion']);
export const StepStatusSchema = z.enum(['passed', 'failed', 'blocked', 'skipped']);
export const DecidedBySchema = z.enum(['memory', 'engine', 'model', 'healed', 'none']);
