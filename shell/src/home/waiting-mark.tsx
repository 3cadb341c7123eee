import { numberFormat } from '@quintet/domain/languages'
import { $locale, useStore } from '@quintet/sdk'
import { useTexts } from '@quintet/ui/texts'
import { $waitingCount } from '../members/waiting.ts'
import styles from './waiting-mark.module.css'

/** How much waits for the member behind a tile: a number to the eye, a sentence to a screen reader. */
export const WaitingMark = () => {
  const t = useTexts()
  const locale = useStore($locale)
  const count = useStore($waitingCount)
  if (count === 0) return null
  return (
    <span className={styles.mark}>
      <span aria-hidden>{numberFormat(locale).format(count)}</span>
      <span className="visually-hidden">{t('home.waiting', { count })}</span>
    </span>
  )
}
