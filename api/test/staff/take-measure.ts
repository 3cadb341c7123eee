import { insertCase } from '@quintet/cases/insert-case'
import type { LastingMeasure } from '@quintet/domain/cases'
import type { Transaction } from '@quintet/database'
import { DAY_MS } from '@quintet/domain/time'
import { impose } from '@quintet/cases/impose'
import { testStart } from '../testing.ts'

// Of the tests' clock.
const startDay = Math.floor(testStart / DAY_MS)

interface Taken {
  member: number
  kind: LastingMeasure
  until?: number | null
}

/** A measure against a member, without the staff's part of it; returns its number. */
export const takeMeasure = async (trx: Transaction, { member, kind, until = null }: Taken): Promise<number> => {
  const none = { decided_at: null, decided_by: null, outcome: null }
  const row = { kind: 'imposed', member_id: member, subject: member, opened_at: 1, ...none }
  const id = await insertCase(trx, row)
  const why = { rule: 'respect', facts: 'What was seen in this test.', machine: 'none' } as const
  return (await impose(trx, { member_id: member, case_id: id, kind, from_at: 1, until_day: until, ...why }, startDay)).id
}
