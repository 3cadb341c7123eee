import { isEmailAddress, isResetCode } from '@quintet/domain/account'
import { delays } from '@quintet/domain/limits'
import { showToast } from '@quintet/sdk'
import { finishEmail, startEmail } from '@quintet/sdk/identity'
import { Button, CodeField, Dialog, ErrorSummary, TextField, useDebouncedValue, useAction } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { type SubmitEvent, useId, useState } from 'react'
import { type SecurityFault, accessToken, attempt, refreshAddress } from '../stores/security.ts'
import { FreshSignIn } from './fresh-sign-in.tsx'

/** Changes the address: the new one counts once the code that was sent to it is entered. */
export const EmailDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useTexts('data')
  const form = useId()
  const [email, setEmail] = useState('')
  const [isSent, setSent] = useState(false)
  const [code, setCode] = useState('')
  const { busy, run } = useAction()
  const [fault, setFault] = useState<SecurityFault>()
  const [tries, setTries] = useState(0)
  const isReady = isSent ? isResetCode(code) : isEmailAddress(email)
  const problem = isSent ? { field: 'code', text: t('security.code') } : { field: 'email', text: t('email.invalid') }
  const rested = useDebouncedValue(email, delays.confirmation)
  const isOdd = rested !== '' && rested === email && !isEmailAddress(email)
  const again = () => {
    setSent(false)
    setTries(0)
    setCode('')
    setFault(undefined)
  }
  const next = async () => {
    if (!isSent) {
      setTries(0)
      return setSent(true)
    }
    await refreshAddress()
    showToast({ key: 'email.changed', namespace: 'data' })
    onClose()
  }
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (busy) return
    if (!isReady) return setTries(tries + 1)
    await run(async () => {
      setFault(undefined)
      const result = await attempt(async () =>
        isSent ? finishEmail(await accessToken(), code) : startEmail(await accessToken(), email),
      )
      if ('fault' in result) setFault(result.fault)
      else await next()
    })
  }
  const error = fault && fault !== 'fresh' ? t(`security.${!isSent && fault === 'wrong' ? 'failed' : fault}`) : undefined
  return (
    <Dialog
      title={t('security.email')}
      kind="sheet"
      onClose={onClose}
      footer={
        <Button type="submit" form={form} busy={busy}>
          {t(isSent ? 'email.save' : 'email.send')}
        </Button>
      }
    >
      <form id={form} className="stack" noValidate onSubmit={(event) => void submit(event)}>
        {fault === 'fresh' ? <FreshSignIn /> : null}
        <ErrorSummary problems={isReady ? [] : [problem]} tries={tries} />
        {isSent ? (
          <>
            <p>{t('email.sent', { address: email.trim() })}</p>
            <CodeField label={t('security.code')} value={code} onValue={setCode} error={error} />
            <Button look="quiet" onClick={again}>
              {t('email.again')}
            </Button>
          </>
        ) : (
          <TextField
            name="email"
            label={t('email.new')}
            type="email"
            autoComplete="email"
            value={email}
            error={error ?? (isOdd ? t('email.invalid') : undefined)}
            onChange={(event) => setEmail(event.target.value)}
          />
        )}
      </form>
    </Dialog>
  )
}
