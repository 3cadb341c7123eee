import { caseTextLimits } from '@quintet/domain/cases'
import { textLength } from '@quintet/domain/limits'
import { dropDraft, keepDraft, readDraft, showToast } from '@quintet/sdk'
import { Button, TextArea, useAction } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { useState } from 'react'
import { useDates } from './use-dates.ts'

const { min, max } = caseTextLimits.appeal

interface AppealFormProps {
  /** Under which it is kept on the device until it has arrived. */
  draft: string
  /** Epoch seconds. */
  until: number
  onSend: (text: string) => Promise<void>
}

/** Where a member writes against a decision: once, read by another person. */
export const AppealForm = ({ draft, until, onSend }: AppealFormProps) => {
  const t = useTexts()
  const { moment } = useDates()
  const [text, setText] = useState(() => readDraft<{ text: string }>(draft)?.text ?? '')
  const [tried, setTried] = useState(false)
  const { busy, run } = useAction()
  const length = textLength(text)
  const isShort = length < min
  const change = (next: string) => {
    setText(next)
    keepDraft(draft, { text: next })
  }
  const submit = async () => {
    setTried(true)
    if (isShort || length > max) return
    await run(async () => {
      await onSend(text)
      dropDraft(draft)
      showToast({ key: 'appeal.sent' })
    })
  }
  return (
    <form className="stack" onSubmit={(event) => event.preventDefault()}>
      <h3>{t('appeal.title')}</h3>
      <p>{t('appeal.body', { date: moment(until) })}</p>
      <TextArea
        label={t('appeal.text')}
        hint={t('appeal.hint')}
        maxLength={max}
        rows={5}
        value={text}
        error={tried && isShort ? t('appeal.tooShort') : undefined}
        onChange={(event) => change(event.target.value)}
      />
      <Button icon="send" busy={busy} onClick={() => void submit()}>
        {t('appeal.send')}
      </Button>
    </form>
  )
}
