export { type AddJob, type Handler, type JobOptions, type Jobs, type Payload } from './jobs.ts'
export { type JobContext, createJobs } from './create-jobs.ts'
