import { dateFormat } from '@quintet/domain/languages'
import { nextBoundary, WEEK_SECONDS } from '@quintet/domain/time'
import { $locale, $now, useStore } from '@quintet/sdk'
import { useTexts } from '@quintet/ui/texts'
import styles from './week-strip.module.css'
import { daysOfWeek } from './days-of-week.ts'

/** The member's week as a row of its days, where they live: those that are over, today, and the one of the drawing. */
export const WeekStrip = () => {
  const t = useTexts('judging')
  const locale = useStore($locale)
  const now = useStore($now)
  const end = nextBoundary(Math.floor(now / 1000))
  const initial = dateFormat(locale, { weekday: 'narrow', timeZone: 'UTC' })
  const when = dateFormat(locale, { weekday: 'long', hour: '2-digit', minute: '2-digit' })
  return (
    <div className={styles.week}>
      <ol className={styles.days} aria-hidden>
        {daysOfWeek(end - WEEK_SECONDS, end, now).map(({ at, state, isLast }) => (
          <li key={at} className={`${styles.day} ${styles[state]}`}>
            <span className={isLast ? styles.drawing : styles.dot} />
            {initial.format(at)}
          </li>
        ))}
      </ol>
      <p className={styles.when}>{t('home.drawing', { when: when.format(end * 1000) })}</p>
    </div>
  )
}
