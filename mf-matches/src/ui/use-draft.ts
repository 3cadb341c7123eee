import { dropDraft, keepDraft, readDraft } from '@quintet/sdk'
import { useState } from 'react'

/**
 * What is written into a chat and not sent yet: a reload keeps it.
 * @returns the text, and the way to change it
 */
export const useDraft = (name: string) => {
  const [text, setText] = useState(() => readDraft<string>(name) ?? '')
  const change = (value: string) => {
    setText(value)
    if (value !== '') keepDraft(name, value)
    // What another tab of this browser keeps of the same chat is still being written there.
    else if (readDraft<string>(name) === text) dropDraft(name)
  }
  return [text, change] as const
}
