import { $session, member, renewSession, useStore } from '@quintet/sdk'
import { Button, useWhenOnline } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import styles from './offline-note.module.css'

const retry = async (): Promise<void> => {
  await renewSession()
  await member.reload()
}

const quietly = () => void retry().catch(() => undefined)

/** Says that what is shown was kept from before, and goes on by itself when the network is back. */
export const OfflineNote = () => {
  const t = useTexts()
  const { offline = false } = useStore($session)
  useWhenOnline(quietly, offline)
  if (!offline) return null
  return (
    <div className={styles.note} role="status">
      <p>{t('state.offline')}</p>
      <Button look="quiet" onClick={quietly}>
        {t('state.retry')}
      </Button>
    </div>
  )
}
