import { $locale, useStore } from '@quintet/sdk'
import { Link } from '@quintet/sdk/router'
import { Icon, IconButton, IconLink } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import type { Slot } from '../stores/photos.ts'
import styles from './photo-card.module.css'

interface PhotoCardProps {
  photo: Slot
  onView: () => void
  onDelete: () => void
}

/** One place: the photo with its tools, or the way to fill it. */
export const PhotoCard = ({ photo: { slot, url, state, refusal }, onView, onDelete }: PhotoCardProps) => {
  const t = useTexts('images')
  const locale = useStore($locale)
  const edit = `/images/edit-image/${slot}`
  if (!url) {
    return (
      <li>
        <Link to={edit} state={{ imgNum: slot }} className={styles.empty}>
          <Icon name="camera" size={32} />
          <span>{t('slot.add', { slot })}</span>
        </Link>
      </li>
    )
  }
  return (
    <li className={styles.card}>
      <button type="button" className={styles.view} onClick={onView} aria-label={t('slot.view', { slot })}>
        <img src={url} alt={t('slot.photo', { slot })} />
        <span className={`${styles.state} ${styles[state ?? 'held']}`}>{t(`state.${state}`)}</span>
      </button>
      {state === 'refused' && refusal ? <p className={styles.why}>{t(`refused.${refusal}`)}</p> : null}
      <div className={styles.tools}>
        <span className={styles.number}>{new Intl.NumberFormat(locale).format(slot)}</span>
        <IconLink to={edit} state={{ imgNum: slot }} icon="edit" label={t('slot.edit', { slot })} />
        <IconButton icon="trash" label={t('slot.delete', { slot })} onClick={onDelete} />
      </div>
    </li>
  )
}
