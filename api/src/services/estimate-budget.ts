import { createHash } from 'node:crypto'
import { ESTIMATES_A_DAY } from '@quintet/domain/limits'
import { dayNumber } from '@quintet/domain/time'
import type { Context } from '../context.ts'
import type { Store } from '@quintet/database'
import { Refusal } from '@quintet/kit/errors'

interface Spent {
  day: number
  /** Digests of the questions that were asked. */
  asked: Map<number, Set<string>>
}

const spent = new WeakMap<Store, Spent>()

const spentToday = ({ db, clock }: Context): Spent['asked'] => {
  const day = dayNumber(clock.now() / 1000)
  const known = spent.get(db)
  if (known?.day === day) return known.asked
  const asked = new Map<number, Set<string>>()
  spent.set(db, { day, asked })
  return asked
}

/**
 * Takes one of the member's distinct questions of the day (decision 48); one that was asked before costs nothing.
 * @throws Refusal `estimate.spent` when there is none left
 */
export const spendQuestion = (context: Context, member: number, question: unknown): void => {
  const asked = spentToday(context)
  const own = asked.get(member) ?? new Set<string>()
  const digest = createHash('sha256').update(JSON.stringify(question)).digest('base64url').slice(0, 16)
  if (own.has(digest)) return
  if (own.size >= ESTIMATES_A_DAY) throw new Refusal('estimate.spent')
  asked.set(member, own.add(digest))
}
