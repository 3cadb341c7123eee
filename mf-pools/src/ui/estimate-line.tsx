import { failureText, useStore } from '@quintet/sdk'
import type { Character } from '@quintet/domain/pools'
import { Button } from '@quintet/ui'
import { useTextRef, useTexts } from '@quintet/ui/texts'
import { useEffect, useState } from 'react'
import { type Estimate, estimateOf } from '../stores/estimate.ts'
import type { LiveEstimate } from './estimate.tsx'
import styles from './estimate-line.module.css'
import { usePeople } from './use-people.ts'

interface Shown {
  character: Character
  estimate: Estimate
  /** What was shown of the character before. */
  before?: Estimate
}

/** The newest estimate that has come, with the one before it: the last one stays while the next is on its way. */
const useShown = (character: Character, estimate: Estimate | undefined): Shown | undefined => {
  const [shown, setShown] = useState<Shown>()
  if (estimate && shown?.character !== character) {
    const next = { character, estimate, ...(shown && { before: shown.estimate }) }
    setShown(next)
    return next
  }
  return shown
}

const Figures = ({ estimate: { accepted }, before }: Shown) => {
  const t = useTexts('pools')
  const people = usePeople()
  if (!accepted) return t('estimate.early')
  const earlier = before?.accepted
  return (
    <>
      <strong>{t('estimate.now', { people: people(accepted) })}</strong>
      {earlier && earlier.low !== accepted.low ? <span>{t('estimate.before', { people: people(earlier) })}</span> : null}
    </>
  )
}

const Line = ({ rested, isBehind }: LiveEstimate) => {
  const text = useTextRef()
  const resource = estimateOf(rested)
  const { state, data, error } = useStore(resource.$)
  useEffect(() => void resource.load(), [resource])
  const shown = useShown(rested, data)
  return (
    <p className={styles.line} role="status" aria-busy={isBehind || state === 'loading' || undefined}>
      {state === 'failed' ? text(failureText(error)) : shown ? <Figures {...shown} /> : null}
    </p>
  )
}

/** In one line beside the choices: about how many people fit now, and how many did before the last change. */
export const EstimateLine = ({ estimate }: { estimate: LiveEstimate }) => {
  const t = useTexts('pools')
  if (estimate.isAsked) return <Line {...estimate} />
  return (
    <Button look="quiet" onClick={estimate.ask}>
      {t('estimate.ask')}
    </Button>
  )
}
