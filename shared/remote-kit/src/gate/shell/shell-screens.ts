import type { Page } from 'playwright-core'
import { addressOf } from '../browser/go-through.ts'
import { openIn, type UsedTile } from '../acts/live-version.ts'

/** Addresses within the site that a page links to. Handed to the page as text. */
const linksInPage = (): string[] =>
  [...document.querySelectorAll<HTMLAnchorElement>('#root a[href^="/"]')].map(({ pathname }) => pathname.slice(1))

const read = (page: Page): Promise<string[]> => page.evaluate(linksInPage)

const mostScreens = 24

/**
 * Learns the shell's own screens by their links, and the first one of each tile.
 * @param tiles addresses of the tiles: what lies below them is theirs
 */
export const learnShellScreens = async (shell: UsedTile, tiles: readonly string[]): Promise<string[]> => {
  const guide = await openIn({ world: 'recorded', languageId: 1 }, shell)
  const isOwn = (path: string) => !tiles.some((tile) => path.startsWith(`${tile}/`))
  const seen = new Set<string>()
  for (const queue = shell.open.isGuest ? [''] : ['home']; queue.length > 0 && seen.size < mostScreens;) {
    const screen = queue.shift() ?? ''
    if (seen.has(screen)) continue
    seen.add(screen)
    if (tiles.includes(screen)) continue
    await guide.visit(addressOf('', screen))
    queue.push(...(await read(guide.page)).filter(isOwn))
  }
  await guide.end()
  return [...seen]
}
