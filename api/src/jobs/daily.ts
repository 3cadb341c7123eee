import { MAX_AGE } from '@quintet/domain/limits'
import { answersFromBirthDate } from '@quintet/domain/profile'
import { dateOfDay } from '@quintet/domain/time'
import type { Context } from '../context.ts'
import type { Database, Transaction } from '@quintet/database'
import { forgetMinors } from '@quintet/cases/carried-age'
import { forgetStandings } from '@quintet/cases/carried-standing'
import { forgetTraces } from '@quintet/cases/traces'
import { forgetPairs } from '@quintet/weekly-drawing/past-pairs'
import { forgetOver } from '@quintet/identity'
import { readProfile, writeProfile } from '@quintet/repositories/profiles'
import { tellEndings } from '@quintet/notices/membership-endings'
import { updateMemberships } from '../services/membership.ts'
import { today } from '@quintet/kit/week'

const longestGap = 366

const lastDay = async (db: Database): Promise<number | undefined> => {
  const row = await db
    .selectFrom('daily_jobs')
    .select(({ fn }) => fn.max('day').as('day'))
    .executeTakeFirst()
  return row?.day ?? undefined
}

// 29 February counts as 1 March in other years, so both are looked at on either day.
const birthdaysOf = (from: number, to: number): string[] => {
  const days = Array.from({ length: to - from + 1 }, (_, index) => dateOfDay(from + index).slice(5))
  return days.includes('03-01') ? [...days, '02-29'] : days
}

const membersBornOn = async (db: Database, from: number, to: number): Promise<{ id: number; birth_date: string | null }[]> => {
  const query = db.selectFrom('members').select(['id', 'birth_date']).where('birth_date', 'is not', null)
  if (to - from >= longestGap) return query.execute()
  return query.where(({ fn, eb, val }) => eb(fn<string>('substr', ['birth_date', val(6)]), 'in', birthdaysOf(from, to))).execute()
}

/** Ages follow the birth date: members who had a birthday in these days get the new one (decision 5). */
const refreshAges = async (trx: Transaction, from: number, to: number): Promise<void> => {
  for (const { id, birth_date: birthDate } of await membersBornOn(trx, from, to)) {
    const profile = await readProfile(trx, id)
    const age = Math.min(MAX_AGE, answersFromBirthDate(birthDate ?? '', dateOfDay(to)).age)
    if (profile.answers.age === undefined || profile.answers.age === age) continue
    await writeProfile(trx, id, { ...profile, answers: { ...profile.answers, age } })
  }
}

/** Puts the day's jobs down, where they are not done; those of another day are not kept back by one that was set aside. */
export const queueDailyJobs = async ({ db, jobs, ...context }: Context): Promise<void> => {
  const day = today(context)
  const last = await lastDay(db.read)
  if (last === undefined || last < day) await db.write((trx) => jobs.add(trx, 'daily', {}, { key: `daily:${day}` }))
}

/**
 * What is done once a day from 00:00 UTC: memberships, ages, pairs that are forgotten. The ledger's newest day decides: a day
 * is never done twice, days that were missed are made up for by the next one, and a clock set back does nothing.
 */
export const runDailyJobs = async (context: Context): Promise<boolean> => {
  const day = today(context)
  return context.db.write(async (trx) => {
    const last = await lastDay(trx)
    if (last !== undefined && last >= day) return false
    await updateMemberships(trx, day)
    await tellEndings(trx, day, context.clock.now())
    await refreshAges(trx, (last ?? day - longestGap) + 1, day)
    await forgetPairs(trx, day)
    await forgetStandings(trx, day)
    await forgetMinors(trx, day)
    await forgetTraces(trx, day)
    await forgetOver(trx, context.wall.now())
    await trx.insertInto('daily_jobs').values({ day, finished_at: context.wall.now() }).execute()
    return true
  })
}
