import '@quintet/ui/styles.css'
import { $script, readyScript, restoreSession } from '@quintet/sdk'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { followLanguage } from './boot/follow-language.ts'
import { returnToRoot } from './boot/hard-load.ts'

returnToRoot(location, history)
followLanguage(document.documentElement)
void restoreSession()

async function start(): Promise<void> {
  // The page brings the login form's texts in the browser's language; for another one that was chosen they are fetched first.
  if (!$script.get()) await readyScript().catch(() => undefined)
  const root = document.querySelector('#root')
  if (root) createRoot(root).render(<App />)
}
void start()
