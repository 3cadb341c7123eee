import { commitmentOf, drawSeedOf } from '@quintet/seed'
import { merkleRoot } from '@quintet/drawing/sealed'
import type { Database } from '@quintet/database'
import type { Connection } from '../database.ts'

/** A cell that takes part in a drawing over all cells, and what it sealed. */
export interface JointCell {
  cell: string
  number: number
  /** Merkle root of its entries, hex. */
  root: string
  entrants: number
}

/** What a week was drawn with for all cells. */
export interface JointTold {
  /** Name of the cell that draws. */
  drawnBy: string
  scheme: number
  /** Of the cell that draws, hex. */
  commitment: string
  /** In the order of their numbers. */
  cells: JointCell[]
  /** Merkle root over the roots of the cells, hex. */
  root: string
  /** JSON of the randomness, as the ledger of the cell that draws has it. */
  beacon: string | null
  /** Hex; once everything of this cell is written, or the week is published there. */
  secret?: string
  /** Since when the cell that draws is not heard of, while this week waits for its word; epoch milliseconds. */
  unheardSince?: number
  /** When an operator of this cell decided to publish the week without that word; epoch milliseconds. */
  decidedAt?: number
}

/** The root over the roots of cells, hex. */
export const jointRootOf = (cells: readonly JointCell[]): string => merkleRoot(cells.map(({ root }) => Buffer.from(root, 'hex')))

/** The seed that a published week was drawn with, hex. Throws SeedNotReady before. */
export const seedOfTold = ({ scheme, secret = '', root, beacon }: JointTold): string =>
  drawSeedOf({ scheme, seed: Buffer.from(secret, 'hex'), merkle_root: root, beacon })

/** Whether a secret is the one that the cell that drew had bound itself to. */
export const isSecretOf = ({ commitment }: Pick<JointTold, 'commitment'>, secret: string): boolean =>
  commitmentOf(Buffer.from(secret, 'hex')) === commitment

const parse = (told: string | null | undefined): JointTold | undefined =>
  told === null || told === undefined ? undefined : (JSON.parse(told) as JointTold)

/** What a week of this cell was drawn with, where that was for all cells. */
export const readTold = async (db: Database, week: number): Promise<JointTold | undefined> =>
  parse(
    (await db.selectFrom('joint_shares').select('told').where('week', '=', week).where('state', '=', 'in').executeTakeFirst())
      ?.told,
  )

/** The same by a plain connection. */
export const readToldDirectly = (connection: Pick<Connection, 'prepare'>, week: number): JointTold | undefined =>
  parse(connection.prepare("SELECT told FROM joint_shares WHERE week = ? AND state = 'in'").pluck<string | null>().get(week))
