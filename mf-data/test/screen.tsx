import type { MemberRecord } from '@quintet/contract'
import { enterAs } from '@quintet/testing/fake-api'
import { openScreen } from '@quintet/testing/screen'
import { formatText, type TextParams } from '@quintet/ui/texts'
import script from '../../api/content/en/script.json' with { type: 'json' }
import user from '../../api/content/en/user.json' with { type: 'json' }
import opening from '../texts/en.json' with { type: 'json' }
import screens from '../texts/screens/en.json' with { type: 'json' }

const texts = { ...opening, ...screens }

/** A text of the tile's table, as a member reads it. */
export const say = (key: keyof typeof texts, params: TextParams = {}): string => formatText(texts[key], params)

/** A member who has filled in little. */
export const record = {
  account: { membershipEndDay: 0, tier: 4, encryptionType: 0, standing: 0, active: 0 },
  answers: {},
  consents: [],
  birthDateKnown: true,
  characters: [null, null, null, null, null],
} satisfies MemberRecord

/** Signs in as somebody of whom the page holds nothing yet, and has the texts ready. */
export const begin = async (): Promise<void> => {
  enterAs('mira')
  await openScreen({ tile: 'data', texts, tables: { script, user } })
}
