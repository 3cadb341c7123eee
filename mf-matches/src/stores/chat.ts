import type { Match, Message } from '@quintet/contract'
import { type MatchKeys, type Side, decryptMessage, encryptMessage, openMatchKeys } from '@quintet/crypto'
import { MESSAGE_PAGE } from '@quintet/domain/limits'
import { isPassing, send, serverNow } from '@quintet/sdk'
import { atom, type ReadableAtom } from 'nanostores'

/** A message as it is shown. `text` is undefined when it can't be read (its keys were reset). */
export interface ChatMessage {
  id: string
  mine: boolean
  text: string | undefined
  /** Epoch milliseconds. */
  sentAt: number
  state: 'sent' | 'sending' | 'failed'
}

export interface ChatState {
  messages: readonly ChatMessage[]
  /** The first page is there. */
  ready: boolean
  /** Older messages can be loaded. */
  hasOlder: boolean
  error?: unknown
}

export interface Chat {
  $: ReadableAtom<ChatState>
  open(): Promise<void>
  loadOlder(): Promise<void>
  poll(): Promise<void>
  send(text: string): Promise<void>
  retry(id: string): Promise<void>
}

const sideText = (side: number): Side => (side === 1 ? '1' : '2')

const openKeys = (match: Match, privateKey: CryptoKey): Promise<MatchKeys> =>
  openMatchKeys(
    { salts: [match.salt1 ?? '', match.salt2 ?? ''], wrapped: [match.wrappedKey1 ?? '', match.wrappedKey2 ?? ''] },
    sideText(match.side),
    privateKey,
    String(match.number),
  )

/** Old and new messages as one list in the order of their time; a sent one takes the place of its local copy. */
const merge = (old: readonly ChatMessage[], incoming: readonly ChatMessage[]): ChatMessage[] => {
  const byId = new Map([...old, ...incoming].map((message) => [`${message.mine} ${message.id}`, message]))
  return [...byId.values()].toSorted((a, b) => a.sentAt - b.sentAt)
}

/** The chat of one match: decrypts what comes, encrypts what goes, shows a sent message at once. */
export const createChat = (match: Match, privateKey: CryptoKey): Chat => {
  const $state = atom<ChatState>({ messages: [], ready: false, hasOlder: false })
  const label = String(match.number)
  let keys: Promise<MatchKeys> | undefined
  const keysOfMatch = () => (keys ??= openKeys(match, privateKey))
  const patch = (changes: Partial<ChatState>) => $state.set({ ...$state.get(), ...changes })

  const read = async (message: Message): Promise<ChatMessage> => {
    const context = { match: label, side: sideText(message.side), clientMessageId: message.clientId }
    const sealed = { ciphertext: message.body, iv: message.iv }
    const text = await decryptMessage(await keysOfMatch(), context, sealed).catch(() => undefined)
    return { id: message.clientId, mine: message.side === match.side, text, sentAt: message.sentAt, state: 'sent' }
  }

  const take = async (messages: readonly Message[]) => {
    const readable = await Promise.all(messages.map(read))
    patch({ messages: merge($state.get().messages, readable) })
  }

  const known = () => $state.get().messages.filter(({ state }) => state === 'sent')

  const page = async (before: number) => {
    const { count, messages } = await send('loadMessages', { match: match.number, before })
    await take(messages)
    patch({ ready: true, hasOlder: count === MESSAGE_PAGE })
  }

  const mark = (id: string, changes: Partial<ChatMessage>) =>
    patch({
      messages: merge(
        $state.get().messages.map((each) => (each.mine && each.id === id ? { ...each, ...changes } : each)),
        [],
      ),
    })

  const deliver = async (id: string, text: string) => {
    const side = sideText(match.side)
    const { ciphertext, iv } = await encryptMessage(await keysOfMatch(), { match: label, side, clientMessageId: id }, text)
    try {
      const { sentAt } = await send('sendMessage', { match: match.number, body: ciphertext, iv, clientId: id })
      mark(id, { state: 'sent', sentAt })
    } catch (error) {
      mark(id, { state: 'failed' })
      // No network is told by the message itself; anything else deserves its own words.
      if (!isPassing(error)) throw error
    }
  }

  return {
    $: $state,
    open: async () => {
      try {
        await page(0)
      } catch (error) {
        patch({ error })
      }
    },
    loadOlder: () => page(known()[0]?.sentAt ?? 0),
    poll: async () => {
      const after = known().at(-1)?.sentAt ?? 0
      const { messages } = await send('pollMessages', { match: match.number, after })
      if (messages.length > 0) await take(messages)
    },
    send: async (text) => {
      const id = crypto.randomUUID()
      // Below everything that is there, whatever the clocks say.
      const sentAt = Math.max(serverNow(), ($state.get().messages.at(-1)?.sentAt ?? 0) + 1)
      const local: ChatMessage = { id, mine: true, text, sentAt, state: 'sending' }
      patch({ messages: merge($state.get().messages, [local]) })
      await deliver(id, text)
    },
    retry: async (id) => {
      const failed = $state.get().messages.find((each) => each.mine && each.id === id)
      if (failed?.text === undefined) return
      mark(id, { state: 'sending' })
      await deliver(id, failed.text)
    },
  }
}
