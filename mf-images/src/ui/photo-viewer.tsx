import { numberFormat } from '@quintet/domain/languages'
import { $locale, $ownPhotos, $week, ownPhotos, useStore } from '@quintet/sdk'
import { Dialog, Photo, Skeleton, WhenLoaded } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { useEffect, useState } from 'react'
import { qualityName } from '../stores/quality.ts'
import { type Rating, ratingOf } from '../stores/photos.ts'
import styles from './photo-viewer.module.css'

const Ratings = ({ rating, judged, count }: Rating) => {
  const t = useTexts('images')
  const locale = useStore($locale)
  const number = (value: number | 'N/A', digits: number) =>
    value === 'N/A'
      ? t('rating.none')
      : numberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value)
  return (
    <dl className={styles.ratings}>
      <dt>{t('rating.attractiveness')}</dt>
      <dd>{number(rating, 1)}</dd>
      <dt>{t('rating.quality')}</dt>
      <dd>
        {number(judged, 2)} · {t(`quality.${qualityName(judged)}`)}
      </dd>
      <dt>{t('rating.count')}</dt>
      <dd>{number(count, 0)}</dd>
    </dl>
  )
}

// Another device may have put another photo there: the photos are read before their ratings.
const useReadPhotos = (): boolean => {
  const [isRead, setRead] = useState(false)
  useEffect(() => void ownPhotos.reload().then(() => setRead(true)), [])
  return isRead
}

const RatingsOf = ({ slot }: { slot: number }) => {
  // With either, the ratings of the place are others.
  useStore($ownPhotos)
  useStore($week)
  return (
    <WhenLoaded resource={ratingOf(slot)} skeleton={<Skeleton lines={2} />}>
      {(rating) => <Ratings {...rating} />}
    </WhenLoaded>
  )
}

interface PhotoViewerProps {
  slot: number
  url: string
  onClose: () => void
}

/** A photo on the whole screen, with what judges say of it. */
export const PhotoViewer = ({ slot, url, onClose }: PhotoViewerProps) => {
  const t = useTexts('images')
  const isRead = useReadPhotos()
  return (
    <Dialog kind="full" title={t('slot.photo', { slot })} onClose={onClose}>
      <div className={styles.viewer}>
        <Photo url={url} sizes="min(100vw, 40dvh)" alt={t('slot.photo', { slot })} />
        {isRead ? <RatingsOf slot={slot} /> : <Skeleton lines={2} />}
        <p className={styles.hint}>{t('rating.hint')}</p>
      </div>
    </Dialog>
  )
}
