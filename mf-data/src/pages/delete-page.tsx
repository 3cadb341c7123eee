import { openPopup, showFailure, signOut } from '@quintet/sdk'
import { useNavigate } from '@quintet/sdk/router'
import { Button, Note, Page, saveFile, TextField } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { type FormEvent, useState } from 'react'
import { type Certificate, deleteAccount } from '../stores/delete-account.ts'
import { needsFreshSignIn } from '../stores/encryption.ts'
import { FreshSignIn } from '../ui/fresh-sign-in.tsx'
import { useMoment } from '../ui/use-moment.ts'

const losses = ['profile', 'photos', 'matches', 'membership'] as const
// Not by the rules of the browser's own language: in Turkish “eliminar” would not be “ELIMINAR”.
const sameWord = (typed: string, word: string) => typed.trim().toLowerCase() === word.toLowerCase()

const inTable = (key: string) => ({ key: `delete.certificate.${key}`, namespace: 'data' })

// Above the page that is left when the account is gone: it is told once, and kept nowhere.
const offerCertificate = (certificate: Certificate, moment: string): void => {
  const save = () =>
    saveFile(
      'quintet-certificate.json',
      JSON.stringify({ format: 'quintet-erasure 1', ...certificate }, null, 2),
      'application/json',
    )
  const body = { ...inTable('body'), params: { moment } }
  openPopup({ kind: 'attention', title: inTable('title'), body, action: { label: inTable('save'), run: save } })
}

/** Deletes the account for good, once the word is typed. */
export const DeletePage = () => {
  const t = useTexts('data')
  const navigate = useNavigate()
  const moment = useMoment()
  const [typed, setTyped] = useState('')
  const [state, setState] = useState<'idle' | 'busy' | 'fresh'>('idle')
  const word = t('delete.word')
  const remove = async (event: FormEvent) => {
    event.preventDefault()
    if (!sameWord(typed, word) || state === 'busy') return
    setState('busy')
    let certificate: Certificate | undefined
    try {
      certificate = await deleteAccount()
    } catch (error) {
      setState(needsFreshSignIn(error) ? 'fresh' : 'idle')
      if (!needsFreshSignIn(error)) showFailure(error)
      return
    }
    await signOut()
    void navigate('/', { replace: true })
    if (certificate) offerCertificate(certificate, moment(certificate.erasedAt))
  }
  return (
    <Page title={t('delete.title')} back="/data" tile="data">
      <Note tone="bad">
        <strong>{t('delete.warning')}</strong>
      </Note>
      <p>{t('delete.goes')}</p>
      <ul className="bullets">
        {losses.map((loss) => (
          <li key={loss}>{t(`delete.${loss}`)}</li>
        ))}
      </ul>
      <form className="stack" onSubmit={(event) => void remove(event)}>
        <TextField
          label={t('delete.type', { word })}
          value={typed}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={(event) => setTyped(event.target.value)}
        />
        {state === 'fresh' ? <FreshSignIn /> : null}
        <Button type="submit" look="danger" icon="trash" busy={state === 'busy'} disabled={!sameWord(typed, word)}>
          {t('delete.do')}
        </Button>
      </form>
    </Page>
  )
}
