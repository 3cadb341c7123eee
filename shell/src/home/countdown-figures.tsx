import { $countdown, $locale, useStore } from '@quintet/sdk'
import { useTexts } from '@quintet/ui/texts'
import styles from './home.module.css'

/** Days, hours, minutes and seconds till the next drawing. */
export const Countdown = () => {
  const t = useTexts()
  const { days, hours, minutes, seconds } = useStore($countdown)
  const locale = useStore($locale)
  const plain = new Intl.NumberFormat(locale)
  const two = new Intl.NumberFormat(locale, { minimumIntegerDigits: 2 })
  const figures = [plain.format(days), two.format(hours), two.format(minutes), two.format(seconds)]
  const units = [t('home.days'), t('home.hours'), t('home.minutes'), t('home.seconds')]
  return (
    <div className={styles.countdown} role="timer" aria-label={t('home.countdown', { days, hours, minutes })}>
      <span className={styles.tnd} title={t('home.tndLong')}>
        {t('home.tnd')}
      </span>
      <span className={styles.figures} dir="ltr" aria-hidden>
        {figures.map((figure, index) => (
          <span key={units[index]} className={styles.figure}>
            <b>{figure}</b>
            <small>{units[index]}</small>
          </span>
        ))}
      </span>
    </div>
  )
}
