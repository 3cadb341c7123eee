import type { AnswerOf, Calls, RequestOf } from '@quintet/contract'
import { Refusal, Unauthorized } from '@quintet/kit/errors'
import type { Scope } from '../scope.ts'

/** Gives the shell a token for one tile: this session's, for the calls that the tile's version declared. */
export const openTile = async (
  { tile, version }: RequestOf<Calls['openTile']>,
  { context, token }: Scope,
): Promise<AnswerOf<Calls['openTile']>> => {
  const { tokens, declared } = context.tiles
  const calls = await declared(tile, version)
  if (!calls) throw new Refusal('tile.unknown')
  if (token === undefined) throw new Unauthorized()
  return { token: tokens.seal({ tile, version, idToken: token }), calls: [...calls] }
}
