import type { MemberRecord } from '@quintet/contract'
import { useStore } from '@quintet/sdk'
import type { PoolNumber } from '@quintet/domain/pools'
import { useEffect, useRef } from 'react'
import { type Editor, editorOf } from '../stores/editor.ts'

/** The editor of a pool's character and what it holds now. A page with unsaved changes is not closed without a question. */
export const useEditor = (number: PoolNumber, record: MemberRecord) => {
  const saved = record.characters[number - 1] ?? null
  const editor: Editor = editorOf(number, saved, record)
  const character = useStore(editor.$character)
  const isShown = useRef(false)
  useEffect(() => {
    editor.hear(saved, isShown.current)
    isShown.current = true
  }, [editor, saved])
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (editor.isDirty()) event.preventDefault()
    }
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [editor])
  return { editor, character }
}
