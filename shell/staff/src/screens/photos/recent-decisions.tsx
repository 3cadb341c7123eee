import { useStore } from '@quintet/sdk'
import { Button } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { useEffect, useState } from 'react'
import { showFailure } from '../../calls/failure.ts'
import { keyNames } from './keys.ts'
import styles from './photos.module.css'
import { $recent, forgetFinal, type Recent, undo } from './queue.ts'

const useSeconds = (isWanted: boolean): number => {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (!isWanted) return
    const tick = () => {
      setNow(Date.now())
      forgetFinal(Date.now())
    }
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [isWanted])
  return now
}

const RecentDecision = ({ recent, now, isLatest }: { recent: Recent; now: number; isLatest: boolean }) => {
  const t = useTexts('staff')
  const left = Math.min(10, Math.max(0, Math.ceil((recent.until - now) / 1000)))
  return (
    <li className={styles.decided}>
      <span>
        {t(`photos.done.${recent.decision}`)} <bdi>#{recent.photo.case}</bdi>
      </span>
      <span className={styles.left}>{t('photos.left', { count: left })}</span>
      <Button look="quiet" icon="undo" onClick={() => void undo(recent).catch(showFailure)}>
        {t('photos.undo')} {isLatest ? <kbd>{keyNames.undo}</kbd> : null}
      </Button>
    </li>
  )
}

/** The decisions that can still be taken back, the latest first; what was done last is said aloud. */
export const RecentDecisions = () => {
  const t = useTexts('staff')
  const recent = useStore($recent)
  const now = useSeconds(recent.length > 0)
  const [latest] = recent
  return (
    <>
      <p className="visually-hidden" role="status">
        {latest ? t(`photos.done.${latest.decision}`) : ''}
      </p>
      {recent.length > 0 ? (
        <ul className={styles.recent} aria-label={t('photos.recent')}>
          {recent.map((each, index) => (
            <RecentDecision key={each.photo.photo} recent={each} now={now} isLatest={index === 0} />
          ))}
        </ul>
      ) : null}
    </>
  )
}
