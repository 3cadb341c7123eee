import { useStore } from '@quintet/sdk'
import type { Character } from '@quintet/domain/pools'
import { Button, CountBar, WhenLoaded } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { useState } from 'react'
import { $categoryTexts } from '../stores/category-texts.ts'
import { costsOf, narrowedTopics } from '../stores/costs.ts'
import styles from './estimate.module.css'
import { usePeople } from './use-people.ts'

/** What each narrowed topic of a character costs; asked for by a press, as it takes several questions of the day. */
export const Costs = ({ character }: { character: Character }) => {
  const t = useTexts('pools')
  const shell = useTexts()
  const texts = useStore($categoryTexts)
  const people = usePeople()
  const [isAsked, setAsked] = useState(false)
  if (narrowedTopics(character).length === 0) return null
  if (!isAsked) {
    return (
      <Button look="quiet" onClick={() => setAsked(true)}>
        {t('costs.ask')}
      </Button>
    )
  }
  return (
    <section className="stack">
      <h3>{t('costs.title')}</h3>
      <WhenLoaded resource={costsOf(character)}>
        {({ costs, isCut }) =>
          costs.length === 0 ? (
            <p>{t('costs.none')}</p>
          ) : (
            <>
              <dl className={styles.counts}>
                {costs.map(({ category, people: count }) => (
                  <div key={category} className={styles.count}>
                    <dt>{texts.label(category)}</dt>
                    <dd>
                      {t('costs.open', { people: people(count) })}
                      <CountBar count={count} />
                    </dd>
                  </div>
                ))}
              </dl>
              {isCut ? <p>{shell('error.estimate.spent')}</p> : null}
            </>
          )
        }
      </WhenLoaded>
    </section>
  )
}
