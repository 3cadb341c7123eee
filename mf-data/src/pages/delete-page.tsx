import { showFailure, signOut } from '@quintet/sdk'
import { useNavigate } from '@quintet/sdk/router'
import { Button, Note, Page, TextField } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { type FormEvent, useState } from 'react'
import { deleteAccount } from '../stores/delete-account.ts'
import { needsFreshSignIn } from '../stores/encryption.ts'
import { FreshSignIn } from '../ui/fresh-sign-in.tsx'

const losses = ['profile', 'photos', 'matches', 'membership'] as const
const sameWord = (typed: string, word: string) => typed.trim().toLocaleLowerCase() === word.toLocaleLowerCase()

/** Deletes the account for good, once the word is typed. */
export const DeletePage = () => {
  const t = useTexts('data')
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [state, setState] = useState<'idle' | 'busy' | 'fresh'>('idle')
  const word = t('delete.word')
  const remove = async (event: FormEvent) => {
    event.preventDefault()
    if (!sameWord(typed, word) || state === 'busy') return
    setState('busy')
    try {
      await deleteAccount()
    } catch (error) {
      setState(needsFreshSignIn(error) ? 'fresh' : 'idle')
      if (!needsFreshSignIn(error)) showFailure(error)
      return
    }
    await signOut()
    void navigate('/', { replace: true })
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
