import { openScreen } from '@quintet/testing/screen'
import { formatText, type TextParams } from '@quintet/ui/texts'
import script from '../../api/content/en/script.json' with { type: 'json' }

/** A text of the shell, as a visitor reads it. */
export const say = (key: keyof typeof script, params: TextParams = {}): string => formatText(script[key], params)

/** Has the texts ready, with nobody signed in and nothing above the page. */
export const begin = (): Promise<void> => openScreen({ tile: 'shell', texts: {}, tables: { script } })

/** What the API's files answer: what is loaded later asks for the texts of all screens. */
export const files = { '/script-1.json': script }
