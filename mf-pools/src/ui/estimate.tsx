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

const Live = ({ character }: { character: Character }) => {
  const rested = useDebouncedValue(character, restMs)
  const isBehind = !sameCharacter(rested, character)
  return (
    <div className={isBehind ? styles.behind : undefined} aria-busy={isBehind || undefined} aria-live="polite">
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
}

/**
 * About how many people a character would have met at the last drawing: asked for by a press, as questions are counted by the day; from then
 * on it follows what is changed.
 */
export const EstimateCard = ({ character }: { character: Character }) => {
  const t = useTexts('pools')
  const [isAsked, setAsked] = useState(() => isEstimated(character))
  return (
    <Card>
      <h2>{t('estimate.title')}</h2>
      {isAsked ? (
        <Live character={character} />
      ) : (
        <>
          <p className={styles.soft}>{t('estimate.intro')}</p>
          <Button look="secondary" onClick={() => setAsked(true)}>
            {t('estimate.ask')}
          </Button>
        </>
      )}
    </Card>
  )
}
