import '@quintet/ui/styles.css'
import { $session, chooseLanguage, loadTable, restoreSession, signIn } from '@quintet/sdk'
import { BrowserRouter, Navigate, Route, Routes } from '@quintet/sdk/router'
import { registerTexts } from '@quintet/ui/texts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import type { RemoteModule } from '../contract/remote-module.ts'

/** E-mail and password of the member the page signs in as; `QUINTET_MEMBER=email:password` names another. */
declare const DEMO_MEMBER: string

/**
 * Runs a remote on its own: router, styles, texts and a signed-in demo member around it, the API behind the dev server.
 * `?lang=6` shows it in another language.
 * @throws when the API does not answer or does not know the member
 */
export const startStandalone = async (remote: RemoteModule): Promise<void> => {
  const language = Number(new URLSearchParams(location.search).get('lang'))
  if (language) await chooseLanguage(language)
  await Promise.all([loadTable('script'), registerTexts(remote.tile, remote.texts, remote.screenTexts), signInDemoMember()])
  const root = document.querySelector('#root')
  if (root) createRoot(root).render(<Alone remote={remote} />)
}

const signInDemoMember = async (): Promise<void> => {
  await restoreSession()
  if ($session.get().authenticated) return
  const [email = '', password = ''] = DEMO_MEMBER.split(/:(.*)/s)
  await signIn(email, password)
  if (!$session.get().authenticated) throw new Error(`Could not sign in as ${email}: ${$session.get().loginError ?? 'no answer'}`)
}

const Alone = ({ remote }: { remote: RemoteModule }) => (
  <StrictMode>
    <BrowserRouter>
      <Routes>
        <Route path={`/${remote.tile}/*`} element={<remote.Routes />} />
        <Route path="*" element={<Navigate to={`/${remote.tile}`} replace />} />
      </Routes>
    </BrowserRouter>
  </StrictMode>
)
