import { Page, type Tile } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import type { ReactNode } from 'react'
import { tileTitle } from './tile-title.ts'

/** The shell's own page in the place of a tile that is not there: the same title, and the way back. */
export const TilePage = ({ tile, children }: { tile: string; children: ReactNode }) => {
  const t = useTexts()
  return (
    // A tile that is newer than this shell has no colour of its own.
    <Page title={tileTitle(t, tile)} back="/home" tile={tile as Tile}>
      {children}
    </Page>
  )
}
