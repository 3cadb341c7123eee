import { browserPorts, createLoader, type LoadEvent, type Loader, type LoaderPorts } from '@quintet/federation/loader'
import { registry } from './registry.ts'

type Listener = (event: LoadEvent) => void
const listeners = new Set<Listener>()

/** Hears every load and every failure of a remote. @returns a function that stops listening */
export function onRemoteEvent(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function report(event: LoadEvent): void {
  for (const listener of listeners) listener(event)
}

// The runtime and the whole of the shared facades come with the first remote, not with this page.
const evaluate: LoaderPorts['evaluate'] = async (name, version) => (await warmRuntime()).evaluate(name, version)

/** Fetches the federation runtime ahead of the first remote. */
export const warmRuntime = () => import('./evaluate.ts')

let loader: Loader | undefined

/** The page's one loader. */
export function remoteLoader(): Loader {
  loader ??= createLoader(registry(), browserPorts({ offered: SHARED_VERSIONS, evaluate, report, dev: DEV_BUILD }))
  return loader
}
