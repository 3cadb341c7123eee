import { hintVersion, type LoadedRemote, RemoteError } from '@quintet/federation/loader'
import { useCallback, useEffect, useState } from 'react'
import { remoteLoader } from './loader.ts'
import { warmShared } from './on-demand.ts'
import { firstVersion } from './registry.ts'
import { warmRuntime } from './warm-runtime.ts'

export type RemoteState = { step: 'loading' } | { step: 'ready'; loaded: LoadedRemote } | { step: 'failed'; error: RemoteError }

const loading: RemoteState = { step: 'loading' }

async function open(name: string): Promise<RemoteState> {
  try {
    hintAll(name)
    return { step: 'ready', loaded: await remoteLoader().load(name) }
  } catch (thrown) {
    return { step: 'failed', error: asRemoteError(name, thrown) }
  }
}

// All files at once, not each after the one that asks for it: a cold open costs one round trip.
function hintAll(name: string): void {
  const version = firstVersion(name)
  if (version && !DEV_BUILD) hintVersion(document, version, document.documentElement.lang, true)
  void warmRuntime().catch(() => undefined)
  void warmShared(Object.keys(version?.builtAgainst ?? {})).catch(() => undefined)
}

function asRemoteError(name: string, thrown: unknown): RemoteError {
  if (thrown instanceof RemoteError) return thrown
  return new RemoteError({ remote: name, version: '', phase: 'load', errorClass: 'offline' }, String(thrown), thrown)
}

/** A remote on its way into the page, with what to do when it crashes and when the member asks to try again. */
export function useRemote(name: string) {
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
    remoteLoader().reset(name)
    again()
  }, [name, again])
  const crashed = useCallback(
    (version: string, thrown: unknown) => {
      remoteLoader().reject(name, version, thrown)
      again()
    },
    [name, again],
  )
  return { state, retry, crashed }
}
