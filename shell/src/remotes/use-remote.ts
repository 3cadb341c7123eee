import { hintVersion, type LoadedRemote, RemoteError } from '@quintet/federation/loader'
import { useCallback, useEffect, useState } from 'react'
import { knownLoader, remoteLoader, report } from './loader.ts'
import { warmShared } from './on-demand.ts'
import { firstVersion, registry } from './registry.ts'
import { noteFailure } from './visit-outcome.ts'
import { warmRuntime } from './warm-runtime.ts'

export type RemoteState = { step: 'loading' } | { step: 'ready'; loaded: LoadedRemote } | { step: 'failed'; error: RemoteError }

const loading: RemoteState = { step: 'loading' }

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

/** A remote on its way into the page, with what to do when it crashes and when the member asks to try again. */
export const useRemote = (name: string) => {
  const [round, setRound] = useState(0)
  const [outcome, setOutcome] = useState<{ attempt: string; state: RemoteState }>()
  const attempt = `${name} ${round}`
  useEffect(() => {
    let wanted = true
    const show = async () => {
      const state = await open(name)
      if (wanted) setOutcome({ attempt, state })
    }
    void show()
    return () => {
      wanted = false
    }
  }, [name, attempt])
  // What an earlier attempt brought does not count for this one.
  const state = outcome?.attempt === attempt ? outcome.state : loading
  const again = useCallback(() => setRound((before) => before + 1), [])
  const retry = useCallback(() => {
    knownLoader()?.reset(name)
    again()
  }, [name, again])
  const crashed = useCallback(
    (version: string, thrown: unknown) => {
      // At once: the visit ends with what is shown.
      noteFailure(name, version)
      knownLoader()?.reject(name, version, thrown)
      again()
    },
    [name, again],
  )
  return { state, retry, crashed }
}
