import type { Generation } from './generations.ts'

const contract = 'contract {build} is not {shell}'
const rules = ['places', 'pools', 'profile', 'questions'].map(
  (part) => `@quintet/domain/${part} 0.1.0 is not offered by the shell`,
)

// What stands in a checkout is built against other versions with every change: the reason must name one that is too old, whichever.
const older = /(\S+ [\d.]+ does not fit [\d.]+|is not offered by the shell)$/

type Reasons = string | RegExp | Record<string, string>

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
    today: older,
  },
  'shared-rules': { 'contract-2': contract, today: older },
  'contract-2': { 'rules-within': contract, 'shared-rules': contract, today: contract },
  // Faces of the shared packages that broke since, and builds of before there were faces: only versions can be compared.
  today: { 'rules-within': older, 'shared-rules': older, 'contract-2': contract },
}

/** Whether a shell must refuse a build. */
export const isRefusedIn = (shell: Generation, build: Generation, remote: string): boolean => {
  const reasons = refusals[shell.name]?.[build.name]
  return typeof reasons === 'string' || reasons instanceof RegExp || reasons?.[remote] !== undefined
}

/** The reason that a cell must be refused with; nothing where it must work. */
export const refusalOf = (shell: Generation, build: Generation, remote: string): string | RegExp | undefined => {
  const reasons = refusals[shell.name]?.[build.name]
  if (reasons instanceof RegExp) return reasons
  const reason = typeof reasons === 'string' ? reasons : reasons?.[remote]
  return reason?.replace('{build}', String(build.contract)).replace('{shell}', String(shell.contract))
}
