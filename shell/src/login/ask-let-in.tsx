import { dateFormat } from '@quintet/domain/languages'
import { caseTextLimits } from '@quintet/domain/cases'
import { textLength } from '@quintet/domain/limits'
import { $language, $locale, failureText, send, type TextRef, useStore } from '@quintet/sdk'
import { Button, Disclosure, TextArea, useAction } from '@quintet/ui'
import { useTextRef, useTexts } from '@quintet/ui/texts'
import { useState } from 'react'

const { min, max } = caseTextLimits.appeal

interface Receipt {
  report: number
  answerBy: number
}

/** For somebody whose address is refused: a word to the staff, who answer by mail. No account is needed. */
export const AskLetIn = ({ email }: { email: string }) => {
  const t = useTexts()
  const textRef = useTextRef()
  const language = useStore($language).id
  const locale = useStore($locale)
  const [text, setText] = useState('')
  const [error, setError] = useState<TextRef>()
  const [receipt, setReceipt] = useState<Receipt>()
  const { busy, run } = useAction({ onError: (thrown) => setError(failureText(thrown)) })
  const ask = async () => {
    const length = textLength(text)
    setError(length < min ? { key: 'appeal.tooShort' } : undefined)
    if (length < min || length > max) return
    await run(async () => setReceipt(await send('askToBeLetIn', { email: email.trim(), text: text.trim(), language })))
  }
  if (receipt) {
    const date = dateFormat(locale, { dateStyle: 'long', timeStyle: 'short' }).format(receipt.answerBy * 1000)
    return <p role="status">{t('signup.asked', { number: String(receipt.report), date, email: email.trim() })}</p>
  }
  return (
    <Disclosure title={t('signup.askLetIn')}>
      <TextArea
        label={t('signup.askText')}
        hint={t('appeal.hint')}
        maxLength={max}
        rows={3}
        value={text}
        error={error ? textRef(error) : undefined}
        onChange={(event) => setText(event.target.value)}
      />
      <Button look="secondary" icon="send" busy={busy} onClick={() => void ask()}>
        {t('signup.askSend')}
      </Button>
    </Disclosure>
  )
}
