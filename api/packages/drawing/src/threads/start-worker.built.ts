import { basename, join } from 'node:path'
import { type ResourceLimits, Worker } from 'node:worker_threads'
import { buildFolder } from '../build-folder.ts'
import type * as source from './start-worker.ts'

// Every worker is a script of its own beside the server's, under the name of its source.
const scriptOf = (file: URL): string => join(buildFolder, `${basename(file.pathname, '.ts')}.js`)

const limitsOf = ({ youngMegabytes }: source.WorkerOptions): ResourceLimits =>
  youngMegabytes === undefined ? {} : { maxYoungGenerationSizeMb: youngMegabytes }

const profiled = process.execArgv.filter((word) => word.startsWith('--cpu-prof'))

export const prepareWorker: typeof source.prepareWorker = () => Promise.resolve()

export const startWorker: typeof source.startWorker = (file, workerData, options = {}, moved = []) =>
  new Worker(scriptOf(file), {
    workerData,
    execArgv: profiled,
    resourceLimits: limitsOf(options),
    transferList: [...moved],
  })
