import type { Database, Transaction } from './store.ts'
import { normalEmail } from './delivery.ts'
import { newSoftwareKey } from './factors.ts'
import { confirmUser } from './operations/confirm-sign-up.ts'
import { credentialsOf } from './password.ts'
import { type Provider, sitePoolOf } from './provider.ts'
import { removeAccount } from './delete-sign-in.ts'
import { saveFactors } from './repositories/factors.ts'
import { countSessions, revokeSessions } from './repositories/sessions.ts'
import { type User, changeUser, findUser, findUsers, insertUser } from './repositories/users.ts'
import { lookedUpName } from './user-name.ts'

export interface NewAccount {
  email: string
  password: string
  /** ISO day. */
  birthDate: string
  languageId?: number
  /** The wording of the terms that was agreed to. */
  consent?: string
  /** Whether the first sign-in asks for a new password. */
  mustChangePassword?: boolean
}

/** What the server itself does to accounts of the site: seeds, staff and the deletion of an account. */
export interface Accounts {
  /** A confirmed account with its member; returns its sub. The password is not checked against the rules. */
  create(trx: Transaction, account: NewAccount): Promise<string>
  /** Removes everything the identity provider knows of someone. The member's row is the caller's. */
  remove(trx: Transaction, sub: string): Promise<void>
  /** Ends every sign-in: tokens in use stop working at once. */
  endSessions(trx: Transaction, sub: string): Promise<void>
  /** Ends every sign-in; the next one is refused until the password is reset by a code. */
  requireReset(trx: Transaction, sub: string): Promise<void>
  setEnabled(trx: Transaction, sub: string, enabled: boolean): Promise<void>
  /** Switches an authenticator app on, without its proof; returns its key in letters. */
  giveApp(trx: Transaction, sub: string): Promise<string>
  emailOf(db: Database, sub: string): Promise<string | undefined>
  /** The confirmed account of the site with an address. */
  subOf(db: Database, email: string): Promise<string | undefined>
  /** Sign-ins of somebody that were not ended. */
  countSessions(db: Database, sub: string): Promise<number>
}

const newUser = async (
  provider: Provider,
  trx: Transaction,
  { email: given, password, birthDate, consent = '1' }: NewAccount,
): Promise<User> => {
  const pool = sitePoolOf(provider)
  const sub = provider.random.uuid()
  const email = normalEmail(given)
  const attributes = { email, birthdate: birthDate, 'custom:consent': consent }
  const now = provider.wall.now()
  const credentials = await credentialsOf(provider, trx, pool, { username: sub, email }, password)
  return {
    sub,
    pool: pool.id,
    username: sub,
    email,
    status: 'UNCONFIRMED',
    enabled: true,
    attributes,
    createdAt: now,
    changedAt: now,
    ...credentials,
  }
}

const create = async (provider: Provider, trx: Transaction, account: NewAccount): Promise<string> => {
  const user = await newUser(provider, trx, account)
  const now = provider.wall.now()
  await insertUser(trx, user, now)
  await confirmUser(provider, trx, sitePoolOf(provider), user, account.languageId ?? 1)
  if (account.mustChangePassword) await changeUser(trx, user.sub, { status: 'FORCE_CHANGE_PASSWORD' }, now)
  return user.sub
}

const giveApp = async (provider: Provider, trx: Transaction, sub: string): Promise<string> => {
  const { letters, sealed } = newSoftwareKey(provider, sub)
  await saveFactors(trx, sub, { sealed_secret: sealed, software: 1, preferred: 'SOFTWARE_TOKEN_MFA' })
  return letters
}

const subOf = async (provider: Provider, db: Database, email: string): Promise<string | undefined> => {
  const { id } = sitePoolOf(provider)
  const users = await findUsers(db, id, await lookedUpName(db, id, email.trim()))
  return users.find(({ status }) => status !== 'UNCONFIRMED')?.sub
}

export const createAccounts = (provider: Provider): Accounts => {
  const endSessions = (trx: Transaction, sub: string) => revokeSessions(trx, sub, provider.wall.now())
  return {
    create: (trx, account) => create(provider, trx, account),
    remove: (trx, sub) => removeAccount(provider, trx, sub),
    endSessions,
    requireReset: async (trx, sub) => {
      await changeUser(trx, sub, { status: 'RESET_REQUIRED' }, provider.wall.now())
      await endSessions(trx, sub)
    },
    setEnabled: (trx, sub, enabled) => changeUser(trx, sub, { enabled }, provider.wall.now()),
    giveApp: (trx, sub) => giveApp(provider, trx, sub),
    emailOf: async (db, sub) => (await findUser(db, sub))?.email,
    subOf: (db, email) => subOf(provider, db, email),
    countSessions,
  }
}
