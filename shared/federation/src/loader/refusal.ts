import { type IntegrityMap, isCovered, scriptIntegrity } from './integrity-map.ts'
import type { PageVersion } from '../contract/page-registry.ts'

/**
 * Why a version must not be asked for at all: a file of another site, or one whose content nobody vouches for. A registry that
 * the site signed has neither; this is for the day when something else than the site answers.
 * @returns one sentence, or nothing when all is well
 */
export const refusalOf = (map: IntegrityMap, version: PageVersion): string | undefined => {
  const { base, entry, js, css, texts } = version
  if (!/^\/(?!\/)[\w./~+-]*\/$/.test(base) || base.includes('..')) return `${base} is not of this site`
  const foreign = [entry, ...js, ...css, ...Object.values(texts)].find((path) => !/^[\w-][\w.-]*$/.test(path))
  if (foreign !== undefined) return `${foreign} is not a file of this version`
  const hashes = { ...version.integrity, ...Object.fromEntries(scriptIntegrity(map, version)) }
  const scripts = isCovered(map, version) ? [] : [entry, ...js]
  const unknown = [...scripts, ...css].find((path) => !hashes[path])
  return unknown === undefined ? undefined : `${unknown} has no hash`
}
