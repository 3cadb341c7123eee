import { $locale } from '@quintet/sdk'
import { registry } from '../remotes/registry.ts'
import { keptAddresses } from './kept-addresses.ts'
import { hasWorker, register } from './registration.ts'

const saveData = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

// A page that was not there when the browser asked has its manifest in the browser's language; the member may have chosen another.
const followManifest = (): (() => void) =>
  $locale.subscribe((locale) => document.querySelector('link[rel="manifest"]')?.setAttribute('href', `/manifest/${locale}`))

const isPath = (value: unknown): value is string => typeof value === 'string' && /^\/[\w/-]*$/.test(value)

const againMs = 20_000

const taken = (): Promise<unknown> =>
  new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }))

// Answers that came before the worker passed by it: without them the next start without a network would find nothing.
const readAgainOnceTaken = async (readAgain: () => void): Promise<void> => {
  if (navigator.serviceWorker.controller !== null) return
  await taken()
  readAgain()
}

const keepFor = async (worker: ServiceWorker): Promise<void> => {
  const [keep, language] = [keptAddresses(await registry()), $locale.get()]
  worker.postMessage({ keep, language }, [])
  // What did not come or was removed by the page before this one is fetched then; what is kept costs nothing.
  setTimeout(() => worker.postMessage({ keep, language, isAgain: true }, []), againMs)
}

/** @returns the worker, where it is to keep what is needed */
const start = async (readAgain: () => void): Promise<ServiceWorker | undefined> => {
  void readAgainOnceTaken(readAgain)
  await register()
  const { active } = await navigator.serviceWorker.ready
  if (!active || saveData()) return undefined
  await keepFor(active)
  return active
}

/**
 * Starts the service worker and has it keep what is needed without a network.
 * @param go goes to a page: a notice was pressed
 * @param readAgain reads once more what the dashboard shows, when the worker was not there for the first time
 * @returns a function that stops listening
 */
export const startWorker = (go: (path: string) => void, readAgain: () => void): (() => void) => {
  if (!hasWorker()) return () => undefined
  const stopFollowing = followManifest()
  const hear = ({ data }: MessageEvent<{ open?: unknown } | null>) => {
    if (isPath(data?.open)) go(data.open)
  }
  navigator.serviceWorker.addEventListener('message', hear)
  // Without it the site works as before.
  const started = start(readAgain).catch(() => undefined)
  // What is kept is of one language, the page among it.
  const keepAnew = async () => {
    const worker = await started
    if (worker) await keepFor(worker)
  }
  const stopKeeping = $locale.listen(() => void keepAnew().catch(() => undefined))
  return () => {
    stopFollowing()
    stopKeeping()
    navigator.serviceWorker.removeEventListener('message', hear)
  }
}
