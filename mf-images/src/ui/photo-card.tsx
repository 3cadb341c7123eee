import { numberFormat } from '@quintet/domain/languages'
import { $locale, useStore } from '@quintet/sdk'
import { Link } from '@quintet/sdk/router'
import { Icon, IconButton, IconLink, Photo } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import type { ComponentProps } from 'react'
import type { Slot } from '../stores/photos.ts'
import styles from './photo-card.module.css'

/** How wide a photo stands in the list. */
export const cardSizes = '(min-width: 32rem) 12rem, 45vw'

interface Order {
  isFirst: boolean
  isLast: boolean
  /** It is being dragged, or is where one that is dragged would go. */
  drag: 'lifted' | 'target' | undefined
  handle: ComponentProps<'button'>
  moveBy: (by: -1 | 1) => void
}

interface PhotoCardProps {
  photo: Slot
  /** Where it may move; left out where there is nothing to order. */
  order: Order | undefined
  onView: () => void
  isDeleting: boolean
  onDelete: () => void
}

const Empty = ({ slot }: { slot: number }) => {
  const t = useTexts('images')
  return (
    <li>
      <Link to={`/images/edit-image/${slot}`} state={{ imgNum: slot }} className={styles.empty}>
        <Icon name="camera" size={32} />
        <span>{t('slot.add', { slot })}</span>
      </Link>
    </li>
  )
}

/** Earlier, later, and the handle between them that is dragged. */
const OrderTools = ({ slot, order: { isFirst, isLast, handle, moveBy } }: { slot: number; order: Order }) => {
  const t = useTexts('images')
  const number = numberFormat(useStore($locale)).format(slot)
  return (
    <div className={styles.order} role="group" aria-label={t('order.group', { slot })}>
      <IconButton icon="back" label={t('order.earlier', { slot })} disabled={isFirst} data-move="-1" onClick={() => moveBy(-1)} />
      <button type="button" className={styles.handle} aria-label={t('order.handle', { slot })} data-move="0" {...handle}>
        <Icon name="grip" size={20} />
        <span aria-hidden>{number}</span>
      </button>
      <IconButton icon="forward" label={t('order.later', { slot })} disabled={isLast} data-move="1" onClick={() => moveBy(1)} />
    </div>
  )
}

/** One place: the photo with its tools, or the way to fill it. */
export const PhotoCard = ({ photo: { slot, url, state, refusal }, order, onView, isDeleting, onDelete }: PhotoCardProps) => {
  const t = useTexts('images')
  const edit = `/images/edit-image/${slot}`
  if (!url) return <Empty slot={slot} />
  return (
    <li className={`${styles.card} ${order?.drag ? styles[order.drag] : ''}`} data-slot={slot}>
      <button type="button" className={styles.view} onClick={onView} aria-label={t('slot.view', { slot })}>
        <Photo url={url} sizes={cardSizes} alt={t('slot.photo', { slot })} draggable={false} />
        <span className={`${styles.state} ${styles[state ?? 'held']}`}>{t(`state.${state}`)}</span>
      </button>
      {state === 'refused' && refusal ? <p className={styles.why}>{t(`refused.${refusal}`)}</p> : null}
      {order ? <OrderTools slot={slot} order={order} /> : null}
      <div className={styles.tools}>
        <IconLink to={edit} state={{ imgNum: slot }} icon="edit" label={t('slot.edit', { slot })} />
        <IconButton icon="trash" label={t('slot.delete', { slot })} aria-busy={isDeleting || undefined} onClick={onDelete} />
      </div>
    </li>
  )
}
