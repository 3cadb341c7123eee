export { findBundle } from './worker-bundle.ts'
export { type WorkerOptions, prepareWorker, startWorker } from './start-worker.ts'
