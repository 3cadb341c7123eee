import type { MemberRecord, Round } from '@quintet/contract'
import { member } from '@quintet/sdk'
import { enterAs } from '@quintet/testing/fake-api'
import { openScreen } from '@quintet/testing/screen'
import { formatText, type TextParams } from '@quintet/ui/texts'
import script from '../../api/content/en/script.json' with { type: 'json' }
import texts from '../texts/en.json' with { type: 'json' }

/** A text of the tile's table, as a member reads it. */
export const say = (key: keyof typeof texts, params: TextParams = {}): string => formatText(texts[key], params)

/** Signs in as a member of a level, of whom little else is known, and has the texts ready. */
export const begin = async (tier = 2, known: Partial<MemberRecord> = {}): Promise<void> => {
  enterAs('mira')
  member.set({ account: { tier }, ...known } as MemberRecord)
  await openScreen({ tile: 'judging', texts, tables: { script } })
}

const photos = (tickets: string) => [...tickets].map((ticket) => ({ url: `/img/${ticket}`, ticket }))
/** A round of three photos, after the question about two. */
export const round: Round = { samePerson: photos('xy'), sets: [photos('ab'), photos('c')] }
