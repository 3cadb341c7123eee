import { hintVersion, type LoadedRemote, RemoteError } from '@quintet/federation/loader'
import { remoteLoader, report } from './loader.ts'
import { warmShared } from './on-demand.ts'
import { firstVersion, registry } from './registry.ts'
import { warmRuntime } from './warm-runtime.ts'

/** How far the opening of a remote has come. */
export type RemoteState = { step: 'loading' } | { step: 'ready'; loaded: LoadedRemote } | { step: 'failed'; error: RemoteError }

const open = async (name: string): Promise<RemoteState> => {
  try {
    await hintAll(name)
    const loader = await remoteLoader()
    return { step: 'ready', loaded: await loader.load(name) }
  } catch (thrown) {
    return { step: 'failed', error: thrown instanceof RemoteError ? thrown : withoutRegistry(name, thrown) }
  }
}

// All files at once, not each after the one that asks for it: a cold open costs one round trip.
const hintAll = async (name: string): Promise<void> => {
  void warmRuntime().catch(() => undefined)
  const version = firstVersion(await registry(), name)
  if (version && !DEV_BUILD) hintVersion(document, version, document.documentElement.lang, true)
  void warmShared(Object.keys(version?.builtAgainst ?? {})).catch(() => undefined)
}

// The loader tells of what it tried itself; before it knows what there is, it tries nothing.
const withoutRegistry = (name: string, thrown: unknown): RemoteError => {
  const isLate = thrown instanceof DOMException && thrown.name === 'TimeoutError'
  const at = { remote: name, version: '', phase: 'registry', errorClass: isLate ? 'timeout' : 'offline' } as const
  void report({ type: 'failed', ...at, reason: String(thrown), milliseconds: 0 }).catch(() => undefined)
  return new RemoteError(at, String(thrown), thrown)
}

// What a press has begun is its page's to take, once. One that no page took, since the member went elsewhere, is none that a later page
// should be told the failure of.
let begun: { name: string; at: number; state: Promise<RemoteState> } | undefined
const takenWithinMs = 5000

/** Begins to open a remote whose page is on its way: the load runs beside the rendering of that page. */
export const beginOpening = (name: string): void => {
  begun = { name, at: performance.now(), state: open(name) }
}

/** Opens a remote, or goes on with what a press has begun. */
export const takeOpening = (name: string): Promise<RemoteState> => {
  const before = begun
  begun = undefined
  const isOurs = before?.name === name && performance.now() - before.at < takenWithinMs
  return isOurs ? before.state : open(name)
}
