import type { CategoryId } from '@quintet/domain/questions'
import { pickyCategories } from '@quintet/synthetic'

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
  strict: { narrowing: 2.0, spread: 0.3, severity: 1.4, ages: 0.85, openTrait: 0.4 },
  medium: { narrowing: 1.25, spread: 0.12, severity: 1.1, ages: 1, openTrait: 0.48 },
  wide: { narrowing: 0.5, spread: 0.45, severity: 0.9, ages: 1.2, openTrait: 0.55 },
}

const seldom = { share: 0.05, keep: 0.66 }

/** How likely a category is narrowed, and how much of it is then kept, before the settings. */
export const habitOf = (id: CategoryId): { share: number; keep: number } =>
  (id === 'scope' ? undefined : pickyCategories[id]) ?? seldom
