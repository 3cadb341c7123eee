import { LinkButton, Mark, useIsSlow } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import styles from './remote-frame.module.css'
import { TilePage } from './tile-page.tsx'
import { tileTitle } from './tile-title.ts'

/** While a tile loads; when that takes long it says so and shows the way back. */
export const RemoteLoading = ({ tile }: { tile: string }) => {
  const t = useTexts()
  const isSlow = useIsSlow()
  if (!isSlow)
    return (
      <main className={styles.frame} aria-busy="true">
        <h1 className="visually-hidden">{tileTitle(t, tile)}</h1>
        <p className="visually-hidden" role="status">
          {t('remote.loading')}
        </p>
        <Emblem />
      </main>
    )
  return (
    <TilePage tile={tile}>
      <div className={styles.frame} data-remote-slow>
        <Emblem />
        <p role="status">{t('remote.slow', { tile: tileTitle(t, tile) })}</p>
        <LinkButton to="/home" look="quiet">
          {t('remote.home')}
        </LinkButton>
      </div>
    </TilePage>
  )
}

const Emblem = () => (
  <div className={styles.emblem}>
    <Mark busy />
  </div>
)
