import { $popups, onPush, openPopup } from '@quintet/sdk'

const titles = new Set(['news.messageTitle', 'news.matchesTitle'])

// One popup at a time: ten messages in a row are one piece of news.
const isShown = () => $popups.get().some(({ title }) => titles.has(title.key))

function announce(kind: 'message' | 'matches'): void {
  if (isShown()) return
  openPopup({
    kind: 'attention',
    title: { key: `news.${kind}Title` },
    body: { key: `news.${kind}Body` },
    action: { label: { key: 'news.open' }, to: '/matches' },
  })
}

/**
 * Tells of new messages and matches wherever the member is; on the matches' own screens they show by themselves.
 * @param path the path in force
 * @returns a function that stops it
 */
export const announceNews = (path: () => string): (() => void) =>
  onPush((event) => {
    if (path().startsWith('/matches')) return
    announce(event.matches ? 'matches' : 'message')
  })
