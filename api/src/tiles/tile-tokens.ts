import { createSecretKey } from 'node:crypto'
import { join } from 'node:path'
import { createAead } from '@quintet/kit/aead'
import type { Random } from '@quintet/kit/random'
import { loadSecret } from '@quintet/kit/secrets'

/** What a tile calls with instead of the session's own token: that token, sealed together with the tile that it is for. */
export interface TileSession {
  /** The id token, which never leaves the shell in the open. */
  idToken: string
  /** Name of the remote. */
  tile: string
  version: string
}

/** Makes and opens the tokens of tiles. */
export interface TileTokens {
  seal(session: TileSession): string
  /** @returns nothing for what is none, or is not ours */
  open(token: string): TileSession | undefined
}

/** What every token of a tile begins with; no id token does. */
const prefix = 't1.'
const about = 'tile'

/** Whether a token claims to be a tile's. */
export const isTileToken = (token: string | undefined): token is string => token?.startsWith(prefix) ?? false

/** @param dataFolder where the key lies, with those of the sign-in: it opens what stands for a session */
export const createTileTokens = (dataFolder: string, random: Random): TileTokens => {
  const aead = createAead(createSecretKey(loadSecret(join(dataFolder, 'keys'), 'tile-tokens')), random)
  const open = (token: string): TileSession | undefined => {
    const text = aead.open(Buffer.from(token.slice(prefix.length), 'base64url'), about)?.toString()
    const [tile = '', version = '', idToken = ''] = text?.split(' ') ?? []
    return text === undefined ? undefined : { tile, version, idToken }
  }
  return {
    seal: ({ tile, version, idToken }) =>
      prefix + aead.seal(Buffer.from(`${tile} ${version} ${idToken}`), about).toString('base64url'),
    open: (token) => (isTileToken(token) ? open(token) : undefined),
  }
}
