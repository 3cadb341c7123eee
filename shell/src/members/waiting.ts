import { onPush, onSessionEnd, resource, send } from '@quintet/sdk'
import { delays } from '@quintet/domain/limits'
import { computed } from 'nanostores'
import { titleCount } from './title-count.ts'

/** What waits for the member: unread messages, and matches that the other side has verified. */
export const waiting = resource(() => send('loadWaiting', {}))

/** Both together; 0 before it is known. */
export const $waitingCount = computed(waiting.$, ({ data }) => (data ? data.unread + data.verify : 0))

const dot = '<circle cx="50" cy="14" r="13" fill="#6B2D5C"/>'

const iconLink = () => document.querySelector<HTMLLinkElement>('link[rel="icon"]')

// Browsers show a number on an icon of the home screen alone; a tab gets a dot.
const markTab = (isMarked: boolean): void => {
  const link = iconLink()
  if (!link?.href.startsWith('data:image/svg+xml,')) return
  const plain = decodeURIComponent(link.href).replace(dot, '')
  const icon = isMarked ? plain.replace('</svg>', `${dot}</svg>`) : plain
  const address = `data:image/svg+xml,${encodeURIComponent(icon.slice(icon.indexOf('<svg')))}`
  if (link.href !== address) link.href = address
}

const showCount = (count: number): void => {
  markTab(count > 0)
  // Some browsers have the functions and refuse them to pages that are on no home screen.
  const shown = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.()
  shown?.catch(() => undefined)
}

onSessionEnd(() => showCount(0))

/**
 * Keeps the count of what waits, on the icon of the app and of the tab and in its title: at the start, with each piece of news, and when the member
 * comes back to the page.
 * @returns a function that stops it
 */
export const followWaiting = (): (() => void) => {
  let lastAsked = 0
  const ask = () => {
    lastAsked = Date.now()
    void waiting.reload()
  }
  const comeBack = () => {
    if (document.visibilityState === 'visible' && Date.now() - lastAsked > delays.confirmation) ask()
  }
  ask()
  // Out of sight as well: there the title and the icons are what tells of news.
  const stopPush = onPush(ask)
  document.addEventListener('visibilitychange', comeBack)
  const title = titleCount(document)
  const stopShowing = $waitingCount.subscribe((count) => {
    showCount(count)
    title.show(count)
  })
  return () => {
    stopPush()
    stopShowing()
    title.stop()
    document.removeEventListener('visibilitychange', comeBack)
  }
}
