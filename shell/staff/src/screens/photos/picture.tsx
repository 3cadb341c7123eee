import type { ReviewedPhoto } from '@quintet/contract/staff'
import { useTexts } from '@quintet/ui/texts'
import styles from './photos.module.css'

interface Props {
  photo: ReviewedPhoto
  isShown: boolean
  onShow: () => void
}

/** The photo, blurred until it is asked for: nobody has to see what they do not look at. */
export const Picture = ({ photo: { image, slot }, isShown, onShow }: Props) => {
  const t = useTexts('staff')
  return (
    <button type="button" className={styles.picture} aria-pressed={isShown} onClick={onShow}>
      <img
        className={isShown ? undefined : styles.blurred}
        src={`data:image/jpeg;base64,${image}`}
        alt={t(isShown ? 'photos.alt' : 'photos.altBlurred', { slot })}
      />
      <span className={styles.cover} hidden={isShown}>
        {t('photos.show')} <kbd>{t('key.space')}</kbd>
      </span>
    </button>
  )
}
