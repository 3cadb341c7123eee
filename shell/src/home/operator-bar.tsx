import { $locale, $now, showFailure, useStore } from '@quintet/sdk'
import { Button } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { useState } from 'react'
import styles from './home.module.css'
import { shiftToBoundary } from './shift-clock.ts'

/** For the demo's operator: the product's time and a way to the next weekly boundary. */
export function OperatorBar() {
  const t = useTexts()
  const locale = useStore($locale)
  const now = useStore($now)
  const [busy, setBusy] = useState(false)
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' }).format(now)
  const shift = async () => {
    setBusy(true)
    try {
      await shiftToBoundary()
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy(false)
    }
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
