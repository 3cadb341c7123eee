import { LinkButton } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import styles from './remote-frame.module.css'

/** The shell's own way out of a tile that shows none. */
export const WayHome = () => {
  const t = useTexts()
  return (
    <nav className={styles.wayHome} data-way-home>
      <LinkButton to="/home" look="quiet">
        {t('remote.home')}
      </LinkButton>
    </nav>
  )
}
