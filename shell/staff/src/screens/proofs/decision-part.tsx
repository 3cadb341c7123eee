import type { ReviewedProof } from '@quintet/contract/staff'
import { type ProofRefusal, proofRefusals } from '@quintet/domain/photos'
import { ApiError, showToast, type TextRef } from '@quintet/sdk'
import { Button, useAction } from '@quintet/ui'
import { useTextRef, useTexts } from '@quintet/ui/texts'
import { useState } from 'react'
import { failureRef } from '../../calls/failure.ts'
import { FormError } from '../../parts/form-error.tsx'
import { type Decision, decideProof } from './proofs.ts'
import styles from './proofs.module.css'

const stale: readonly string[] = ['staff.photosChanged', 'staff.notYours']

interface ReasonsProps {
  isBusy: boolean
  onReason: (reason: ProofRefusal) => void
}

const Reasons = ({ isBusy, onReason }: ReasonsProps) => {
  const t = useTexts('staff')
  return (
    <ul className={styles.reasons} aria-label={t('proofs.reason')}>
      {proofRefusals.map((reason) => (
        <li key={reason}>
          <Button look="secondary" disabled={isBusy} onClick={() => onReason(reason)}>
            {t(`proofs.reason.${reason}`)}
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** Yes, no with a reason, or a question for other pictures. */
export const DecisionPart = ({ proof: { number: proof }, onStale }: { proof: ReviewedProof; onStale: () => void }) => {
  const t = useTexts('staff')
  const textRef = useTextRef()
  const [isRefusing, setRefusing] = useState(false)
  const [error, setError] = useState<TextRef>()
  const failed = (thrown: unknown) => {
    setError(failureRef(thrown))
    if (thrown instanceof ApiError && stale.includes(thrown.code)) onStale()
  }
  const { busy, run } = useAction({ leavesPage: true, onError: failed })
  const decide = (decision: Decision) =>
    void run(async () => {
      await decideProof(decision)
      showToast({ key: 'proofs.done', namespace: 'staff' })
    })
  return (
    <>
      <p>{t('proofs.final')}</p>
      <FormError>{error && textRef(error)}</FormError>
      <div className={styles.actions}>
        <Button busy={busy} onClick={() => decide({ proof, decision: 'yes' })}>
          {t('proofs.yes')}
        </Button>
        <Button look="danger" aria-expanded={isRefusing} disabled={busy} onClick={() => setRefusing(!isRefusing)}>
          {t('proofs.no')}
        </Button>
        <Button look="secondary" disabled={busy} onClick={() => decide({ proof, decision: 'again' })}>
          {t('proofs.again')}
        </Button>
      </div>
      {isRefusing ? <Reasons isBusy={busy} onReason={(reason) => decide({ proof, decision: 'no', reason })} /> : null}
    </>
  )
}
