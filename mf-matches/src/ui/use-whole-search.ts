import { showFailure } from '@quintet/sdk'
import { useEffect, useState } from 'react'
import type { Chat } from '../stores/chat.ts'
import { loadForSearch } from '../stores/search-older.ts'

/** Loads what is older while something is searched. Returns whether it is at it. */
export const useWholeSearch = (chat: Chat, isSearching: boolean): boolean => {
  const [ended, setEnded] = useState(false)
  useEffect(() => {
    if (!isSearching) return
    let over = false
    void loadForSearch(chat, () => over)
      .catch(showFailure)
      .finally(() => {
        if (!over) setEnded(true)
      })
    return () => {
      over = true
      setEnded(false)
    }
  }, [chat, isSearching])
  return isSearching && !ended
}
