import { type Character, sameCharacter } from '@quintet/domain/pools'
import { Button, Card, CountBar, useDebouncedValue, WhenLoaded } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { useState } from 'react'
import { type Estimate, estimateOf, isEstimated } from '../stores/estimate.ts'
import { Costs } from './costs.tsx'
import styles from './estimate.module.css'
import { usePeople } from './use-people.ts'

type Bucket = NonNullable<Estimate['accepted']>

const Count = ({ label, count }: { label: string; count: Bucket }) => {
  const people = usePeople()
  return (
    <div className={styles.count}>
      <dt>{label}</dt>
      <dd>
        {people(count)}
        <CountBar count={count} />
      </dd>
    </div>
  )
}

const Counts = ({ estimate: { accepted, mutual, widened } }: { estimate: Estimate }) => {
  const t = useTexts('pools')
  if (!accepted || !mutual) return <p>{t('estimate.early')}</p>
  return (
    <>
      <dl className={styles.counts}>
        <Count label={t('estimate.accepted')} count={accepted} />
        <Count label={t('estimate.mutual')} count={mutual} />
      </dl>
      {widened ? <p className={styles.soft}>{t('estimate.widened')}</p> : null}
      <p className={styles.soft}>{t('estimate.hint')}</p>
    </>
  )
}

/** What is being changed is asked about once it rests: each question counts for the day. */
const restMs = 2500

/** An estimate that follows a character. */
export interface LiveEstimate {
  /** It is asked for by a press, as questions are counted by the day; from then on it follows what is changed. */
  isAsked: boolean
  ask: () => void
  /** The character that is asked about: as it was when it last rested. */
  rested: Character
  /** What is shown is of choices before. */
  isBehind: boolean
}

/** Follows a character with its estimate, from the first press on. */
export const useEstimate = (character: Character): LiveEstimate => {
  const [isAsked, setAsked] = useState(() => isEstimated(character))
  // The press asks about the character as it is then.
  const rested = useDebouncedValue(character, isAsked ? restMs : 0)
  return { isAsked, ask: () => setAsked(true), rested, isBehind: !sameCharacter(rested, character) }
}

const Live = ({ rested, isBehind, tells }: LiveEstimate & { tells: boolean }) => (
  <div
    className={isBehind ? styles.behind : undefined}
    aria-busy={isBehind || undefined}
    aria-live={tells ? 'polite' : undefined}
  >
    <WhenLoaded key={JSON.stringify(rested)} resource={estimateOf(rested)}>
      {(estimate) => (
        <>
          <Counts estimate={estimate} />
          {estimate.accepted && !isBehind ? <Costs character={rested} /> : null}
        </>
      )}
    </WhenLoaded>
  </div>
)

interface EstimateCardProps {
  estimate: LiveEstimate
  /** Whether it reads out what changes; not where something else on the page does. */
  tells?: boolean
}

/** About how many people a character would have met at the last drawing, both ways, and what its choices cost. */
export const EstimateCard = ({ estimate, tells = true }: EstimateCardProps) => {
  const t = useTexts('pools')
  return (
    <Card>
      <h2>{t('estimate.title')}</h2>
      {estimate.isAsked ? (
        <Live {...estimate} tells={tells} />
      ) : (
        <>
          <p className={styles.soft}>{t('estimate.intro')}</p>
          <Button look="secondary" onClick={estimate.ask}>
            {t('estimate.ask')}
          </Button>
        </>
      )}
    </Card>
  )
}

/** The estimate of a character that does not change here. */
export const SavedEstimate = ({ character }: { character: Character }) => <EstimateCard estimate={useEstimate(character)} />
