import { useStore } from '@quintet/sdk'
import { Icon, Photo } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { $slots } from '../stores/photos.ts'
import styles from './photo-frame.module.css'

/** What stands in a place before a new photo is chosen: the present one, or its empty frame. */
export const PhotoFrame = ({ slot }: { slot: number }) => {
  const t = useTexts('images')
  const url = useStore($slots)[slot - 1]?.url
  return url ? (
    <Photo className={styles.frame} url={url} sizes="25dvh" alt={t('slot.photo', { slot })} />
  ) : (
    <div className={`${styles.frame} ${styles.empty}`} aria-hidden>
      <Icon name="camera" size={40} />
    </div>
  )
}
