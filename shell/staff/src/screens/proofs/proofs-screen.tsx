import { useStore } from '@quintet/sdk'
import { FailureNote, Skeleton } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { useCallback, useEffect, useState } from 'react'
import { ScreenPage } from '../../frame/screen-page.tsx'
import { EmptyQueue } from '../../parts/empty-queue.tsx'
import { $proof, takeProof } from './proofs.ts'
import { Review } from './review.tsx'

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
      {found && !found.proof ? (
        <EmptyQueue title={t(found.waiting > 0 ? 'proofs.taken' : 'proofs.none')} body={t('proofs.noneBody')} onLook={look} />
      ) : null}
      {found || error !== undefined ? null : <Skeleton lines={8} />}
    </ScreenPage>
  )
}
