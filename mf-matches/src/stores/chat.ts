import type { Match, Message } from '@quintet/contract'
import { type Bytes, type ChainedContext, commitTo, createFrankingKey, messageHash, sealMessage } from '@quintet/crypto'
import { type Reaction, reactions, voiceText } from '@quintet/domain/match'
import { isPassing, serverNow } from '@quintet/sdk'
import { atom, type ReadableAtom } from 'nanostores'
import { type ChainHead, keepHead, nextLink, readHead } from './chain-head.ts'
import { type ChatMessage, emptyHistory, examined, type History, withIncoming, withoutBefore, withOwn } from './history.ts'
import { createTurns } from './in-turn.ts'
import { oldestOf, readBack, readOn } from './pages.ts'
import { withLock } from './with-lock.ts'
import { type ReadMessage, readMessage } from './read-message.ts'
import type { Recorded } from './recording.ts'
import { type OpenSession, sideOf } from './session.ts'
import { loadVoice, noteOf, storeVoice } from './voice.ts'
import { dropWaiting, isWaiting, keepWaiting, readWaiting, type Written } from './waiting.ts'
import { sendOfMatch as send } from './match-call.ts'

export type { ChatMessage } from './history.ts'

export interface ChatState {
  messages: readonly ChatMessage[]
  /** The first page is there. */
  ready: boolean
  /** Older messages can be loaded. */
  hasOlder: boolean
  /** A message that this device sent, and that was there, does not come back. */
  lostOwn: boolean
  /** Until when the other side's devices have the own messages, and have read them; the latter where both let each other know. */
  delivered?: number
  seen?: number
  /** Whether the member lets the other side know. */
  signs?: boolean
  error?: unknown
}

export interface Chat {
  $: ReadableAtom<ChatState>
  open(): Promise<void>
  loadOlder(): Promise<void>
  poll(): Promise<void>
  /** @param quote hash of the message that it answers */
  send(text: string, quote?: string): Promise<void>
  sendVoice(recorded: Recorded, quote?: string): Promise<void>
  /** The recording of a message that has one. Throws ApiError or CryptoError. */
  listen(message: ChatMessage): Promise<Bytes>
  /** Reacts to the message of a hash; 0 takes it back. */
  react(to: string, kind: Reaction): Promise<void>
  retry(id: string): Promise<void>
  /** Sends what waits, one after the other, each under the id that it had: one that did arrive is not sent twice. */
  sendWaiting(): Promise<void>
}

type Marks = Pick<ChatState, 'delivered' | 'seen' | 'signs'>

// What the answer leaves out is not so any more.
const marksOf = ({ delivered, seen, signs }: Marks): Marks => ({
  ...(delivered !== undefined && { delivered }),
  ...(seen !== undefined && { seen }),
  signs: signs === true,
})

/** How far the device's own messages go among those that came. */
const reached = (messages: readonly ReadMessage[], device: string): ReadMessage | undefined =>
  messages
    .filter(({ mine, place }) => mine && place?.hash !== undefined && place.device === device)
    .toSorted((a, b) => (b.place?.counter ?? 0) - (a.place?.counter ?? 0))[0]

/** Takes over what the server has of this device's chain: what was sent and not acknowledged may have arrived. */
const adopted = (head: ChainHead, messages: readonly ReadMessage[]): ChainHead => {
  const place = reached(messages, head.device)?.place
  if (!place?.hash || place.counter < head.counter) return head
  return { session: head.session, device: head.device, counter: place.counter, hash: place.hash }
}

/**
 * The chat of one match: opens what comes, encrypts what goes, shows a sent message at once. An own message is `sending`, then `sent`, or `failed` until it is tried again:
 *
 *   send ──► sending ──► sent
 *               │  ▲
 *               ▼  └── retry
 *             failed
 *
 * Between the request and its answer the chain's head holds it as `pending`: the next message first asks whether it has arrived. Until
 * it is sent a message is kept on the device, sealed, and comes back as `failed` after a reload.
 */
export const createChat = (match: Match, session: OpenSession): Chat => {
  const $state = atom<ChatState>({ messages: [], ready: false, hasOlder: false, lostOwn: false })
  let history: History = emptyHistory
  // From the oldest message that is known to here the server has no other: an own message that was sent does not tell what came before it.
  let readTo = 0
  // What two readings at once bring need not follow one another.
  const inTurn = createTurns()
  const head = () => readHead(match.number, session.digest)
  // Of own voice notes: what was not sent yet cannot be loaded.
  const recordings = new Map<string, Bytes>()
  // What lies on the device as well: another tab may send it first.
  const kept = new Set<string>()

  const show = (next: History, changes: Partial<ChatState> = {}) => {
    history = next
    const { delivered, seen, ...rest } = $state.get()
    const marks = 'signs' in changes ? {} : { ...(delivered !== undefined && { delivered }), ...(seen !== undefined && { seen }) }
    const state = { ...rest, ...marks, ...changes }
    const ends = { complete: state.ready && !state.hasOlder, startedAt: session.startedAt }
    $state.set({ ...state, messages: examined(history, ends) })
  }

  const take = async (messages: readonly Message[], changes: Partial<ChatState> = {}) => {
    const read = await Promise.all(messages.map((message) => readMessage(session, match, message)))
    show(withIncoming(history, read), changes)
    readTo = Math.max(readTo, ...read.map(({ sentAt }) => sentAt))
    const before = head()
    const after = adopted(before, read)
    if (after !== before) keepHead(match.number, after)
  }

  const known = () => history.messages.filter(({ state }) => state === 'sent')

  const leavesHole = (oldest: number) => oldest > readTo && known().some(({ sentAt }) => sentAt < oldest)

  const page = async (before: number) => {
    const { counter, device } = head()
    const { messages, isWhole, marks } = await readBack(match.number, before, (oldest) => !leavesHole(oldest))
    const oldest = oldestOf(messages)
    // More came than is read at once: what was known before it would stand there as if nothing were between.
    if (!isWhole && leavesHole(oldest)) history = withoutBefore(history, oldest)
    const isOldest = oldest <= (known()[0]?.sentAt ?? Number.POSITIVE_INFINITY)
    const hasOlder = !isWhole && (isOldest || $state.get().hasOlder)
    await take(messages, { ready: true, hasOlder, ...marksOf(marks) })
    const found = reached(known(), device)?.place?.counter
    show(history, { lostOwn: found === undefined ? !hasOlder && counter > 0 : counter > found })
  }

  const pollAfter = async (after: number) => {
    for await (const { messages, ...marks } of readOn(match.number, after)) await take(messages, marksOf(marks))
  }

  // Before the newest page is there, the oldest would come.
  const poll = () => inTurn(() => ($state.get().ready ? pollAfter(readTo) : page(0)))

  const own = (id: string) => history.messages.find((message) => message.mine && message.id === id)
  const mark = (id: string, changes: Partial<ChatMessage>) => {
    const message = own(id)
    if (message) show(withOwn(history, { ...message, ...changes }))
  }

  const post = async (id: string, { text, recording, ...links }: Written) => {
    if (links.voice && recording) await storeVoice(session, match, links.voice, recording)
    const start = head()
    const context: ChainedContext = {
      match: String(match.number),
      side: sideOf(match.side),
      clientMessageId: id,
      ...nextLink(start),
    }
    const writtenAt = serverNow()
    const seen = history.messages.findLast(({ mine, place }) => !mine && place?.hash !== undefined)?.place?.hash
    const franking = createFrankingKey()
    const commitment = await commitTo(franking, { ...context, text })
    const content = { text, sentAt: writtenAt, franking, ...links, ...(seen === undefined ? {} : { seen }) }
    const sealed = await sealMessage(session.keys, context, content)
    const { device, counter, previous } = context
    keepHead(match.number, { ...start, pending: id })
    const body = {
      match: match.number,
      body: sealed.ciphertext,
      iv: sealed.iv,
      clientId: id,
      commitment,
      ...(links.reaction && { quiet: true }),
    }
    const { sentAt } = await send('sendMessage', { ...body, device, counter, ...(previous === '' ? {} : { previous }) })
    const hash = await messageHash(context, sealed)
    keepHead(match.number, { session: session.digest, device, counter, hash })
    dropWaiting(match.number, id)
    mark(id, { state: 'sent', sentAt, writtenAt, place: { device, counter, previous, hash }, proof: { franking } })
  }

  // What was sent and not acknowledged has to be known to be there or not before anything follows it.
  const settled = async (): Promise<boolean> => {
    if (head().pending === undefined) return false
    await poll()
    const { pending: _, ...rest } = head()
    keepHead(match.number, rest)
    return true
  }

  const deliver = async (id: string, written: Written) => {
    const wasInDoubt = await settled()
    // It had arrived, or another tab has sent it.
    if (kept.has(id) && own(id)?.state !== 'sent' && !isWaiting(match.number, id)) await poll()
    if (own(id)?.state === 'sent') return dropWaiting(match.number, id)
    await post(id, written)
    // A first try that was only slow may have come before this one; then the server keeps that, and the chain goes on from it.
    if (wasInDoubt) await inTurn(() => pollAfter(Math.min(readTo, (own(id)?.sentAt ?? 1) - 1)))
  }

  const tryToDeliver = (id: string, written: Written) =>
    withLock(`quintet-chat-${match.number}`, () => deliver(id, written)).catch((error: unknown) => {
      mark(id, { state: 'failed' })
      // No network is told by the message itself; anything else deserves its own words.
      if (!isPassing(error)) throw error
    })

  const showOwn = (id: string, { recording, ...shown }: Written, state: ChatMessage['state']) => {
    if (shown.voice && recording) recordings.set(shown.voice.note, recording)
    // Below everything that is there, whatever the clocks say.
    const sentAt = Math.max(serverNow(), (history.messages.at(-1)?.sentAt ?? 0) + 1)
    show(withOwn(history, { id, mine: true, ...shown, sentAt, state, findings: [] }))
  }

  const write = async (written: Written): Promise<void> => {
    const id = crypto.randomUUID()
    showOwn(id, written, 'sending')
    await keepWaiting(session, match, id, written)
    if (isWaiting(match.number, id)) kept.add(id)
    await tryToDeliver(id, written)
  }

  // What was written before this page was, and is not among what came.
  const restore = async () => {
    for (const { id, written } of await readWaiting(session, match)) {
      kept.add(id)
      if (!own(id)) showOwn(id, written, 'failed')
    }
  }

  const retry = async (id: string): Promise<void> => {
    const failed = own(id)
    if (failed?.text === undefined || failed.state !== 'failed') return
    mark(id, { state: 'sending' })
    const { text, quote, reaction, voice } = failed
    const recording = voice && recordings.get(voice.note)
    const links = { ...(quote !== undefined && { quote }), ...(reaction && { reaction }), ...(voice && { voice }) }
    await tryToDeliver(id, { text, ...links, ...(recording && { recording }) })
  }

  return {
    $: $state,
    open: async () => {
      try {
        await inTurn(() => page(0))
        await restore()
      } catch (error) {
        show(history, { error })
      }
    },
    loadOlder: () => inTurn(() => page(known()[0]?.sentAt ?? 0)),
    poll,
    sendVoice: async (recorded, quote) => {
      const voice = await noteOf(recorded)
      const written = { text: voiceText(voice.seconds, voice.digest), voice, recording: recorded.recording }
      await write({ ...written, ...(quote === undefined ? {} : { quote }) })
    },
    listen: async (message) => {
      if (!message.voice) throw new TypeError('This message has no recording.')
      return recordings.get(message.voice.note) ?? loadVoice(session, match, message, message.voice)
    },
    send: (text, quote) => write({ text, ...(quote === undefined ? {} : { quote }) }),
    // Who knows no reactions reads it as a text.
    react: (to, kind) => write({ text: reactions[kind - 1] ?? '–', reaction: { to, kind } }),
    retry,
    sendWaiting: async () => {
      for (const { id, mine, state } of history.messages) if (mine && state === 'failed') await retry(id).catch(() => undefined)
    },
  }
}
