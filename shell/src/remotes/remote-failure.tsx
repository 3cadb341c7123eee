import type { RemoteError } from '@quintet/federation/loader'
import { Button, LinkButton, Mark } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import styles from './remote-frame.module.css'
import { TilePage } from './tile-page.tsx'
import { tileTitle } from './tile-title.ts'

interface Props {
  tile: string
  error: RemoteError
  onRetry(): void
}

/** One clear sentence about a tile that did not open, and what can be done. */
export const RemoteFailure = ({ tile, error, onRetry }: Props) => {
  const t = useTexts()
  const reason = error.errorClass === 'offline' ? 'remote.offline' : 'remote.failed'
  return (
    <TilePage tile={tile}>
      <div className={styles.frame} data-remote-failed={error.remote}>
        <div className={styles.emblem}>
          <Mark progress={[0, 0, 0, 0, 0]} />
        </div>
        <p role="alert">{t(reason, { tile: tileTitle(t, tile) })}</p>
        <Button onClick={onRetry}>{t('remote.retry')}</Button>
        <LinkButton to="/home" look="quiet">
          {t('remote.home')}
        </LinkButton>
      </div>
    </TilePage>
  )
}
