import { onChatSign } from '@quintet/sdk'
import { atom, type ReadableAtom } from 'nanostores'
import type { Chat, ChatState } from './chat.ts'
import { sendOfMatch as send } from './match-call.ts'

/** A sign of writing holds for so long; it is sent at most so often. */
const typingMs = 6000
const tellEveryMs = 4000

/** What passes in an open chat without being stored. */
export interface ChatSigns {
  /** The other side is writing. */
  $typing: ReadableAtom<boolean>
  /** The member is writing: tells the other side, now and then. */
  write(): void
  /** Listens; returns the way to stop. */
  listen(): () => void
}

const newestOfOther = ({ messages }: ChatState): string | undefined => messages.findLast(({ mine }) => !mine)?.id

/** The passing signs of one chat; the server tells them only where both sides let each other know. */
export const createSigns = (chat: Chat, match: number): ChatSigns => {
  const $typing = atom(false)
  let timer: ReturnType<typeof setTimeout> | undefined
  let toldAt = Number.NEGATIVE_INFINITY
  const stop = () => {
    clearTimeout(timer)
    $typing.set(false)
  }
  const noteTyping = () => {
    clearTimeout(timer)
    $typing.set(true)
    timer = setTimeout(stop, typingMs)
  }
  return {
    $typing,
    write: () => {
      if (!chat.$.get().signs || performance.now() - toldAt < tellEveryMs) return
      toldAt = performance.now()
      // A sign that gets lost is no loss.
      void send('sendTyping', { match }).catch(() => undefined)
    },
    listen: () => {
      const stopListening = onChatSign((sign) => {
        if (sign.match !== match) return
        if (sign.typing) noteTyping()
        if (sign.read) void chat.poll().catch(() => undefined)
      })
      // What was being written has come.
      let newest = newestOfOther(chat.$.get())
      const stopFollowing = chat.$.listen((state) => {
        if (newestOfOther(state) === newest) return
        newest = newestOfOther(state)
        stop()
      })
      return () => {
        stopListening()
        stopFollowing()
        stop()
      }
    },
  }
}

/** Lets matches know that the member has read and is writing, or not any more. Throws ApiError. */
export const saveSigns = async (chat: Chat, on: boolean): Promise<void> => {
  await send('saveChatSigns', { on })
  await chat.poll()
}
