export { type WorkerOptions, prepareWorker, startWorker } from './start-worker.ts'
