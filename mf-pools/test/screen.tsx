import type { MemberRecord } from '@quintet/contract'
import { TIERS } from '@quintet/domain/membership'
import { newCharacter } from '@quintet/domain/pools'
import { member } from '@quintet/sdk'
import { enterAs } from '@quintet/testing/fake-api'
import { openScreen } from '@quintet/testing/screen'
import { formatText, type TextParams } from '@quintet/ui/texts'
import character from '../../api/content/en/character.json' with { type: 'json' }
import script from '../../api/content/en/script.json' with { type: 'json' }
import user from '../../api/content/en/user.json' with { type: 'json' }
import texts from '../texts/en.json' with { type: 'json' }

export { user }

/** A text of the tile's table, as a member reads it. */
export const say = (key: keyof typeof texts, params: TextParams = {}): string => formatText(texts[key], params)

const both: Record<string, string> = { ...user, ...character }
/** A text of the shell's tables of characters and of profiles. */
export const words = (key: string): string => {
  const text = both[key]
  if (text === undefined) throw new Error(`There is no text “${key}”.`)
  return formatText(text)
}

/** A character that is complete. */
export const whole = { ...newCharacter(), zones: [12], traits: [1, 1, 1, 1] as [1, 1, 1, 1] }
/** A member with these characters, in the order of their pools. */
export const recordOf = (characters: unknown[], more: object = {}): MemberRecord =>
  ({
    account: { tier: TIERS.national },
    answers: { zone: 12, attraction: 1 },
    consents: [],
    characters: [0, 1, 2, 3, 4].map((index) => characters[index] ?? null),
    ...more,
  }) as unknown as MemberRecord

/** Signs in as a member, and has the texts ready. */
export const begin = async (record: MemberRecord): Promise<void> => {
  enterAs('mira')
  member.set(record)
  await openScreen({ tile: 'pools', texts, tables: { script, user, character } })
}
