import { pools, poolKind } from '@quintet/domain/judging'
import { Icon } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import styles from './token-row.module.css'

/** The week's tokens, one a pool: submitted, next, still to be earned, or beyond the member's level. */
export const TokenRow = ({ submitted, cap }: { submitted: number; cap: number }) => {
  const t = useTexts('judging')
  const stateOf = (pool: number) => (pool <= submitted ? 'in' : pool > cap ? 'closed' : 'open')
  return (
    <ol className={styles.row}>
      {pools.map((pool) => {
        const state = stateOf(pool)
        return (
          <li key={pool} className={`${styles.token} ${styles[state]}`}>
            <span className={styles.disc}>
              {state === 'in' ? <Icon name="check" size={22} /> : state === 'closed' ? <Icon name="lock" size={20} /> : pool}
            </span>
            <span className={styles.label}>{t(`token.${poolKind(pool)}`)}</span>
            <span className="visually-hidden">{t(`token.${state}`, { pool })}</span>
          </li>
        )
      })}
    </ol>
  )
}
