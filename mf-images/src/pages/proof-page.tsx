import { Page, WhenLoaded } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { useEffect } from 'react'
import { proof } from '../stores/proof.ts'
import { ProofPictures } from '../ui/proof-pictures.tsx'
import { ProofStart } from '../ui/proof-start.tsx'
import { ProofState } from '../ui/proof-state.tsx'

/** The check that one's photos show oneself: what it is, the two gestures, and what came of it. */
export const ProofPage = () => {
  const t = useTexts('images')
  useEffect(() => void proof.reload(), [])
  return (
    <Page title={t('proof.title')} back="/images" tile="images">
      <WhenLoaded resource={proof}>
        {(found) => (
          <>
            <ProofState proof={found} />
            {found.state === 'open' ? <ProofPictures key={found.endsAt} proof={found} /> : null}
            {['open', 'waiting', 'passed'].includes(found.state) ? null : <ProofStart />}
          </>
        )}
      </WhenLoaded>
    </Page>
  )
}
