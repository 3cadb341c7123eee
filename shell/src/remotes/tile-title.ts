import type { Translate } from '@quintet/ui/texts'

/** Whether a tile has a name of its own in the shell's texts, as the five first ones do. */
export const isOwnTile = (t: Translate, tile: string): boolean => t(`home.tile.${tile}`) !== `home.tile.${tile}`

/** What a tile is called. One that is newer than this shell has no name in its texts and goes by its address. */
export const tileTitle = (t: Translate, tile: string): string => {
  const key = `home.tile.${tile}`
  const title = t(key)
  return title === key ? tile.charAt(0).toUpperCase() + tile.slice(1).replaceAll('-', ' ') : title
}
