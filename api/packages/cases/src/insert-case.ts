import { randomInt } from 'node:crypto'
import type { Transaction } from '@quintet/database'
import type { CaseTable } from '@quintet/database/tables'
import { caseNumbers } from '@quintet/domain/cases'
import type { Insertable } from 'kysely'

// Members see the numbers of their own reports: counted up, two of them would tell how many others reported in between. So all are drawn:
// one that was counted up beside drawn ones would sooner or later be one of them, or greater than the greatest.
const freeNumber = async (trx: Transaction): Promise<number> => {
  const number = randomInt(caseNumbers.min, caseNumbers.max + 1)
  const taken = await trx.selectFrom('cases').select('id').where('id', '=', number).executeTakeFirst()
  return taken ? freeNumber(trx) : number
}

/** Adds a case under a number that nobody can guess. @returns the number */
export const insertCase = async (trx: Transaction, row: Omit<Insertable<CaseTable>, 'id'>): Promise<number> => {
  const id = await freeNumber(trx)
  await trx
    .insertInto('cases')
    .values({ ...row, id })
    .execute()
  return id
}
