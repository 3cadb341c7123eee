import type { Match } from '@quintet/contract'
import { $ownKeys, useStore } from '@quintet/sdk'
import { FailureNote, Skeleton } from '@quintet/ui'
import { KeysGate } from '@quintet/ui/keys'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { type Chat, chatOf } from '../stores/chats.ts'
import type { ChatState } from '../stores/chat.ts'
import { loadChosen } from '../stores/evidence.ts'
import type { OpenSession } from '../stores/session.ts'
import { SessionGate } from './session-gate.tsx'

interface OpenChatProps {
  match: Match
  /** Messages that have to be there. */
  chosen: readonly string[]
  children: (chat: Chat, state: ChatState) => ReactNode
}

const Loaded = ({ match, chosen, session, children }: OpenChatProps & { session: OpenSession }) => {
  const chat = chatOf(match, session)
  const state = useStore(chat.$)
  const [error, setError] = useState<unknown>()
  // What is chosen while it stands open is there already.
  const [wanted] = useState(chosen)
  const load = useCallback(() => loadChosen(chat, wanted).catch(setError), [chat, wanted])
  useEffect(() => void load(), [load])
  const retry = () => {
    setError(undefined)
    void load()
  }
  const failed = error ?? (state.ready ? undefined : state.error)
  if (failed !== undefined) return <FailureNote error={failed} onRetry={retry} />
  return state.ready ? children(chat, state) : <Skeleton lines={4} />
}

const Unlocked = (props: OpenChatProps) => {
  const own = useStore($ownKeys)
  if (!own) return null
  return (
    <SessionGate match={props.match} own={own}>
      {(session) => <Loaded {...props} session={session} />}
    </SessionGate>
  )
}

/** Shows its content with the chat of a match, once the keys are unlocked and the wanted messages were read. */
export const OpenChat = (props: OpenChatProps) => (
  <KeysGate>
    <Unlocked {...props} />
  </KeysGate>
)
