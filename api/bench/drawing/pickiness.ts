import type { CategoryId } from '@quintet/domain/questions'
import { pickyCategories } from '../../src/demo/data/answers.ts'

export type Pickiness = 'strict' | 'medium' | 'wide'

export const pickinessLevels: readonly Pickiness[] = ['strict', 'medium', 'wide']

export interface PickinessSettings {
  /** Multiplies how likely a category is narrowed. */
  narrowing: number
  /** Spread of that factor from member to member, as the standard deviation of its logarithm. */
  spread: number
  /** Power of the share of options kept where a category is narrowed. */
  severity: number
  /** Multiplies the accepted years below and above the own age. */
  ages: number
  /** Share of characters with one trait left open. */
  openTrait: number
}

/** Tuned by `no-candidate.ts`: shares of tokens without a candidate. */
export const settingsOf: Record<Pickiness, PickinessSettings> = {
  strict: { narrowing: 2.2, spread: 0.35, severity: 1.6, ages: 0.8, openTrait: 0.35 },
  medium: { narrowing: 1.3, spread: 0.5, severity: 1.2, ages: 1, openTrait: 0.45 },
  wide: { narrowing: 0.35, spread: 0.5, severity: 0.8, ages: 1.4, openTrait: 0.6 },
}

const seldom = { share: 0.05, keep: 0.66 }

/** How likely a category is narrowed, and how much of it is then kept, before the settings. */
export const habitOf = (id: CategoryId): { share: number; keep: number } =>
  (id === 'scope' ? undefined : pickyCategories[id]) ?? seldom
