import { parentPort, workerData } from 'node:worker_threads'
import { type DelayJob, doJob } from './jobs.ts'

parentPort?.postMessage(doJob(workerData as DelayJob), [])
