import type { Translate } from '@quintet/ui/texts'

/** What a tile is called. One that is newer than this shell has no name in its texts and goes by its address. */
export const tileTitle = (t: Translate, tile: string): string => {
  const key = `home.tile.${tile}`
  const title = t(key)
  return title === key ? tile.charAt(0).toUpperCase() + tile.slice(1).replaceAll('-', ' ') : title
}
