import { useStore } from '@quintet/sdk'
import { List, Row } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { useEffect } from 'react'
import { signInFacts } from '../stores/security.ts'
import { AppDialog } from './app-dialog.tsx'
import { DevicesDialog } from './devices-dialog.tsx'
import { EmailDialog } from './email-dialog.tsx'

type Asked = 'password' | 'app' | 'email' | 'devices'

/** The ways into everything about signing in. */
export const Security = ({ open }: { open: (dialog: Asked) => void }) => {
  const t = useTexts('data')
  const { data: facts } = useStore(signInFacts.$)
  useEffect(() => void signInFacts.load(), [])
  return (
    <List title={t('security.title')}>
      <Row icon="lock" title={t('password.title')} onClick={() => open('password')} />
      <Row
        icon="lock"
        title={t('security.app')}
        detail={facts ? t(facts.hasApp ? 'security.appOn' : 'security.appOff') : undefined}
        onClick={() => open('app')}
      />
      <Row icon="edit" title={t('security.email')} onClick={() => open('email')} />
      <Row icon="lock" title={t('security.devices')} onClick={() => open('devices')} />
    </List>
  )
}

/** The overlay that the address asks for. */
export const SecurityDialogs = ({ asked, onClose }: { asked: URLSearchParams; onClose: () => void }) => (
  <>
    {asked.has('app') ? <AppDialog onClose={onClose} /> : null}
    {asked.has('email') ? <EmailDialog onClose={onClose} /> : null}
    {asked.has('devices') ? <DevicesDialog onClose={onClose} /> : null}
  </>
)
