import { useTexts } from '@quintet/ui/texts'
import styles from './hub-page.module.css'

/** First screen of the tile. */
export function HubPage() {
  const t = useTexts('images')
  return (
    <main className={styles.hub}>
      <h1>{t('hub.title')}</h1>
    </main>
  )
}
