import type { RemoteError } from '@quintet/federation/loader'
import { Link } from '@quintet/sdk/router'
import { useTexts } from '@quintet/ui/texts'
import styles from './remote-frame.module.css'

interface Props {
  tile: string
  error: RemoteError
  onRetry(): void
}

/** One clear sentence about a tile that did not open, and what can be done. */
export function RemoteFailure({ tile, error, onRetry }: Props) {
  const t = useTexts()
  const reason = error.errorClass === 'offline' ? 'remote.offline' : 'remote.failed'
  return (
    <main className={styles.frame} data-remote-failed={error.remote}>
      <p role="alert">{t(reason, { tile: t(`home.tile.${tile}`) })}</p>
      <button type="button" onClick={onRetry}>
        {t('remote.retry')}
      </button>
      <Link to="/home">{t('remote.home')}</Link>
    </main>
  )
}
