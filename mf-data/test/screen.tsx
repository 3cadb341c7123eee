import type { MemberRecord } from '@quintet/contract'
import { DAY_MS } from '@quintet/domain/time'
import { enterAs } from '@quintet/testing/fake-api'
import { all, openScreen, shown } from '@quintet/testing/screen'
import { formatText, type TextParams } from '@quintet/ui/texts'
import { act } from 'react'
import script from '../../api/content/en/script.json' with { type: 'json' }
import user from '../../api/content/en/user.json' with { type: 'json' }
import opening from '../texts/en.json' with { type: 'json' }
import screens from '../texts/screens/en.json' with { type: 'json' }

const texts = { ...opening, ...screens }

/** A text of the tile's table, as a member reads it. */
export const say = (key: keyof typeof texts, params: TextParams = {}): string => formatText(texts[key], params)

/** A text of the shell's table. */
export const sayShell = (key: keyof typeof script, params: TextParams = {}): string => formatText(script[key], params)

/** A day (a number since 1970-01-01) as a date of the language. */
export const sayDay = (day: number): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(day * DAY_MS)

/** What is written where the focus is. The body has all words: a focus that was lost says none. */
export const focused = (): string => (document.activeElement === document.body ? '' : (document.activeElement?.textContent ?? ''))

/** Presses a row that is a button: what explains it follows its title. */
export const pressRow = (title: string): Promise<void> =>
  act(async () => {
    const row = all('button').find(({ textContent }) => textContent?.startsWith(title))
    if (!row) throw new Error(`There is no row “${title}” in: ${shown()}`)
    row.focus()
    row.click()
  })

/** A member who has filled in little. */
export const record = {
  account: { membershipEndDay: 0, tier: 4, encryptionType: 0, standing: 0, active: 0 },
  answers: {},
  consents: [],
  birthDateKnown: true,
  characters: [null, null, null, null, null],
} satisfies MemberRecord

/** Signs in as somebody of whom the page holds nothing yet, and has the texts ready. @param tables of the shell, beside those of every page */
export const begin = async (tables: Record<string, Record<string, string>> = {}): Promise<void> => {
  enterAs('mira')
  await openScreen({ tile: 'data', texts, tables: { script, user, ...tables } })
}
