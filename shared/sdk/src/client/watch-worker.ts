/**
 * Makes what is thrown in a worker known to the page, as an error of the worker's own script: the browser tells it to the worker's owner
 * alone, who may not listen.
 * @param worker one that the tile has started
 * @returns the same worker
 * @example
 * const worker = watchWorker(new Worker(new URL('./resize.worker.ts', import.meta.url)))
 */
export const watchWorker = (worker: Worker): Worker => {
  worker.addEventListener('error', ({ message, filename, lineno, colno }) => {
    const error = new Error(message)
    error.name = 'WorkerError'
    error.stack = `WorkerError\n    at ${filename}:${lineno}:${colno}`
    globalThis.reportError(error)
  })
  return worker
}
