import { canariesOf, type RegistryDocument, shellName } from '@quintet/registry'
import type { Measurement } from './payload.ts'
import { afterAnother } from './load-stats.ts'
import { binOf } from './histogram.ts'
import type { Bucket, Counted } from './store.ts'

/**
 * What a page told, as counts. What names no version that is published is left out, so that nobody can fill the counts with names.
 * @param visitor the random number of a visitor while something is tried out; it is looked at and not kept
 * @param shell version of the shell that is built in, which counts where none was released
 */
export const labelMeasurements = (
  measurements: Measurement[],
  document: RegistryDocument,
  visitor: string | undefined,
  shell: string,
): Counted[] => {
  const canaries = visitor === undefined ? [] : canariesOf(document, visitor)
  return measurements.flatMap((one) => {
    const place = one.remote === '' ? shellPlace(one, document, canaries, shell) : placeOf(one, document, canaries)
    return place ? [{ ...place, ...valueOf(one) }] : []
  })
}

// Shells of before they were released name no version of theirs.
const shellPlace = ({ kind, version }: Measurement, document: RegistryDocument, canaries: string[], built: string) => {
  const { live = '' } = document.remotes[shellName] ?? {}
  const told = { kind, remote: shellName, version: version || live } as Measurement
  return live ? placeOf(told, document, canaries) : { remote: shellName, version: built, bucket: 'live' as const }
}

const placeOf = ({ remote: name, version }: Measurement, { remotes }: RegistryDocument, canaries: string[]) => {
  const remote = Object.hasOwn(remotes, name) ? remotes[name] : undefined
  if (!remote || !Object.hasOwn(remote.versions, version)) return undefined
  const isServed = version === remote.live || version === remote.canary?.version
  const bucket: Bucket = !isServed ? 'other' : canaries.includes(name) ? 'canary' : 'live'
  return { remote: name, version, bucket }
}

const valueOf = (one: Measurement): { kind: string; bin: number } => {
  if (one.kind === 'error') return { kind: `${one.isLater ? afterAnother : ''}error ${one.phase} ${one.errorClass}`, bin: 0 }
  return { kind: one.kind, bin: binOf(one.kind === 'cls' ? one.value * 1000 : one.value) }
}
