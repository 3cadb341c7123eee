import { LinkButton, Mark } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import styles from './remote-frame.module.css'
import { TilePage } from './tile-page.tsx'
import { tileTitle } from './tile-title.ts'

/** One of the five tiles that its team has taken off the site for now. */
export const RetiredTile = ({ tile }: { tile: string }) => {
  const t = useTexts()
  return (
    <TilePage tile={tile}>
      <div className={styles.frame} data-remote-retired={tile}>
        <div className={styles.emblem}>
          <Mark progress={[0, 0, 0, 0, 0]} />
        </div>
        <p role="status">{t('remote.retired', { tile: tileTitle(t, tile) })}</p>
        <LinkButton to="/home" look="secondary">
          {t('remote.home')}
        </LinkButton>
      </div>
    </TilePage>
  )
}
