import { dateFormat } from '@quintet/domain/languages'
import { $locale, $now, useStore } from '@quintet/sdk'
import { Button, useAction } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import styles from './home.module.css'
import { shiftToBoundary } from './shift-clock.ts'

/** For the demo's operator: the product's time and a way to the next weekly boundary. */
export const OperatorBar = () => {
  const t = useTexts()
  const locale = useStore($locale)
  const now = useStore($now)
  const { busy, run } = useAction()
  const time = dateFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'medium',
    timeZone: 'UTC',
  }).format(now)
  const shift = async () => {
    await run(() => shiftToBoundary())
  }
  return (
    <aside className={styles.operator} aria-label={t('demo.title')}>
      <strong>{t('demo.title')}</strong>
      <span>{t('demo.time', { time })}</span>
      <Button look="secondary" busy={busy} onClick={() => void shift()}>
        {t('demo.shift')}
      </Button>
    </aside>
  )
}
