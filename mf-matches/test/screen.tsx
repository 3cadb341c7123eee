import type { Match } from '@quintet/contract'
import { newKeyState, readyKeyState } from '@quintet/domain/match'
import { enterAs } from '@quintet/testing/fake-api'
import { openScreen, settle } from '@quintet/testing/screen'
import { formatText, type TextParams } from '@quintet/ui/texts'
import script from '../../api/content/en/script.json' with { type: 'json' }
import opening from '../texts/en.json' with { type: 'json' }
import screens from '../texts/screens/en.json' with { type: 'json' }

const texts = { ...opening, ...screens }

/** A text of the tile's tables, as a member reads it. */
export const say = (key: keyof typeof texts, params: TextParams = {}): string => formatText(texts[key], params)
/** A text of the shell's table. */
export const shellSays = (key: keyof typeof script, params: TextParams = {}): string => formatText(script[key], params)

/** Signs in, and has the texts ready. */
export const begin = async (): Promise<void> => {
  enterAs('mira')
  await openScreen({ tile: 'matches', texts, tables: { script, user: {}, quiz2: {}, character: {} } })
}

/** A match; open, unless it is said otherwise. */
export const matchOf = (changes: Partial<Match> = {}): Match =>
  ({ number: 7, pseudonym: 'Heron', quality: 1, side: 1, version: 1, unread: 0, keyState: readyKeyState, ...changes }) as Match
/** A match that nobody has verified. */
export const newMatch = (changes: Partial<Match> = {}): Match => matchOf({ keyState: newKeyState, ...changes })

// Also where a test fakes the clock.
const now = performance.now.bind(performance)

/** Waits for what takes longer than a breath, such as keys, and has what comes of it drawn. */
export const drawn = async (check: () => void): Promise<void> => {
  const end = now() + 5000
  for (;;) {
    await settle()
    try {
      return check()
    } catch (error) {
      if (now() > end) throw error
    }
  }
}
