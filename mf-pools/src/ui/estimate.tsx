import type { Character } from '@quintet/domain/pools'
import { Button, Card, CountBar, WhenLoaded } from '@quintet/ui'
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

/** About how many people a character would have met at the last drawing, asked for by a press: questions are counted by the day. */
export const EstimateCard = ({ character }: { character: Character }) => {
  const t = useTexts('pools')
  const [isAsked, setAsked] = useState(() => isEstimated(character))
  return (
    <Card>
      <h2>{t('estimate.title')}</h2>
      {isAsked ? (
        <WhenLoaded resource={estimateOf(character)}>
          {(estimate) => (
            <>
              <Counts estimate={estimate} />
              {estimate.accepted ? <Costs key={JSON.stringify(character)} character={character} /> : null}
            </>
          )}
        </WhenLoaded>
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
