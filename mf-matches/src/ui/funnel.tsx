import type { DrawnToken } from '@quintet/contract'
import { useTexts } from '@quintet/ui/texts'
import type { CSSProperties } from 'react'
import styles from './funnel.module.css'

/** Below it a count is not told (decision 48): such a token met somebody for certain where it was matched. */
const many = 10

const isFitted = ({ people, matched }: DrawnToken): boolean => matched || people.low >= many

/** From the tokens that took part to those that were matched, each step as wide as many of them it keeps. */
export const Funnel = ({ tokens }: { tokens: readonly DrawnToken[] }) => {
  const t = useTexts('matches')
  const steps = [
    ['took', tokens.length],
    ['fitted', tokens.filter(isFitted).length],
    ['matched', tokens.filter(({ matched }) => matched).length],
  ] as const
  return (
    <dl className={styles.funnel}>
      {steps.map(([step, count]) => (
        <div key={step} className={styles.step}>
          <dt>{t(`funnel.${step}`)}</dt>
          <dd style={{ '--share': count / tokens.length } as CSSProperties}>
            <span className={styles.bar} aria-hidden />
            <span className={styles.count}>{count}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
