import type { Transaction } from './store.ts'
import type { Provider } from './provider.ts'
import type { IdentityDeviceTable, IdentityFactorTable, IdentityUserTable } from './tables.ts'
import type { Selectable } from 'kysely'

// An account that goes to another site: what is sealed here under keys of this site is opened, and sealed there under those of the other. The
// password itself is known to neither. Codes, links and refresh tokens are hashed under keys and stay behind.

type Row<T> = Selectable<T>

/** An account with all that goes with it. Verifiers and keys stand in it as they are: it travels from server to server alone. */
export interface CarriedAccount {
  user: Omit<Row<IdentityUserTable>, 'sealed_verifier'> & { verifier: Buffer }
  factors: (Omit<Row<IdentityFactorTable>, 'sealed_secret' | 'sealed_pending'> & { secret: Buffer | null })[]
  devices: (Omit<Row<IdentityDeviceTable>, 'sealed_verifier'> & { verifier: Buffer })[]
  sessions: Record<string, unknown>[]
}

const opened = (bytes: Buffer | undefined): Buffer => {
  if (!bytes) throw new Error('What is sealed of this account does not open.')
  return bytes
}

/** Reads an account to be carried to another site; undefined where there is none. */
export const carryOut = async (
  { keyRing }: Pick<Provider, 'keyRing'>,
  db: Provider['db']['read'],
  sub: string,
): Promise<CarriedAccount | undefined> => {
  const user = await db.selectFrom('identity_users').selectAll().where('sub', '=', sub).executeTakeFirst()
  if (!user) return undefined
  const factors = await db.selectFrom('identity_factors').selectAll().where('sub', '=', sub).execute()
  const devices = await db.selectFrom('identity_devices').selectAll().where('sub', '=', sub).execute()
  const sessions = await db.selectFrom('identity_sessions').selectAll().where('sub', '=', sub).execute()
  const { sealed_verifier: verifier, ...rest } = user
  return {
    user: { ...rest, verifier: opened(keyRing.verifiers.open(verifier, user.username)) },
    factors: factors.map(({ sealed_secret: secret, sealed_pending: _, ...factor }) => ({
      ...factor,
      secret: secret && opened(keyRing.factors.open(secret, sub)),
    })),
    devices: devices.map(({ sealed_verifier: sealed, ...device }) => ({
      ...device,
      verifier: opened(keyRing.verifiers.open(sealed, `device ${device.key}`)),
    })),
    sessions,
  }
}

/** Writes an account that came from another site; one that is there already stays as it is. */
export const carryIn = async (
  { keyRing }: Pick<Provider, 'keyRing'>,
  trx: Transaction,
  account: CarriedAccount,
): Promise<void> => {
  const { verifier, ...user } = account.user
  if (await trx.selectFrom('identity_users').select('sub').where('sub', '=', user.sub).executeTakeFirst()) return
  await trx
    .insertInto('identity_users')
    .values({ ...user, sealed_verifier: keyRing.verifiers.seal(verifier, user.username) })
    .execute()
  for (const { secret, ...factor } of account.factors)
    await trx
      .insertInto('identity_factors')
      .values({ ...factor, sealed_pending: null, sealed_secret: secret && keyRing.factors.seal(secret, user.sub) })
      .execute()
  for (const { verifier: bytes, ...device } of account.devices)
    await trx
      .insertInto('identity_devices')
      .values({ ...device, sealed_verifier: keyRing.verifiers.seal(bytes, `device ${device.key}`) })
      .execute()
  for (const session of account.sessions)
    await trx
      .insertInto('identity_sessions')
      .values(session as never)
      .execute()
}
