import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { type MessagePort, type ResourceLimits, Worker } from 'node:worker_threads'
import { findBundle, makeBundle } from '../bundle/index.ts'

// A thread does not always inherit what lets its parent read TypeScript (a test runner has its own way), so it brings its own.
const bootstrap = (loader: string, file: string): string =>
  `import(${JSON.stringify(loader)}).then(({ register }) => { register(); return import(${JSON.stringify(file)}) })`

/** How a thread is to run, where it matters. */
export interface WorkerOptions {
  /** Room for what is soon thrown away again: a thread that makes much of it clears it up less often. */
  youngMegabytes?: number
}

/** What goes over to the thread with its data. */
export type Moved = ArrayBuffer | MessagePort

const limitsOf = ({ youngMegabytes }: WorkerOptions): ResourceLimits =>
  youngMegabytes === undefined ? {} : { maxYoungGenerationSizeMb: youngMegabytes }

const startFromSource = (file: URL, workerData: unknown, options: WorkerOptions, moved: readonly Moved[]): Worker => {
  const loader = pathToFileURL(
    createRequire(import.meta.url)
      .resolve('tsx/esm/api')
      .replace(/\.cjs$/, '.mjs'),
  ).href
  return new Worker(bootstrap(loader, file.href), {
    eval: true,
    workerData,
    resourceLimits: limitsOf(options),
    transferList: [...moved],
  })
}

// A bundle needs nothing that reads TypeScript; a profile of the process is to show its threads too.
const profiled = process.execArgv.filter((word) => word.startsWith('--cpu-prof'))
const known = new Map<string, URL | undefined>()

/** Makes the bundle of a worker unless it is there; where none can be made, the thread starts from its source. */
export const prepareWorker = async (file: URL): Promise<void> => {
  const found = known.get(file.href) ?? findBundle(file)
  known.set(file.href, found)
  if (!found) known.set(file.href, await makeBundle(file).catch(() => undefined))
}

/** Starts a worker thread from a TypeScript file, however this process reads TypeScript; from its bundle if there is one. */
export const startWorker = (
  file: URL,
  workerData: unknown,
  options: WorkerOptions = {},
  moved: readonly Moved[] = [],
): Worker => {
  if (!known.has(file.href)) void prepareWorker(file)
  const bundle = known.get(file.href)
  return bundle
    ? new Worker(bundle, { workerData, execArgv: profiled, resourceLimits: limitsOf(options), transferList: [...moved] })
    : startFromSource(file, workerData, options, moved)
}
