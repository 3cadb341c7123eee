import type { MemberRecord } from '@quintet/contract'
import { enterAs } from '@quintet/testing/fake-api'
import { fire, openScreen, press } from '@quintet/testing/screen'
import { formatText, type TextParams } from '@quintet/ui/texts'
import { vi } from 'vitest'
import script from '../../api/content/en/script.json' with { type: 'json' }
import texts from '../texts/en.json' with { type: 'json' }

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
  await openScreen({ tile: 'images', texts, tables: { script } })
}

/** A file of the member's. */
export const file = (name: string, type = 'image/jpeg'): File => new File([name], name, { type })

/** Drops files on an element. */
export const drop = (target: Element, files: readonly File[]) =>
  fire(target, 'drop', { dataTransfer: { types: ['Files'], files } })

/** Pastes files. */
export const paste = (target: EventTarget, files: readonly File[]) => fire(target, 'paste', { clipboardData: { files } })

/** Chooses files in the system's dialog of the input that a button opens. */
export const chooseBy = async (name: string, files: readonly File[]): Promise<HTMLInputElement> => {
  const opened: HTMLInputElement[] = []
  const click = vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(function (this: HTMLInputElement) {
    opened.push(this)
  })
  await press(name)
  click.mockRestore()
  const [input] = opened
  if (!input) throw new Error(`“${name}” opens no dialog for files.`)
  Object.defineProperty(input, 'files', { configurable: true, value: files })
  // As a browser has it: chosen once more, the same file is a change only where the value was emptied.
  Object.defineProperty(input, 'value', { configurable: true, writable: true, value: `C:\\fakepath\\${files[0]?.name}` })
  await fire(input, 'change')
  return input
}
