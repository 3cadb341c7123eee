import type { DrawnToken } from '@quintet/contract'
import { Link } from '@quintet/sdk/router'
import { CountBar, Icon, LinkButton } from '@quintet/ui'
import { useChoiceName, useFormatCount } from '@quintet/ui/profile'
import { useTexts } from '@quintet/ui/texts'
import styles from './drawn-tokens.module.css'

const Advice = ({ pool, advice }: { pool: number; advice: NonNullable<DrawnToken['advice']> }) => {
  const t = useTexts('matches')
  const people = useFormatCount()
  const choice = useChoiceName()(advice.choice ?? '')
  if (advice.choice !== undefined && choice === undefined) return null
  return (
    <div className={styles.advice}>
      {choice === undefined || !advice.people ? (
        <p>{t('advice.several')}</p>
      ) : (
        <>
          <p>{t('advice.choice', { choice })}</p>
          <p>{t('advice.open', { people: people(advice.people) })}</p>
          <CountBar count={advice.people} />
        </>
      )}
      <LinkButton to={`/pools/pool/${pool}/edit`} look="secondary" icon="edit">
        {t('advice.edit', { pool })}
      </LinkButton>
    </div>
  )
}

const Outcome = ({ matched }: Pick<DrawnToken, 'matched'>) => {
  const t = useTexts('matches')
  return (
    <span className={matched ? styles.matched : styles.unmatched}>
      {matched ? <Icon name="check" size={18} /> : null}
      {t(matched ? 'token.matched' : 'token.unmatched')}
    </span>
  )
}

const Token = ({ token }: { token: DrawnToken }) => {
  const t = useTexts('matches')
  const people = useFormatCount()
  const { pool, match, advice } = token
  return (
    <li className={styles.token}>
      <div className={styles.head}>
        <h3>{t('token.pool', { pool })}</h3>
        <Outcome matched={token.matched} />
      </div>
      <p>{t('token.people', { people: people(token.people) })}</p>
      <CountBar count={token.people} />
      {match === undefined ? null : (
        <Link to={`/matches/${match}`} className={styles.link}>
          {t('token.toMatch')}
          <Icon name="forward" size={18} />
        </Link>
      )}
      {advice ? <Advice pool={pool} advice={advice} /> : null}
    </li>
  )
}

/** What came of every token: how many people fitted, whether it was matched, and what to change where nobody fitted. */
export const DrawnTokens = ({ tokens }: { tokens: readonly DrawnToken[] }) => {
  const t = useTexts('matches')
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{t('drawing.tokens')}</h2>
      <ul className={styles.tokens}>
        {tokens.map((token) => (
          <Token key={token.pool} token={token} />
        ))}
      </ul>
      <p className={styles.hint}>{t('drawing.peopleHint')}</p>
    </section>
  )
}
