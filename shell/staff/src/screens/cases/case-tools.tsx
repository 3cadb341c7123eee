import { latinDigits } from '@quintet/domain/languages'
import { showToast, type TextRef, useStore } from '@quintet/sdk'
import { caseNumberOf, caseTextLimits } from '@quintet/domain/cases'
import { Button, Dialog, TextArea, TextField, useAction } from '@quintet/ui'
import { useTextRef, useTexts } from '@quintet/ui/texts'
import { type SubmitEvent, useState } from 'react'
import { failureRef } from '../../calls/failure.ts'
import { hasOne, self } from '../../frame/self.ts'
import { FormError } from '../../parts/form-error.tsx'
import { openRequest } from './cases.ts'
import styles from './cases.module.css'

const { min, max } = caseTextLimits.request
const text = (key: string, params = {}) => ({ key, namespace: 'staff', params })

interface ToolsProps {
  onOpen: (number: number) => void
}

const NumberForm = ({ onOpen }: ToolsProps) => {
  const t = useTexts('staff')
  const [number, setNumber] = useState('')
  const [isWrong, setWrong] = useState(false)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const found = caseNumberOf(number)
    setWrong(found === undefined)
    if (found !== undefined) onOpen(found)
  }
  return (
    <form className={styles.tool} role="search" onSubmit={submit} noValidate>
      <TextField
        label={t('members.case')}
        inputMode="numeric"
        autoComplete="off"
        value={number}
        error={isWrong ? t('members.caseOpen') : undefined}
        onChange={(event) => setNumber(latinDigits(event.target.value))}
      />
      <Button type="submit" look="secondary" icon="search">
        {t('cases.openNumber')}
      </Button>
    </form>
  )
}

const RequestForm = ({ onOpened }: { onOpened: (number: number) => void }) => {
  const t = useTexts('staff')
  const textRef = useTextRef()
  const [words, setWords] = useState('')
  const [email, setEmail] = useState('')
  const [error, setError] = useState<TextRef>()
  const { busy, run } = useAction({ onError: (thrown) => setError(failureRef(thrown)) })
  const work = async () => {
    const number = await openRequest(words.trim(), email.trim())
    showToast(text('request.opened', { number: String(number) }))
    onOpened(number)
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (words.trim().length < min) return setError(text('request.short'))
    if (email.trim() !== '' && !email.includes('@')) return setError(text('members.soughtOpen'))
    setError(undefined)
    if (!busy) void run(work)
    return undefined
  }
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <TextArea
        label={t('request.text')}
        hint={t('request.textHint')}
        rows={5}
        maxLength={max}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      <TextField
        label={t('request.email')}
        hint={t('request.emailHint')}
        type="email"
        autoComplete="off"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <FormError>{error && textRef(error)}</FormError>
      <Button type="submit" busy={busy}>
        {t('request.open')}
      </Button>
    </form>
  )
}

const RequestButton = ({ onOpen }: ToolsProps) => {
  const t = useTexts('staff')
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <Button look="secondary" icon="plus" onClick={() => setAsked(true)}>
        {t('request.title')}
      </Button>
      {isAsked ? (
        <Dialog title={t('request.title')} onClose={() => setAsked(false)}>
          <RequestForm onOpened={onOpen} />
        </Dialog>
      ) : null}
    </>
  )
}

/** The ways to a case that no list shows: by its number, and for support a new one for a request by mail. */
export const CaseTools = ({ onOpen }: ToolsProps) => {
  const { data } = useStore(self.$)
  return (
    <div className={styles.tools}>
      <NumberForm onOpen={onOpen} />
      {data && hasOne(data, ['support']) ? <RequestButton onOpen={onOpen} /> : null}
    </div>
  )
}
