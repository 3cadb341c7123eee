import { useStore } from '@quintet/sdk'
import { FailureNote, Skeleton } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { useCallback, useEffect, useState } from 'react'
import { ScreenPage } from '../../frame/screen-page.tsx'
import { EmptyQueue } from '../../parts/empty-queue.tsx'
import styles from './photos.module.css'
import { $queue, fill } from './queue.ts'
import { RecentDecisions } from './recent-decisions.tsx'
import { Review } from './review.tsx'

/** Photos that wait to be looked at, one after the other. */
export default function PhotosScreen() {
  const t = useTexts('staff')
  const queue = useStore($queue)
  const [error, setError] = useState<unknown>()
  const look = useCallback(() => {
    fill().then(() => setError(undefined), setError)
  }, [])
  useEffect(look, [look])
  const [photo] = queue?.photos ?? []
  const waiting = queue ? <p className={styles.waiting}>{t('photos.waiting', { count: queue.waiting })}</p> : null
  return (
    <ScreenPage title={t('screen.photos')} aside={waiting} ownFocus={photo !== undefined}>
      {error === undefined ? null : <FailureNote error={error} onRetry={look} />}
      {photo ? <Review key={photo.photo} photo={photo} /> : null}
      {queue && !photo ? <EmptyQueue title={t('photos.none')} body={t('photos.noneBody')} onLook={look} /> : null}
      {queue || error !== undefined ? null : <Skeleton lines={8} />}
      <RecentDecisions />
    </ScreenPage>
  )
}
