import { markOfCell } from '@quintet/identity'
import type { Cell, Cells } from './read-cells.ts'

const claimsOf = (token: string): unknown => {
  try {
    return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'))
  } catch {
    return undefined
  }
}

/**
 * The other cell that a token says it is of. Only to know whom to ask: whether the token is right is for that cell to find out. Undefined for
 * one of this cell and for what is none.
 */
export const issuerOf = ({ own, byName }: Cells, token: string): Cell | undefined => {
  const claims = claimsOf(token)
  if (typeof claims !== 'object' || claims === null || !('iss' in claims) || typeof claims.iss !== 'string') return undefined
  const { iss } = claims
  return [...byName.values()].find((cell) => cell !== own && iss.startsWith(`${cell.url}/`))
}

// The protocol's tokens have letters, digits and `-_=.` alone (identity wire, TokenModelType); no opaque token of ours has a dot. Those of a
// version before had `~`, and live for as long as a sign-in.
const mark = '.'
const marked = /^([^.~]+)[.~](.*)$/s

/** Writes before an opaque token whose it is, for the way back. */
export const tagged = (cell: Pick<Cell, 'name'>, token: string): string => `${cell.name}${mark}${token}`

/** The cell of a tagged token, and the token; undefined where nothing stands before it. */
export const untagged = ({ byName }: Cells, token: string): { cell: Cell; token: string } | undefined => {
  const [, name = '', rest = ''] = marked.exec(token) ?? []
  const cell = byName.get(name)
  return cell && { cell, token: rest }
}

/** The cell that sealed a challenge of a sign-in; undefined for what no cell did. */
export const sealerOf = ({ byName }: Cells, sealed: string): Cell | undefined => {
  // Six bytes of what is some thousand.
  const start = Buffer.from(sealed.slice(0, 8), 'base64')
  return [...byName.values()].find(({ name }) => {
    const mark = markOfCell(name)
    return start.subarray(0, mark.length).equals(mark)
  })
}
