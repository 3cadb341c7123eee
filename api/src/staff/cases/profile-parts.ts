import type { CaseFile } from '@quintet/contract/staff'
import type { Database } from '@quintet/database'
import { readProfile } from '@quintet/repositories/profiles'
import type { CaseRow } from './access.ts'

const texts = ['name', 'topic', 'question', 'bio'] as const

/**
 * The parts of the profile that matter for a case: the texts that the member wrote, where a match was reported, since those are what
 * the other side read; the stated age beside them where the account is said to be inaccurate. Never an answer that is sensitive.
 */
export const profileParts = async (db: Database, { kind, reason, member_id: member }: CaseRow): Promise<CaseFile['profile']> => {
  if (kind !== 'match' || member === 0) return []
  const { about, answers } = await readProfile(db, member)
  const written = texts.map((part) => ({ part, value: about?.[part] ?? '' })).filter(({ value }) => value !== '')
  const isInaccurate = reason === 1 && answers.age !== undefined
  return [...written, ...(isInaccurate ? [{ part: 'age', value: String(answers.age) }] : [])]
}
