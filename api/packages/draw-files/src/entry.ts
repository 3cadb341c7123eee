import type { Tier } from '@quintet/domain/membership'
import type { Character, PoolNumber, Reach } from '@quintet/domain/pools'
import type { Answers, PersonalityType, RelationshipStyle } from '@quintet/domain/questions'

export interface OfflineToken {
  pool: PoolNumber
  character: Character
}

/**
 * One line of a file of entries. It is the engine's entry part by part, but declared here: the checker reads the same files and
 * must not depend on the engine.
 */
export interface OfflineEntry {
  member: number
  answers: Answers
  personality: PersonalityType
  relationship: RelationshipStyle
  tier: Tier
  reach: Reach
  wait: number
  past: readonly number[]
  tokens: readonly OfflineToken[]
}
