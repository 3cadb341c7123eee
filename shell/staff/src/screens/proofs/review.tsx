import type { ReviewedProof } from '@quintet/contract/staff'
import { Button, Card } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { useState } from 'react'
import { DecisionPart } from './decision-part.tsx'
import { Pictures } from './pictures.tsx'

interface Props {
  proof: ReviewedProof
  onStale: () => void
}

/** A check of photos: all its pictures, blurred until they are asked for, and the decision. */
export const Review = ({ proof, onStale }: Props) => {
  const t = useTexts('staff')
  const [isShown, setShown] = useState(false)
  return (
    <>
      <Button look="secondary" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
        {t(isShown ? 'proofs.hide' : 'proofs.show')}
      </Button>
      <Pictures proof={proof} isShown={isShown} />
      <Card>
        <DecisionPart proof={proof} onStale={onStale} />
      </Card>
    </>
  )
}
