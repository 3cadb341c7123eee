import type { Database, Transaction } from './store.ts'
import { isTaken, verifiable } from './attribute-codes.ts'
import { endCodesOf } from './codes.ts'
import { sendMail } from './delivery.ts'
import { languageOfUser } from './language.ts'
import { guardsSignIn } from './pools.ts'
import { type Change, type Provider, poolOf } from './provider.ts'
import { forgetRemembered } from './repositories/devices.ts'
import { type Factors, findFactors, findRecoveryCodes, saveFactors, saveRecoveryCodes } from './repositories/factors.ts'
import { revokeSessions } from './repositories/sessions.ts'
import { deleteUndosFrom, findUndo, insertUndo } from './repositories/undos.ts'
import { type User, changeUser, findUser } from './repositories/users.ts'
import { leaveName } from './srp/names.ts'

/** Hours for which a change of how someone signs in can be taken back. */
export const undoHours = 72

type Buffers = 'sealed_secret' | 'sealed_pending'

/** How someone signs in, as JSON: bytes in base64. */
interface Snapshot {
  email: string
  attributes: Record<string, string>
  factors: Omit<Factors, Buffers> & Record<Buffers, string | null>
  recoveryCodes: string[]
}

const kept = ['email', 'email_verified', 'phone_number', 'phone_number_verified']

const encode = (bytes: Buffer | null): string | null => bytes?.toString('base64') ?? null
const decode = (text: string | null): Buffer | null => (text === null ? null : Buffer.from(text, 'base64'))

const snapshotOf = async (db: Database, { sub, email, attributes }: User): Promise<Snapshot> => {
  const { sealed_secret, sealed_pending, last_step, software, sms, preferred, friendly_name } = await findFactors(db, sub)
  const plain = { last_step, software, sms, preferred, friendly_name }
  return {
    email,
    attributes: Object.fromEntries(Object.entries(attributes).filter(([name]) => kept.includes(name))),
    factors: { ...plain, sealed_secret: encode(sealed_secret), sealed_pending: encode(sealed_pending) },
    recoveryCodes: (await findRecoveryCodes(db, sub)).map((hash) => hash.toString('base64')),
  }
}

const hashOf = ({ keyRing }: Provider, token: string) => keyRing.codes(`undo ${token}`)

// Who has an operator is helped by one: nobody but them takes a change back.
const tellOfChange = async (provider: Provider, trx: Transaction, user: User, change: Change): Promise<() => void> => {
  await provider.hooks.changed(trx, user.sub, change)
  const languageId = await languageOfUser(provider, user)
  return () => sendMail(provider, 'changed.staff', user.email, languageId)
}

/**
 * Notes that how somebody signs in changes, where the pool guards that. Of a member of the site it is kept how they signed in before. Call
 * it in the transaction of the change, with the account as it was.
 * @returns what is left to do after the commit: a mail to the address of before, to a member with a link that takes the change back
 */
export const noteChange = async (provider: Provider, trx: Transaction, user: User, change: Change): Promise<() => void> => {
  const pool = poolOf(provider, user.pool)
  if (!guardsSignIn(pool)) return () => undefined
  if (!pool.site) return tellOfChange(provider, trx, user, change)
  const token = provider.random.bytes(32).toString('base64url')
  const token_hash = hashOf(provider, token)
  const snapshot = Buffer.from(JSON.stringify(await snapshotOf(trx, user)))
  const sealed = provider.keyRing.undos.seal(snapshot, user.sub)
  await insertUndo(trx, { token_hash, sub: user.sub, sealed, expires_at: provider.wall.now() + undoHours * 3_600_000 })
  const link = `${provider.siteUrl}/undo/${token}`
  const languageId = await languageOfUser(provider, user)
  return () => sendMail(provider, `changed.${change}`, user.email, languageId, { link })
}

interface Found {
  id: number
  user: User
  snapshot: Snapshot
}

const open = async (provider: Provider, db: Database, token: string): Promise<Found | undefined> => {
  const undo = await findUndo(db, hashOf(provider, token))
  if (!undo || undo.expires_at <= provider.wall.now()) return undefined
  const opened = provider.keyRing.undos.open(undo.sealed, undo.sub)
  const user = await findUser(db, undo.sub)
  return opened && user && { id: undo.id, user, snapshot: JSON.parse(opened.toString('utf8')) as Snapshot }
}

/** The language of the user who follows a link; undefined when the link does not work. */
export const languageOfUndo = async (provider: Provider, token: string): Promise<number | undefined> => {
  const found = await open(provider, provider.db.read, token)
  return found && languageOfUser(provider, found.user)
}

const withoutKept = (attributes: Record<string, string>) =>
  Object.fromEntries(Object.entries(attributes).filter(([name]) => !kept.includes(name)))

// A recovery code that was used since stays used; the codes of before come back where they were renewed or taken away.
const codesOf = async (trx: Transaction, sub: string, kept: readonly Buffer[]): Promise<readonly Buffer[]> => {
  const left = await findRecoveryCodes(trx, sub)
  return left.length > 0 && left.every((hash) => kept.some((one) => one.equals(hash))) ? left : kept
}

const restoreFactors = async (trx: Transaction, sub: string, { factors, recoveryCodes }: Snapshot): Promise<void> => {
  const { sealed_secret, sealed_pending: _, ...plain } = factors
  // A code of the app that was used since stays used; a key that was not proved yet may be the author's.
  const last_step = Math.max(plain.last_step, (await findFactors(trx, sub)).last_step)
  await saveFactors(trx, sub, { ...plain, last_step, sealed_secret: decode(sealed_secret), sealed_pending: null })
  const kept = recoveryCodes.map((hash) => Buffer.from(hash, 'base64'))
  await saveRecoveryCodes(trx, sub, await codesOf(trx, sub, kept))
}

const restore = async (provider: Provider, trx: Transaction, { id, user, snapshot }: Found): Promise<void> => {
  const now = provider.wall.now()
  const isSameAddress = snapshot.email === user.email
  if (!isSameAddress) await leaveName(provider, trx, user)
  await changeUser(
    trx,
    user.sub,
    {
      email: snapshot.email,
      attributes: { ...withoutKept(user.attributes), ...snapshot.attributes },
      srpMoved: user.srpMoved || !isSameAddress,
      // The author of the change may know the password, or have set it.
      status: 'RESET_REQUIRED',
    },
    now,
  )
  if (poolOf(provider, user.pool).site) await provider.hooks.holds(trx, user.sub)
  await restoreFactors(trx, user.sub, snapshot)
  // What the author of the change was sent, had begun or had remembered must not outlive it.
  await endCodesOf(trx, user.sub, verifiable)
  await forgetRemembered(trx, user.sub, now)
  await revokeSessions(trx, user.sub, now)
  await deleteUndosFrom(trx, user.sub, id)
}

/**
 * Takes a change back: address and factors are as they were, every sign-in ends, and the next one needs a new password, by a code
 * to that address. Works once.
 * @returns whether the link did its work
 */
export const undoChange = (provider: Provider, token: string): Promise<boolean> =>
  provider.db.write(async (trx) => {
    const found = await open(provider, trx, token)
    if (!found || (await isTaken(trx, found.user, found.snapshot.email))) return false
    await restore(provider, trx, found)
    return true
  })
