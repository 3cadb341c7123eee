import type { Generation } from './generations.ts'

const contract = 'contract {build} is not {shell}'
const rules = ['places', 'pools', 'profile', 'questions'].map(
  (part) => `@quintet/domain/${part} 0.1.0 is not offered by the shell`,
)

type Reasons = string | Record<string, string>

/**
 * Which builds a shell must refuse, and the reason it must name: shell → build → reason, for all remotes or for some. All others must
 * work. Written by hand, not worked out by the rules that are tested here; `pnpm freeze` asks for it.
 */
const refusals: Record<string, Record<string, Reasons>> = {
  'rules-within': {
    'shared-rules': {
      'mf-data': rules.join('; '),
      'mf-pools': rules.join('; '),
      'mf-matches': '@quintet/crypto 0.1.0 does not fit 0.1.1',
    },
    'contract-2': contract,
  },
  'shared-rules': { 'contract-2': contract },
  'contract-2': { 'rules-within': contract, 'shared-rules': contract },
}

/** The reason that a cell must be refused with; nothing where it must work. */
export const refusalOf = (shell: Generation, build: Generation, remote: string): string | undefined => {
  const reasons = refusals[shell.name]?.[build.name]
  const reason = typeof reasons === 'string' ? reasons : reasons?.[remote]
  return reason?.replace('{build}', String(build.contract)).replace('{shell}', String(shell.contract))
}
