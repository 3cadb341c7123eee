import { patchSession, restoreSession } from '@quintet/sdk'
import { Button, useWhenOnline } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import styles from './login.module.css'

const retry = () => {
  patchSession({ status: 0, offline: false })
  void restoreSession()
}

/** Somebody is signed in but the network is away: tries again on request, and by itself when the network is back. */
export const Offline = () => {
  const t = useTexts()
  useWhenOnline(retry)
  return (
    <div className={styles.offline} role="alert">
      <p>{t('login.offline')}</p>
      <Button onClick={retry}>{t('state.retry')}</Button>
    </div>
  )
}
