import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'

// A thread does not always inherit what lets its parent read TypeScript (a test runner has its own way), so it brings its own.
const bootstrap = (loader: string, file: string): string =>
  `import(${JSON.stringify(loader)}).then(({ register }) => { register(); return import(${JSON.stringify(file)}) })`

/** Starts a worker thread from a TypeScript file, however this process reads TypeScript. */
export const startWorker = (file: URL, workerData: unknown): Worker => {
  const loader = pathToFileURL(
    createRequire(import.meta.url)
      .resolve('tsx/esm/api')
      .replace(/\.cjs$/, '.mjs'),
  ).href
  return new Worker(bootstrap(loader, file.href), { eval: true, workerData })
}
