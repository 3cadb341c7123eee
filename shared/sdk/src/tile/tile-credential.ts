import { ApiError } from '../client/errors.ts'
import { type CallName, type Credential, send } from '../client/send.ts'
import { onSessionEnd } from '../session/account-scope.ts'
import { currentIdToken } from '../session/tokens.ts'

/** One version of a remote. */
export interface TileName {
  /** Name of the remote, as `mf-judging`. */
  name: string
  version: string
}

/** What a tile signs in with: the token that the server made for it, kept here and never handed out. */
export interface TileAccess {
  credential: Credential
  /** @throws ApiError `tile.undeclared` when the tile's own tests made no such call */
  requireDeclared(call: CallName): Promise<void>
  /** Asks for the token now, unless it is there or nobody is signed in. @throws what the server says */
  open(): Promise<void>
}

interface Grant {
  token: string
  /** Missing where the server makes no such tokens yet. */
  calls?: readonly string[]
}

const undeclared = () => new ApiError(403, 'tile.undeclared', 'This tile has not declared this call.')

const notFound = 404

// A server of before these tokens knows no such call. The tile cannot bring that about: the shell asks, with the session's own token.
const ask = async (tile: TileName, idToken: string): Promise<Grant> => {
  try {
    return await send('openTile', { tile: tile.name, version: tile.version })
  } catch (error) {
    if (error instanceof ApiError && error.status === notFound && error.code !== 'tile.unknown') return { token: idToken }
    throw error
  }
}

/** Opens a tile at the server, once for each id token; the answer is asked for again when it did not come. */
export const tileAccess = (tile: TileName): TileAccess => {
  let opened: { idToken: string; grant: Promise<Grant> } | undefined
  onSessionEnd(() => {
    opened = undefined
  })
  const open = (idToken: string): Promise<Grant> => {
    if (opened?.idToken === idToken) return opened.grant
    const mine = { idToken, grant: ask(tile, idToken) }
    mine.grant.catch(() => (opened = opened === mine ? undefined : opened))
    opened = mine
    return mine.grant
  }
  const grant = async (): Promise<Grant | undefined> => {
    const idToken = await currentIdToken()
    return idToken === undefined ? undefined : open(idToken)
  }
  const check = (found: Grant | undefined, call: CallName) => {
    if (found?.calls && !found.calls.includes(call)) throw undeclared()
  }
  return {
    credential: async (call) => {
      const found = await grant()
      check(found, call)
      return found?.token
    },
    requireDeclared: async (call) => check(await grant(), call),
    open: async () => void (await grant()),
  }
}

/** The same where there are no tokens of tiles: a page of development, whose versions no registry knows. */
export const openAccess: TileAccess = {
  credential: currentIdToken,
  requireDeclared: () => Promise.resolve(),
  open: () => Promise.resolve(),
}
