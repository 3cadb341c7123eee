import { useCallback, useEffect, useState } from 'react'
import { knownLoader } from './loader.ts'
import { type RemoteState, takeOpening } from './opening.ts'
import { noteFailure } from './visit-outcome.ts'

const loading: RemoteState = { step: 'loading' }

/** A remote on its way into the page, with what to do when it crashes and when the member asks to try again. */
export const useRemote = (name: string) => {
  const [round, setRound] = useState(0)
  const [outcome, setOutcome] = useState<{ attempt: string; state: RemoteState }>()
  const attempt = `${name} ${round}`
  useEffect(() => {
    let wanted = true
    const show = async () => {
      const state = await takeOpening(name)
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
