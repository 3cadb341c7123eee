import '@quintet/ui/styles.css'
import { $script, readyScript, refreshCheck, restoreSession } from '@quintet/sdk'
import { createRoot } from 'react-dom/client'
import { followColourScheme } from './document/follow-colour-scheme.ts'
import { followLanguage } from './document/follow-language.ts'
import { requiredStyles } from './document/required-styles.ts'
import { returnToRoot } from './document/return-to-root.ts'
import { preloadApp } from './load-app.ts'
import { Root } from './root.tsx'

returnToRoot(location, history)
followLanguage(document.documentElement)
followColourScheme(document)
// A member who is still signed in will want the pages behind the login.
if (refreshCheck() !== null) preloadApp()
void restoreSession()

const start = async (): Promise<void> => {
  // The page brings the login form's texts in the browser's language; for another one that was chosen they are fetched first.
  const texts = $script.get() ? undefined : readyScript().catch(() => undefined)
  await Promise.all([texts, requiredStyles(document)])
  const root = document.querySelector('#root')
  if (root) createRoot(root).render(<Root />)
}
void start()
