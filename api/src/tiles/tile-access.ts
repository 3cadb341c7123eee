import type { Clock } from '@quintet/kit/clock'
import type { Random } from '@quintet/kit/random'
import type { Config } from '@quintet/settings'
import { releasesOf } from '../releases.ts'
import { type DeclaredCalls, declaredCalls } from '@quintet/site'
import { createTileTokens, type TileTokens } from './tile-tokens.ts'

/** Tokens of tiles, and what each tile may do with its own. */
export interface TileAccess {
  tokens: TileTokens
  declared: DeclaredCalls
}

/** @param config of the site whose releases count */
export const createTileAccess = ({ config, random, wall }: { config: Config; random: Random; wall: Clock }): TileAccess => ({
  tokens: createTileTokens(config.dataFolder, random),
  declared: declaredCalls(releasesOf({ config }), wall.now),
})
