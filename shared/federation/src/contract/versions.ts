/** Versions of shared modules by name, e.g. `{ react: '19.3.1' }`. */
export type SharedVersions = Record<string, string>

type Version = [major: number, minor: number, patch: number]

const parse = (version: string): Version | undefined => {
  const found = /^(\d+)\.(\d+)\.(\d+)/.exec(version)
  return found ? [Number(found[1]), Number(found[2]), Number(found[3])] : undefined
}

/**
 * Whether what the shell offers can serve what a remote was built against: the caret rule of npm (same major,
 * below 1.0 same minor, and never older).
 */
export const fits = (offered: string, builtAgainst: string): boolean => {
  const has = parse(offered)
  const wants = parse(builtAgainst)
  if (!has || !wants) return false
  if (has[0] !== wants[0]) return false
  if (has[1] !== wants[1]) return has[0] > 0 && has[1] > wants[1]
  return has[2] >= wants[2]
}

/**
 * Compares a remote's build with the shell, before any of its code runs.
 * @returns one reason per shared module that does not fit; empty when the remote may load
 */
export const versionProblems = (offered: SharedVersions, builtAgainst: SharedVersions): string[] =>
  Object.entries(builtAgainst).flatMap(([name, wanted]) => {
    const has = offered[name]
    if (has === undefined) return [`${name} ${wanted} is not offered by the shell`]
    return fits(has, wanted) ? [] : [`${name} ${has} does not fit ${wanted}`]
  })

/** The modules whose fit is known by comparing faces, whatever their versions say. */
const isFaced = (module: string): boolean => module.startsWith('@quintet/')

/**
 * The same for a remote of which it may be known that it fits the very face that the shell gives.
 * @param face id of the shell's face, where it has one
 */
export const fitProblems = (
  offered: SharedVersions,
  face: string | undefined,
  { builtAgainst, fits }: { builtAgainst: SharedVersions; fits?: string[] },
): string[] => {
  const isCompared = face !== undefined && fits?.includes(face) === true
  const open = Object.entries(builtAgainst).filter(([module]) => !(isCompared && isFaced(module) && module in offered))
  return versionProblems(offered, Object.fromEntries(open))
}
