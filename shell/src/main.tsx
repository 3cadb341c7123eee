import '@quintet/ui/styles.css'
import { loadTable, restoreSession } from '@quintet/sdk'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { returnToRoot } from './boot/hard-load.ts'

returnToRoot(location, history)
// The site server writes the texts into the page; the dev server does not.
if (DEV_BUILD) void loadTable('script')
void restoreSession()

const root = document.querySelector('#root')
if (root) createRoot(root).render(<App />)
