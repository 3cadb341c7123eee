import type { TextRef } from '@quintet/sdk'
import { useAction } from '@quintet/ui'
import { useState } from 'react'
import { identityFailure } from './identity-texts.ts'

/** What a step of the sign-in runs its answer with: busy while it is on its way, and what it was refused with. */
export const useStep = () => {
  const [error, setError] = useState<TextRef>()
  const { busy, run } = useAction({ onError: (thrown) => setError(identityFailure(thrown)) })
  const answer = (work: () => Promise<unknown>): Promise<void> => {
    setError(undefined)
    return run(work)
  }
  return { busy, error, answer }
}
