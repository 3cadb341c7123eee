import { configure, environment } from '@quintet/sdk'
import { enterAs } from '@quintet/testing/fake-api'
import { openScreen } from '@quintet/testing/screen'
import { formatText, type TextParams } from '@quintet/ui/texts'
import script from '../../../api/content/en/script.json' with { type: 'json' }
import texts from '../texts/en.json' with { type: 'json' }

/** A text of the console, as staff read it. */
export const say = (key: keyof typeof texts, params: TextParams = {}): string => formatText(texts[key], params)

/** A call of the staff's, by the end of its path. */
export interface StaffAsked {
  call: string
  input: unknown
}

/** Opens the console's texts, and a site that answers each call by its path as it is told. Returns what is asked, in order. */
export const openConsole = async (replies: Record<string, (input: unknown) => unknown>): Promise<StaffAsked[]> => {
  await openScreen({ tile: 'staff', texts, tables: { script } })
  const asked: StaffAsked[] = []
  const fetch = async (address: string, { body }: RequestInit): Promise<Response> => {
    const call = address.split('/').at(-1) ?? ''
    const input: unknown = JSON.parse(String(body))
    asked.push({ call, input })
    await undefined
    const answer = await replies[call]?.(input)
    return answer instanceof Response ? answer : Response.json(answer ?? {}, { status: answer === undefined ? 404 : 200 })
  }
  configure({ fetch: fetch as typeof globalThis.fetch, storage: environment().storage })
  enterAs('staff')
  return asked
}
