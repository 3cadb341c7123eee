import type { Match } from '@quintet/contract'
import { publicProfile } from '@quintet/domain/profile'
import { $member, profileOf, useStore } from '@quintet/sdk'
import { Button, ClassBadge, FitRing, LinkButton, Mark } from '@quintet/ui'
import { SharedReasons } from '@quintet/ui/profile'
import { useTexts } from '@quintet/ui/texts'
import { type CSSProperties, useEffect } from 'react'
import { homeMatches } from '../members/matches.ts'
import { closeReveal } from './reveal.ts'
import styles from './reveal.module.css'

const NewMatch = ({ match, index }: { match: Match; index: number }) => {
  const t = useTexts()
  const { data } = useStore($member)
  return (
    <li className={styles.match} style={{ '--index': index } as CSSProperties} data-tile="matches">
      <div className={styles.title}>
        <h3>{match.pseudonym}</h3>
        <span className={styles.fit}>
          <FitRing quality={match.quality} />
        </span>
        <ClassBadge quality={match.quality} />
      </div>
      {data && match.profile ? (
        <SharedReasons own={publicProfile(profileOf(data))} other={match.profile} heading="h3" title={t('reveal.why')} />
      ) : null}
      <LinkButton to={`/matches/${match.number}`}>{t('reveal.see', { name: match.pseudonym })}</LinkButton>
    </li>
  )
}

// One that was ended since, here or by the other side, is not turned over again.
const useStillThere = (drawn: readonly Match[]): readonly Match[] => {
  const { state, data } = useStore(homeMatches.$)
  if (state !== 'ready' || !data) return drawn
  return drawn.filter(({ number }) => data.matches.some((match) => match.number === number))
}

/** The matches of the week, a card each, turned over one after another. */
export const NewMatches = ({ matches: drawn }: { matches: readonly Match[] }) => {
  const t = useTexts()
  const matches = useStillThere(drawn)
  const isOver = matches.length === 0
  useEffect(() => {
    if (isOver) closeReveal()
  }, [isOver])
  if (isOver) return null
  return (
    <section className={styles.card} aria-labelledby="reveal-title">
      <div className={styles.head}>
        <span className={`${styles.mark} ${styles.closing}`}>
          <Mark />
        </span>
        <div role="status">
          <h2 id="reveal-title">{t('reveal.matched', { count: matches.length })}</h2>
        </div>
      </div>
      <ul className={styles.matches}>
        {matches.map((match, index) => (
          <NewMatch key={match.number} match={match} index={index} />
        ))}
      </ul>
      <Button look="quiet" onClick={closeReveal}>
        {t('reveal.done')}
      </Button>
    </section>
  )
}
