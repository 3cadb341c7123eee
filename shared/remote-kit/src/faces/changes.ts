import type { Structure } from './structure.ts'

/** What happened to a package's face. */
export interface FaceChange {
  /** Paths that are gone, have another type, or are demanded now: what was built before may not run with it. */
  broken: string[]
  /** Paths that were not there. */
  added: string[]
}

// `layout/page~PageProps.back` is a part of `layout/page~PageProps`, which callers hand in where it is marked so.
const isDemanded = (path: string, now: Structure): boolean => {
  const text = now[path] ?? ''
  if (/^(\?|\.\.\.)/.test(text) || path.endsWith(' taken')) return false
  if (/\(\d+\)$/.test(path)) return true
  const [, type] = /^(.*~[\w$]+)\./.exec(path) ?? []
  return type !== undefined && `${type} taken` in now
}

/** Compares two faces of a package, conservatively: what only might break counts as broken. */
export const compareStructures = (before: Structure, now: Structure): FaceChange => {
  const known = (path: string) => before[path] !== undefined
  const isNewPart = (path: string) =>
    Object.keys(before).some((other) => path.startsWith(other) && path !== other && /^[.(]/.test(path.slice(other.length)))
  const added = Object.keys(now).filter((path) => !known(path))
  const gone = Object.keys(before).filter((path) => now[path] === undefined && !path.endsWith(' taken'))
  const changed = Object.keys(now).filter((path) => known(path) && before[path] !== now[path])
  const demanded = added.filter((path) => isNewPart(path) && isDemanded(path, now))
  return { broken: [...gone, ...changed, ...demanded].sort(), added: added.filter((path) => !demanded.includes(path)) }
}

/** The version of a face that came after another one: the first number that is not 0 for a break, the next one for an addition. */
export const versionAfter = (version: string, { broken, added }: FaceChange): string => {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number)
  if (broken.length > 0) return major > 0 ? `${major + 1}.0.0` : `0.${minor + 1}.0`
  if (added.length > 0) return major > 0 ? `${major}.${minor + 1}.0` : `0.${minor}.${patch + 1}`
  return version
}
