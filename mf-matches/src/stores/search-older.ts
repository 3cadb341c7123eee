import type { Chat } from './chat.ts'

/** Pages of older messages that one search loads at most: five thousand messages. */
const mostPages = 100

/**
 * Loads older messages page by page, so that a search looks at all of them. It ends at the first message, when it is told to, or where nothing older
 * came. Throws ApiError.
 */
export const loadForSearch = async (chat: Pick<Chat, '$' | 'loadOlder'>, isOver: () => boolean): Promise<void> => {
  for (let page = 0; page < mostPages && !isOver() && chat.$.get().hasOlder; page++) await chat.loadOlder()
}
