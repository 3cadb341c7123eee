import type { Statement } from '@quintet/contract'
import { caseTextLimits } from '@quintet/domain/cases'
import { dropDraft, keepDraft, readDraft, showToast } from '@quintet/sdk'
import { Button, TextArea, useAction } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { useState } from 'react'
import { appealAgainst } from './standing.ts'
import { useDates } from './use-dates.ts'

const { min, max } = caseTextLimits.appeal
const draftOf = (number: number) => `appeal-${number}`

/** Where a member writes against a measure: once, read by another person. What is written stays on the device until it has arrived. */
export const AppealForm = ({ statement: { number, appealUntil } }: { statement: Statement }) => {
  const t = useTexts()
  const { moment } = useDates()
  const [text, setText] = useState(() => readDraft<{ text: string }>(draftOf(number))?.text ?? '')
  const [tried, setTried] = useState(false)
  const { busy, run } = useAction()
  const isShort = text.trim().length < min
  const change = (next: string) => {
    setText(next)
    keepDraft(draftOf(number), { text: next })
  }
  const submit = async () => {
    setTried(true)
    if (isShort) return
    await run(async () => {
      await appealAgainst(number, text)
      dropDraft(draftOf(number))
      showToast({ key: 'appeal.sent' })
    })
  }
  return (
    <form className="stack" onSubmit={(event) => event.preventDefault()}>
      <h3>{t('appeal.title')}</h3>
      <p>{t('appeal.body', { date: moment(appealUntil) })}</p>
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
