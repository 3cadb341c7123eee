import { randomBytes, randomUUID } from 'node:crypto'
import { loadKeys } from '@quintet/identity'
import { signToken } from '@quintet/identity/testing'
import { join } from 'node:path'
import type { SignedIn, TestApp } from '../../test/testing.ts'

const dayMs = 86_400_000

const claimsOf = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>

const copyRow = (table: string, key: string, columns: Record<string, string>, all: readonly string[]): string => {
  const values = all.map((name) => columns[name] ?? name)
  return `INSERT INTO ${table} (${all.join(', ')}) SELECT ${values.join(', ')} FROM ${table} WHERE ${key} = @from`
}

/**
 * Copies of one member, each with a sign-in of their own.
 * @returns the id token of each
 */
export const copyMember = ({ context }: TestApp, { sub, idToken }: SignedIn, count: number): string[] => {
  const { direct } = context.db
  const columnsOf = (table: string) =>
    direct
      .prepare<{ name: string }>(`SELECT name FROM pragma_table_info('${table}')`)
      .all()
      .map(({ name }) => name)
  const without = (table: string, left: readonly string[]) => columnsOf(table).filter((name) => !left.includes(name))
  const claims = claimsOf(idToken)
  const from = { from: sub }
  const user = direct.prepare(
    copyRow(
      'identity_users',
      'sub',
      { sub: '@sub', username: '@sub', email: "@sub || '@example.org'" },
      without('identity_users', ['srp_id']),
    ),
  )
  const member = direct.prepare(copyRow('members', 'sub', { sub: '@sub' }, without('members', ['id'])))
  const session = direct.prepare(copyRow('identity_sessions', 'id', { id: '@id', sub: '@sub' }, columnsOf('identity_sessions')))
  // A sign-in that cannot be renewed is over, and would be cleared away.
  const renewal = direct.prepare('INSERT INTO identity_refresh_tokens (hash, session, expires_at) VALUES (?, ?, ?)')
  const keys = loadKeys(join(context.config.dataFolder, 'keys'), Date.now())
  return direct.transaction(() =>
    Array.from({ length: count }, () => {
      const own = { sub: randomUUID(), id: randomUUID() }
      user.run({ ...from, sub: own.sub })
      member.run({ ...from, sub: own.sub })
      session.run({ from: claims['origin_jti'], ...own })
      renewal.run(randomBytes(32), own.id, Date.now() + dayMs)
      return signToken(keys, { ...claims, sub: own.sub, 'cognito:username': own.sub, origin_jti: own.id, jti: randomUUID() })
    }),
  )()
}
