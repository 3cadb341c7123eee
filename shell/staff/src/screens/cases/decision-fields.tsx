import { latinDigits } from '@quintet/domain/languages'
import { caseTextLimits, termsRules } from '@quintet/domain/cases'
import { Checkbox, SelectField, TextArea, TextField } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import type { CaseFile } from './cases.ts'
import type { DecisionDraft } from './decision-draft.ts'

interface Props {
  file: CaseFile
  draft: DecisionDraft
  change: (changes: Partial<DecisionDraft>) => void
}

const { facts: factsLimits, answer: answerLimits } = caseTextLimits

const Reasons = ({ draft, change }: Omit<Props, 'file'>) => {
  const t = useTexts('staff')
  const shell = useTexts()
  return (
    <>
      <SelectField
        label={t('cases.rule')}
        placeholder={t('cases.choose')}
        value={draft.rule}
        options={termsRules.map((rule) => ({ value: rule, label: shell(`rule.${rule}`) }))}
        onChange={(event) => change({ rule: event.target.value as DecisionDraft['rule'] })}
      />
      <TextArea
        label={t('cases.facts')}
        hint={t('cases.factsHint')}
        maxLength={factsLimits.max}
        rows={4}
        value={draft.facts}
        onChange={(event) => change({ facts: event.target.value })}
      />
    </>
  )
}

const Special = ({ file, draft, change }: Props) => {
  const t = useTexts('staff')
  if (draft.measure === 'suspend')
    return (
      <TextField
        label={t('cases.days')}
        inputMode="numeric"
        value={draft.days}
        onChange={(event) => change({ days: latinDigits(event.target.value) })}
      />
    )
  if (draft.measure === 'close')
    return (
      <Checkbox checked={draft.fraud} onChange={(event) => change({ fraud: event.target.checked })}>
        {t('cases.fraud')}
      </Checkbox>
    )
  if (draft.measure === 'removePhoto')
    return (
      <SelectField
        label={t('cases.whichPhoto')}
        value={String(draft.photo ?? '')}
        options={file.photos.map(({ photo, slot }) => ({ value: String(photo), label: t('cases.photo', { slot }) }))}
        onChange={(event) => change({ photo: Number(event.target.value) })}
      />
    )
  return null
}

/** What a measure wants to know. */
export const DecisionFields = ({ file, draft, change }: Props) => {
  const t = useTexts('staff')
  const isStopped = file.kind === 'stopped'
  const isMailed = isStopped || file.kind === 'request'
  if (draft.measure !== 'nothing' && draft.measure !== 'letIn')
    return (
      <>
        <Special file={file} draft={draft} change={change} />
        <Reasons draft={draft} change={change} />
      </>
    )
  if (file.kind !== 'error' && !isMailed) return null
  return (
    <TextArea
      label={t(isStopped ? 'cases.answerByMail' : isMailed ? 'request.answer' : 'cases.answer')}
      maxLength={answerLimits.max}
      rows={4}
      value={draft.answer}
      onChange={(event) => change({ answer: event.target.value })}
    />
  )
}
