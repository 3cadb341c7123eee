import { showToast, type TextRef } from '@quintet/sdk'
import { Button, Card, Checkbox, ChoiceGroup, useAction } from '@quintet/ui'
import { useTextRef, useTexts } from '@quintet/ui/texts'
import { useState } from 'react'
import { failureRef } from '../../calls/failure.ts'
import { FormError } from '../../parts/form-error.tsx'
import { type CaseFile, decide } from './cases.ts'
import { DecisionFields } from './decision-fields.tsx'
import { type DecisionDraft, emptyDecision, measuresFor, readDecision } from './decision-draft.ts'

const text = (key: string) => ({ key, namespace: 'staff' })

const isAnswered = (kind: CaseFile['kind']): boolean => kind === 'error' || kind === 'request'

// Faults of the site and requests are answered one by one; what is open about a member may be decided as one.
const othersOf = ({ kind, earlier }: CaseFile): number[] =>
  earlier
    .filter((one) => !isAnswered(kind) && !isAnswered(one.kind) && one.decidedAt === undefined && one.proposedBy === undefined)
    .map(({ number }) => number)

const useDecision = (file: CaseFile, onDone: () => void) => {
  const [draft, setDraft] = useState(() => emptyDecision(file))
  const [together, setTogether] = useState(false)
  const [error, setError] = useState<TextRef>()
  const { busy, run } = useAction({ leavesPage: true, onError: (thrown) => setError(failureRef(thrown)) })
  const change = (changes: Partial<DecisionDraft>) => setDraft((before) => ({ ...before, ...changes }))
  const submit = async () => {
    const decision = readDecision(draft, file.kind)
    if (typeof decision === 'string') return setError(text(decision))
    setError(undefined)
    await run(async () => {
      const awaits = await decide(file.number, together ? othersOf(file) : [], decision)
      showToast(text(awaits ? 'cases.proposed' : 'cases.decided'))
      onDone()
    })
  }
  return { draft, change, together, setTogether, error, busy, submit }
}

/** Decides a case: nothing, or a measure with its reasons. */
export const DecisionForm = ({ file, onDone }: { file: CaseFile; onDone: () => void }) => {
  const t = useTexts('staff')
  const textRef = useTextRef()
  const { draft, change, together, setTogether, error, busy, submit } = useDecision(file, onDone)
  const others = othersOf(file).length
  const measures = measuresFor(file)
  // A fault and a request are answered: there is nothing to choose.
  const isChoice = measures.length > 1
  return (
    <Card>
      <form className="stack" noValidate onSubmit={(event) => event.preventDefault()}>
        {isChoice ? (
          <ChoiceGroup
            legend={t('cases.decide')}
            value={draft.measure}
            onValue={(measure) => change({ measure })}
            choices={measures.map((measure) => ({ value: measure, label: t(`cases.measure.${measure}`) }))}
          />
        ) : null}
        <DecisionFields file={file} draft={draft} change={change} />
        {others > 0 ? (
          <Checkbox checked={together} onChange={(event) => setTogether(event.target.checked)}>
            {t('cases.together', { count: others })}
          </Checkbox>
        ) : null}
        <FormError>{error && textRef(error)}</FormError>
        <Button busy={busy} onClick={() => void submit()}>
          {t(draft.measure === 'close' ? 'cases.propose' : isChoice ? 'cases.submit' : 'cases.finish')}
        </Button>
      </form>
    </Card>
  )
}
