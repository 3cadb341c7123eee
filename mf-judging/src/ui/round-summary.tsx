import { numberFormat } from '@quintet/domain/languages'
import { pools } from '@quintet/domain/judging'
import { $locale, useStore } from '@quintet/sdk'
import { Card, PartRing } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { type CSSProperties, useEffect } from 'react'
import { $summary } from '../stores/summary.ts'
import { $cap, $submitted } from '../stores/tokens.ts'
import styles from './round-summary.module.css'

const Bars = ({ title, counts, pass }: { title: string; counts: readonly number[]; pass: 'red' | 'blue' }) => {
  const t = useTexts('judging')
  const number = numberFormat(useStore($locale))
  const most = Math.max(1, ...counts)
  return (
    <figure className={`${styles.bars} ${styles[pass]}`}>
      <figcaption>{title}</figcaption>
      <ol>
        {counts.map((count, index) => (
          <li key={index} aria-label={t('summary.bar', { count, value: index + 1 })}>
            <span className={styles.bar} style={{ '--share': count / most } as CSSProperties} aria-hidden />
            <span aria-hidden>{number.format(index + 1)}</span>
          </li>
        ))}
      </ol>
    </figure>
  )
}

/** The ratings that the member just gave, as bars; for their eyes alone, until they go on. */
export const RoundSummary = () => {
  const t = useTexts('judging')
  const summary = useStore($summary)
  const submitted = useStore($submitted)
  const cap = useStore($cap)
  useEffect(() => () => $summary.set(undefined), [])
  if (!summary) return null
  return (
    <Card>
      <div className={styles.earned}>
        <PartRing shares={pools.map((pool) => (pool <= submitted ? 1 : 0))} label={t('home.tokens', { submitted, cap })} />
        <h2>{t('summary.earned', { pool: submitted })}</h2>
      </div>
      <h3>{t('summary.title')}</h3>
      <Bars title={t('summary.attractiveness')} counts={summary.attractiveness} pass="red" />
      <Bars title={t('summary.quality')} counts={summary.quality} pass="blue" />
      <p className={styles.hint}>{t('summary.hint')}</p>
    </Card>
  )
}
