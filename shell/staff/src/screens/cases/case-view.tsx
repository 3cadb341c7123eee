import { Button, WhenLoaded } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { useMemo } from 'react'
import { ScreenPage } from '../../frame/screen-page.tsx'
import { CaseDetails } from './case-details.tsx'
import { type CaseFile, caseOf } from './cases.ts'
import { ClosingForm } from './closing-form.tsx'
import { DecisionForm } from './decision-form.tsx'
import { ErasingForm } from './erasing-form.tsx'

interface Props {
  number: number
  onOpen: (number: number) => void
  onClose: () => void
}

const Work = ({ file, onDone }: { file: CaseFile; onDone: () => void }) => {
  if (file.decidedAt !== undefined) return null
  if (file.proposal) return <ClosingForm file={file} onDone={onDone} />
  return <DecisionForm file={file} onDone={onDone} />
}

/** One case: what was reported, the parts of the profile that matter, and the decision. */
export const CaseView = ({ number, onOpen, onClose }: Props) => {
  const t = useTexts('staff')
  const file = useMemo(() => caseOf(number), [number])
  const back = (
    <Button look="secondary" icon="back" onClick={onClose}>
      {t('cases.back')}
    </Button>
  )
  return (
    <ScreenPage title={t('cases.title', { number: String(number) })} aside={back}>
      <WhenLoaded resource={file}>
        {(data) => (
          <>
            <CaseDetails file={data} onOpen={onOpen} onDone={onClose} />
            <ErasingForm file={data} onDone={onClose} />
            <Work file={data} onDone={onClose} />
          </>
        )}
      </WhenLoaded>
    </ScreenPage>
  )
}
