import { buildRules } from './build-rules.ts'
import { callRules } from './call-rules.ts'
import { faceRules } from './face-rules.ts'
import { leftoverRules } from './leftover-rules.ts'
import { registryRules } from './registry-rules.ts'
import type { Rule } from './rule.ts'

/** Everything that a release must keep, in one list. The contract tests of a tile, `pnpm release publish` and the API's gate go by it. */
export const rules: readonly Rule[] = [...faceRules, ...buildRules, ...callRules, ...leftoverRules, ...registryRules]

export { budgets } from './budgets.ts'
export { buildRules } from './build-rules.ts'
export { callRules } from './call-rules.ts'
export { faceRules } from './face-rules.ts'
export { type Breach, breachesOf, type Leftovers, type Rule, type Subject, type TextFile } from './rule.ts'
