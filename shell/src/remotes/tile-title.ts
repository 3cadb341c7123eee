import type { Translate } from '@quintet/ui/texts'
import { $registry } from './registry.ts'

/** Whether a tile has a name of its own in the shell's texts, as the five first ones do. */
export const isOwnTile = (t: Translate, tile: string): boolean => t(`home.tile.${tile}`) !== `home.tile.${tile}`

/** The name that a tile brings itself, in the language of the page. */
const broughtTitle = (tile: string): string | undefined => {
  const remotes = Object.values($registry.get()?.remotes ?? {})
  const titles = remotes.find((remote) => remote.tile === tile)?.titles ?? {}
  return titles[document.documentElement.lang] ?? titles['en']
}

/** What a tile is called: by the shell's texts, else as it says itself. One that says nothing goes by its address. */
export const tileTitle = (t: Translate, tile: string): string => {
  const key = `home.tile.${tile}`
  const title = t(key)
  if (title !== key) return title
  return broughtTitle(tile) ?? tile.charAt(0).toUpperCase() + tile.slice(1).replaceAll('-', ' ')
}
