import { useStore } from '@quintet/sdk'
import { Button, FailureNote, Nothing, Skeleton } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { useCallback, useEffect, useState } from 'react'
import { ScreenPage } from '../../frame/screen-page.tsx'
import { $proof, takeProof } from './proofs.ts'
import { Review } from './review.tsx'

const lookEveryMs = 30_000

const Empty = ({ waiting, onLook }: { waiting: number; onLook: () => void }) => {
  const t = useTexts('staff')
  useEffect(() => {
    const timer = setInterval(onLook, lookEveryMs)
    return () => clearInterval(timer)
  }, [onLook])
  const look = (
    <Button look="secondary" onClick={onLook}>
      {t('photos.look')}
    </Button>
  )
  return (
    <Nothing title={t(waiting > 0 ? 'proofs.taken' : 'proofs.none')} action={look}>
      {t('proofs.noneBody')}
    </Nothing>
  )
}

/** Checks of photos that wait: pictures of gestures beside the photos of the profile, one member after the other. */
export default function ProofsScreen() {
  const t = useTexts('staff')
  const found = useStore($proof)
  const [error, setError] = useState<unknown>()
  const look = useCallback(() => {
    takeProof().then(() => setError(undefined), setError)
  }, [])
  useEffect(look, [look])
  const waiting = found ? <p>{t('proofs.waiting', { count: found.waiting })}</p> : null
  return (
    <ScreenPage title={t('screen.proofs')} aside={waiting}>
      {error === undefined ? null : <FailureNote error={error} onRetry={look} />}
      {found?.proof ? <Review key={found.proof.number} proof={found.proof} onStale={look} /> : null}
      {found && !found.proof ? <Empty waiting={found.waiting} onLook={look} /> : null}
      {found || error !== undefined ? null : <Skeleton lines={8} />}
    </ScreenPage>
  )
}
