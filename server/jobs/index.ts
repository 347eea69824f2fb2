export { addJob, type JobOptions } from './add-job.ts';
export { jobPayloads, type JobName, type JobInput, type JobPayload } from './definitions.ts';
