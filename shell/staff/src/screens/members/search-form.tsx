import { caseNumberOf } from '@quintet/domain/cases'
import { latinDigits } from '@quintet/domain/languages'
import type { TextRef } from '@quintet/sdk'
import { Button, TextField, useAction } from '@quintet/ui'
import { useTextRef, useTexts } from '@quintet/ui/texts'
import { type SubmitEvent, useState } from 'react'
import { failureRef } from '../../calls/failure.ts'
import { FormError } from '../../parts/form-error.tsx'
import { find, isSought } from './members.ts'
import styles from './members.module.css'

/** Whom to look for, and for which case: without one there is no look. */
export const SearchForm = () => {
  const t = useTexts('staff')
  const text = useTextRef()
  const [sought, setSought] = useState('')
  const [forCase, setCase] = useState('')
  const [error, setError] = useState<TextRef>()
  const { busy, run } = useAction({ onError: (thrown) => setError(failureRef(thrown)) })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const number = caseNumberOf(forCase)
    if (number === undefined) return setError({ key: 'members.caseOpen', namespace: 'staff' })
    if (!isSought(sought)) return setError({ key: 'members.soughtOpen', namespace: 'staff' })
    setError(undefined)
    if (!busy) void run(() => find(sought, number))
    return undefined
  }
  return (
    <form className="stack" role="search" onSubmit={submit} noValidate>
      <div className={styles.fields}>
        <TextField
          label={t('members.case')}
          hint={t('members.caseHint')}
          inputMode="numeric"
          autoComplete="off"
          value={forCase}
          onChange={(event) => setCase(latinDigits(event.target.value))}
        />
        <TextField
          label={t('members.sought')}
          hint={t('members.soughtHint')}
          autoComplete="off"
          value={sought}
          onChange={(event) => setSought(latinDigits(event.target.value))}
        />
      </div>
      <FormError>{error && text(error)}</FormError>
      <Button type="submit" icon="search" busy={busy}>
        {t('members.find')}
      </Button>
    </form>
  )
}
