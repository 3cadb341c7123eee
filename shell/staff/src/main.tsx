import '@quintet/ui/styles.css'
import { readyWholeScript, restoreSession } from '@quintet/sdk'
import { registerTexts } from '@quintet/ui/texts'
import { createRoot } from 'react-dom/client'
import { configureConsole } from './configure.ts'
import { followLanguage } from './follow-language.ts'
import { Root } from './root.tsx'
import { texts } from './texts.ts'

configureConsole()
followLanguage(document.documentElement)

const start = async (): Promise<void> => {
  const session = restoreSession()
  // Rules and measures have the words that members read of them, on pages beyond the dashboard.
  // Without texts a page shows their names, which is more than nothing: it can be tried anew from there.
  await Promise.all([registerTexts('staff', texts), readyWholeScript()]).catch(() => undefined)
  await session
  const root = document.querySelector('#root')
  if (root) createRoot(root).render(<Root />)
}
void start()
