import { createContext, useContext } from 'react'

/** A tile; it sets the hue of its pages. */
export type Tile = 'data' | 'images' | 'pools' | 'judging' | 'matches'

/** The tile whose page a part stands on, for what is drawn differently in each. */
export const TileContext = createContext<Tile | undefined>(undefined)

/** The tile of the page around; undefined on a page of the shell. */
export const useTile = (): Tile | undefined => useContext(TileContext)
