import { openRegistry } from '../signature.ts'
import type { Rule } from './rule.ts'

// What the registry itself must be.

/** Rules for the registry. */
export const registryRules: Rule[] = [
  {
    name: 'signed-registry',
    demands: 'the registry is signed by this site and names nothing of another one',
    breaches: ({ registry }) => {
      try {
        if (registry) openRegistry(registry.signed, registry.keys)
        return []
      } catch (error) {
        return [error instanceof Error ? error.message : String(error)]
      }
    },
  },
]
