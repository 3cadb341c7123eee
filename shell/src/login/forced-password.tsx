import { setForcedPassword, showLogin, showToast, type TextRef } from '@quintet/sdk'
import { Button, Dialog, useAction } from '@quintet/ui'
import { useTextRef, useTexts } from '@quintet/ui/texts'
import { type SubmitEvent, useState } from 'react'
import { accountFailure } from '../account/identity-texts.ts'
import { emptyPassword, isNewPassword, type NewPassword, NewPasswordFields } from '../account/new-password.tsx'

/** The server wants a new password before it lets the member in. */
export default function ForcedPassword() {
  const t = useTexts()
  const text = useTextRef()
  const [value, setValue] = useState(emptyPassword)
  const { busy, run } = useAction({ onError: (thrown) => setError(accountFailure(thrown)), leavesPage: true })
  const [error, setError] = useState<TextRef>()
  const change = (next: NewPassword) => {
    setValue(next)
    setError(undefined)
  }
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (!isNewPassword(value)) return
    await run(async () => {
      await setForcedPassword(value.password)
      showToast({ key: 'newPassword.done' })
    })
  }
  return (
    <Dialog title={t('newPassword.forcedTitle')} kind="sheet" demanding onClose={() => showLogin()}>
      <form className="stack" onSubmit={(event) => void submit(event)} noValidate>
        <p>{t('newPassword.forcedBody')}</p>
        <NewPasswordFields value={value} onChange={change} {...(error && { error: text(error) })} />
        <Button type="submit" busy={busy} disabled={!isNewPassword(value)}>
          {t('newPassword.save')}
        </Button>
        <Button look="quiet" onClick={() => showLogin()}>
          {t('popup.cancel')}
        </Button>
      </form>
    </Dialog>
  )
}
