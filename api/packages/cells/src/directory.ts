import { createHmac } from 'node:crypto'
import type { Store, Transaction } from '@quintet/database'
import { normalAddress, plainAddress } from '@quintet/kit/email-address'
import { Fault } from '@quintet/kit/errors'
import { askJson } from './ask.ts'
import { type Payload, textIn } from './fields.ts'
import type { Cell, Cells } from './read-cells.ts'
import type { CellSite } from './site.ts'

/** What the directory knows an address by: HMAC-SHA-256 under the key that the cells share. The address itself is never sent. */
export const addressHash = ({ secret }: Pick<Cells, 'secret'>, address: string): Buffer =>
  createHmac('sha256', secret)
    .update(`address:${normalAddress(address) ?? plainAddress(address)}`)
    .digest()

/** The cell of a hash in this cell's directory; the one that asks where it is unknown: there one would sign up. */
const find = async ({ db }: { db: Pick<Store, 'read'> }, from: Cell, hash: Buffer): Promise<string> => {
  const row = await db.read.selectFrom('directory').select('cell').where('hash', '=', hash).executeTakeFirst()
  return row?.cell ?? from.name
}

const insert = (trx: Transaction, hash: Buffer, cell: string) =>
  trx
    .insertInto('directory')
    .values({ hash, cell })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

// Nobody but the cell that has the account takes it out, or says where it went.
const list = (site: CellSite, from: Cell, hash: Buffer): Promise<string> =>
  site.db.write(async (trx) => {
    await insert(trx, hash, from.name)
    return (await trx.selectFrom('directory').select('cell').where('hash', '=', hash).executeTakeFirstOrThrow()).cell
  })

const unlist = (site: CellSite, from: Cell, hash: Buffer): Promise<unknown> =>
  site.db.write((trx) => trx.deleteFrom('directory').where('hash', '=', hash).where('cell', '=', from.name).execute())

const relist = (site: CellSite, from: Cell, hash: Buffer, to: string): Promise<unknown> => {
  if (!site.cells.byName.has(to)) throw new Fault(400, 'input.invalid')
  return site.db.write((trx) =>
    trx.updateTable('directory').set({ cell: to }).where('hash', '=', hash).where('cell', '=', from.name).execute(),
  )
}

/** Questions of one cell in a minute: more than its sign-ins, and fewer than it takes to try addresses. */
const questionsPerMinute = 6000

/** Answers one question to the directory that this cell serves. */
export const answerDirectory = async (site: CellSite, from: Cell, payload: Payload): Promise<{ cell: string }> => {
  const hash = Buffer.from(textIn(payload, 'hash'), 'base64url')
  const limit = site.rateLimits('directory')
  if (hash.length !== 32 || site.cells.directory !== site.cells.own) throw new Fault(400, 'input.invalid')
  if (!limit.take(from.name, questionsPerMinute * site.config.rateFactor)) throw new Fault(429, 'input.tooMany')
  const what = textIn(payload, 'what')
  if (what === 'list') return { cell: await list(site, from, hash) }
  if (what === 'unlist') await unlist(site, from, hash)
  else if (what === 'relist') await relist(site, from, hash, textIn(payload, 'to'))
  return { cell: await find(site, from, hash) }
}

type Question = { what: 'find' | 'list' | 'unlist' } | { what: 'relist'; to: string }

/** Asks the directory, wherever it is, about a hash. @returns the name of the cell that it is in afterwards, this one where it is unknown */
export const askDirectory = async (site: CellSite, hash: Buffer, question: Question): Promise<string> => {
  const { own, directory } = site.cells
  const payload = { ...question, hash: hash.toString('base64url') }
  if (directory === own) return (await answerDirectory(site, own, payload)).cell
  return (await askJson<{ cell: string }>(site.ask, directory, 'directory', payload)).cell
}

/**
 * The other cell that has the account of an address; undefined for this one, for an address that is unknown, and where the directory cannot
 * be reached: then who has the account here can still sign in. Asked for every address alike.
 */
export const cellOfAddress = async (site: CellSite, address: string): Promise<Cell | undefined> => {
  const { own, byName } = site.cells
  const name = await askDirectory(site, addressHash(site.cells, address), { what: 'find' }).catch(() => own.name)
  return name === own.name ? undefined : byName.get(name)
}
