import { lazyPage } from '../pages/lazy-page.tsx'
import { openTile } from './open-tile.ts'

/** The route of every tile. All that knows federation hangs on it: a visitor who only signs in never pays for it. */
export const TileRoute = lazyPage(openTile)
