import '@quintet/ui/styles.css'
import { restoreSession } from '@quintet/sdk'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { returnToRoot } from './boot/hard-load.ts'

returnToRoot(location, history)
void restoreSession()

const root = document.querySelector('#root')
if (root) createRoot(root).render(<App />)
