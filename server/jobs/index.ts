export { addJob } from './add-job.ts';
export { jobPayloads, type JobName, type JobOptions, type JobInput, type JobPayload } from './definitions.ts';
