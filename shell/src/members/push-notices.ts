import { delays } from '@quintet/domain/limits'
import { $popups, $pushIsUp, closePopup, onPush, openPopup, openRelay, send } from '@quintet/sdk'
import { calmMoments } from './calm-moment.ts'

type Kind = 'message' | 'matches'

const titles = new Set(['news.messageTitle', 'news.matchesTitle'])

// One popup at a time: ten messages in a row are one piece of news.
const shown = () => $popups.get().filter(({ title }) => titles.has(title.key))

/** Takes the notices away: the member has come to where the news itself is. */
export const closeNotices = (): void => {
  for (const { id } of shown()) closePopup(id)
}

const showNotice = (kind: Kind): void => {
  if (shown().length > 0) return
  openPopup({
    kind: 'attention',
    title: { key: `news.${kind}Title` },
    body: { key: `news.${kind}Body` },
    action: { label: { key: 'news.open' }, to: '/matches' },
  })
}

/** Whether a path is of the matches' own screens, which show by themselves what a notice would tell. */
export const showsMatches = (path: string): boolean => path.startsWith('/matches')

interface Counts {
  unread: number
  matches: number
}

const countMatches = async (): Promise<Counts> => {
  const { matches } = await send('listMatches', { from: '0' })
  return { unread: matches.reduce((sum, match) => sum + match.unread, 0), matches: matches.length }
}

/** Whether a path shows by itself what a notice of that kind would tell: on /home the week's matches are turned over. */
const showsKind = (path: string, kind: Kind): boolean => showsMatches(path) || (kind === 'matches' && path === '/home')

/** Without push, looks for news by the default delay (decision 36), and says what has grown since the last look. */
const pollWithoutPush = (mayShow: (kind: Kind) => boolean, tell: (kind: Kind) => void): (() => void) => {
  let last: Counts | undefined
  const compare = (seen: Counts): void => {
    if (last && seen.matches > last.matches && mayShow('matches')) tell('matches')
    else if (seen.unread > (last?.unread ?? 0)) tell('message')
    last = seen
  }
  const timer = setInterval(() => {
    if ($pushIsUp.get() || !mayShow('message') || document.visibilityState !== 'visible') return
    // A failed look is made up for by the next one.
    void countMatches().then(compare, () => undefined)
  }, delays.defaultPoll)
  return () => clearInterval(timer)
}

/** What was read or put away in one tab is no news in another. */
const shareClosing = (): (() => void) => {
  let before = shown().length
  const tabs = openRelay<'closed'>('quintet-notices', () => {
    // Heard, not done here: it is not told on.
    before = 0
    closeNotices()
  })
  const stopFollowing = $popups.listen(() => {
    const now = shown().length
    if (now < before) tabs.tell('closed')
    before = now
  })
  return () => {
    stopFollowing()
    tabs.close()
  }
}

/**
 * Tells of new messages and matches wherever the member is, at a calm moment; on the matches' own screens they show by themselves, and what
 * the member wrote elsewhere is no news.
 * @param path the path in force
 * @returns a function that stops it
 */
export const showPushNotices = (path: () => string): (() => void) => {
  const mayShow = (kind: Kind) => !showsKind(path(), kind)
  const moments = calmMoments(document)
  const stopSharing = shareClosing()
  const tell = (kind: Kind) =>
    moments.wait(() => {
      if (mayShow(kind)) showNotice(kind)
    })
  const stopLooking = pollWithoutPush(mayShow, tell)
  const stopPush = onPush((event) => {
    const kind = event.matches ? 'matches' : 'message'
    if (event.own !== true && event.quiet !== true && mayShow(kind)) tell(kind)
  })
  return () => {
    stopLooking()
    stopPush()
    stopSharing()
    moments.stop()
  }
}
