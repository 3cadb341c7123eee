import { dateFormat, numberFormat } from '@quintet/domain/languages'
import { DAY_MS, nextBoundary } from '@quintet/domain/time'
import { $countdown, $gating, $locale, $now, useStore } from '@quintet/sdk'
import { useTexts } from '@quintet/ui/texts'
import styles from './home.module.css'
import { weekTokens } from './not-entered.ts'

const form = { weekday: 'short', hour: '2-digit', minute: '2-digit' } as const

const inUtc = (locale: string, at: number): string =>
  dateFormat(locale, { ...form, timeZone: 'UTC', timeZoneName: 'short' }).format(at)

const isInUtc = (at: number): boolean => new Date(at).getTimezoneOffset() === 0

/** The moment of the next drawing, in UTC and in the member's own zone where that is another. */
const When = () => {
  const t = useTexts()
  const locale = useStore($locale)
  const at = nextBoundary(Math.floor(useStore($now) / 1000)) * 1000
  const own = dateFormat(locale, form).format(at)
  return (
    <span className={styles.when} aria-hidden>
      <span>{inUtc(locale, at)}</span>
      {isInUtc(at) ? null : <span>{t('home.whenOwn', { own })}</span>}
    </span>
  )
}

/** What the ring counts down to; in a break, that it comes without the member (decision 61). */
const Heading = () => {
  const t = useTexts()
  const locale = useStore($locale)
  const { active } = useStore($gating)
  const until = useStore(weekTokens.$).data?.pausedUntil
  if (!active || until === undefined) {
    return (
      <span className={styles.tnd} title={`${t('home.tnd')}: ${t('home.tndLong')}`}>
        {t('home.nextDrawing')}
      </span>
    )
  }
  const date = dateFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(until * DAY_MS)
  return <span className={styles.tnd}>{t('home.break', { date })}</span>
}

/** Days, hours, minutes and seconds till the next drawing. */
export const Countdown = () => {
  const t = useTexts()
  const { days, hours, minutes, seconds } = useStore($countdown)
  const locale = useStore($locale)
  const plain = numberFormat(locale)
  const two = numberFormat(locale, { minimumIntegerDigits: 2 })
  const figures = [plain.format(days), two.format(hours), two.format(minutes), two.format(seconds)]
  const units = [t('home.days'), t('home.hours'), t('home.minutes'), t('home.seconds')]
  return (
    <div className={styles.countdown} role="timer" aria-label={t('home.countdown', { days, hours, minutes })}>
      <Heading />
      <span className={styles.figures} dir="ltr" aria-hidden>
        {figures.map((figure, index) => (
          <span key={units[index]} className={styles.figure}>
            <b>{figure}</b>
            <small>{units[index]}</small>
          </span>
        ))}
      </span>
      <When />
    </div>
  )
}
