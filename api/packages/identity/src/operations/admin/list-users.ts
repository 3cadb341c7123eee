import { Type } from 'typebox'
import { faults } from '../../faults.ts'
import { poolOf } from '../../provider.ts'
import { listUsers as listRows } from '../../repositories/users.ts'
import { offsetOf, pageToken } from '../devices.ts'
import { shapes, signedOperation } from '../operation.ts'
import { describeUser } from './user.ts'

const input = Type.Object({
  UserPoolId: shapes.poolId,
  AttributesToGet: Type.Optional(Type.Array(shapes.attributeName, { maxItems: 40 })),
  Limit: Type.Optional(Type.Integer({ minimum: 0, maximum: 60 })),
  PaginationToken: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
  Filter: Type.Optional(Type.String({ maxLength: 256 })),
})

const columns = { email: 'email', username: 'username', sub: 'sub', 'cognito:user_status': 'status' } as const
type Column = keyof typeof columns

/** `email = "x"` or `email ^= "x"`; nothing for no filter. */
const readFilter = (text: string) => {
  if (text.trim() === '') return undefined
  const [, name = '', sign, value = ''] = /^\s*([\w:]+)\s*(\^?=)\s*"([^"]*)"\s*$/.exec(text) ?? []
  if (!Object.hasOwn(columns, name)) throw faults.invalid('Error while parsing filter.')
  return { column: columns[name as Column], isPrefix: sign === '^=', value }
}

/** ListUsers. */
export const listUsers = signedOperation(
  input,
  async (provider, { UserPoolId, AttributesToGet, Limit, PaginationToken, Filter }) => {
    const pool = poolOf(provider, UserPoolId)
    const [limit, offset] = [Limit || 60, offsetOf(PaginationToken)]
    const rows = await listRows(provider.db.read, pool.id, { limit: limit + 1, offset, filter: readFilter(Filter ?? '') })
    const Users: object[] = []
    for (const user of rows.slice(0, limit)) {
      const { facts, attributes } = await describeUser(provider, pool, user)
      Users.push({ ...facts, Attributes: attributes.filter(({ Name }) => AttributesToGet?.includes(Name) ?? true) })
    }
    return { Users, ...(rows.length > limit && { PaginationToken: pageToken(offset + limit) }) }
  },
)
