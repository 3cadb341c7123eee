import { dateFormat } from '@quintet/domain/languages'
import { Link } from '@quintet/sdk/router'
import { $locale, useStore } from '@quintet/sdk'
import { Mark } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import type { DrawingWeek } from '@quintet/contract'
import { useFormatTime } from './format-time.ts'
import styles from './week-rings.module.css'

const arcs = 5

/** A filled arc for each token that took part; without counts, of who entered at all. */
const progressOf = ({ entered, tokenCount }: DrawingWeek): number[] =>
  Array.from({ length: arcs }, (_, arc) => (arc < (tokenCount ?? (entered ? arcs : 0)) ? 1 : 0))

const useWords = (): ((week: DrawingWeek) => string) => {
  const t = useTexts('matches')
  return ({ state, entered, paused, tokenCount, matchedCount = 0, fittingCount }) => {
    if (paused) return t('weeks.paused')
    if (state === 'inProgress') return t('weeks.inProgress')
    if (!entered) return t('weeks.notEntered')
    if (tokenCount === undefined) return t('weeks.entered')
    const fitting = fittingCount === undefined ? [] : [t('weeks.fitting', { count: fittingCount })]
    return [t('weeks.counts', { entered: tokenCount, matched: matchedCount }), ...fitting].join('; ')
  }
}

const Week = ({ week }: { week: DrawingWeek }) => {
  const words = useWords()
  const moment = useFormatTime()
  const day = dateFormat(useStore($locale), { day: 'numeric', month: 'short', timeZone: 'UTC' })
  const text = `${moment(week.closedAt)}: ${words(week)}`
  return (
    <li>
      <Link to={`/matches/drawing/${week.week}`} className={styles.week} aria-label={text} title={text}>
        <span className={styles.ring} data-tile="matches">
          <Mark progress={progressOf(week)} />
          <span className={styles.dots} aria-hidden>
            {Array.from({ length: week.matchedCount ?? 0 }, (_, dot) => (
              <span key={dot} className={styles.dot} />
            ))}
          </span>
        </span>
        <span className={styles.day}>{day.format(week.closedAt * 1000)}</span>
      </Link>
    </li>
  )
}

/** The last drawings as small rings, the newest first: an arc for each token, a dot for each match. A tap opens the receipt. */
export const WeekRings = ({ weeks }: { weeks: readonly DrawingWeek[] }) => {
  const t = useTexts('matches')
  if (weeks.length < 2) return null
  return (
    <section className="stack" aria-labelledby="weeks-title">
      <h2 id="weeks-title">{t('weeks.history')}</h2>
      <ul className={styles.weeks}>
        {weeks.map((week) => (
          <Week key={week.week} week={week} />
        ))}
      </ul>
      <p className={styles.hint}>{t('weeks.key')}</p>
    </section>
  )
}
