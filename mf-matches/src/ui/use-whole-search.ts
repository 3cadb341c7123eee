import { showFailure } from '@quintet/sdk'
import { useEffect, useState } from 'react'
import type { Chat } from '../stores/chat.ts'
import { loadForSearch } from '../stores/search-older.ts'

/** Loads what is older while something is searched. Returns whether it is at it. */
export const useWholeSearch = (chat: Chat, isSearching: boolean): boolean => {
  const [looking, setLooking] = useState(false)
  useEffect(() => {
    if (!isSearching) return
    let over = false
    setLooking(true)
    void loadForSearch(chat, () => over)
      .catch(showFailure)
      .finally(() => {
        if (!over) setLooking(false)
      })
    return () => {
      over = true
      setLooking(false)
    }
  }, [chat, isSearching])
  return looking
}
