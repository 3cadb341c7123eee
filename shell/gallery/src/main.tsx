import '@quintet/ui/styles.css'
import { chooseLanguage } from '@quintet/sdk'
import { DEFAULT_LANGUAGE_ID, language, languageIdOf } from '@quintet/domain/languages'
import { createRoot } from 'react-dom/client'
import { Gallery } from './gallery.tsx'
import { wordsFor } from './words.ts'

const query = new URLSearchParams(location.search)
const lang = query.get('lang') ?? 'en'

const start = async (): Promise<void> => {
  const id = languageIdOf(lang) ?? DEFAULT_LANGUAGE_ID
  document.documentElement.lang = lang
  document.documentElement.dir = language(id).dir
  await chooseLanguage(id)
  const root = document.querySelector('#root')
  if (root) createRoot(root).render(<Gallery piece={query.get('piece')} words={wordsFor(lang, query.get('words') === 'long')} />)
}
void start()
