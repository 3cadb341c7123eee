import { ReleaseError } from '../changes.ts'
import { type PublishedRemote, type RegistryDocument, shellName } from '../document.ts'
import { type Fits, label, type Named } from './fits.ts'
import { smallestFitting } from './smallest-fitting.ts'

type Remotes = RegistryDocument['remotes']

const recorded = (remotes: Remotes, { name, version }: Named): string[] => remotes[name]?.versions[version]?.unfit ?? []

/** By what was found when they were published. What was never compared counts as fitting: pages look at its versions. */
export const fitsByRecord =
  (remotes: Remotes): Fits =>
  (tile, shell) =>
    !recorded(remotes, tile).includes(label(shell)) && !recorded(remotes, shell).includes(label(tile))

/** The versions of a remote that visitors get: the live one, and what is tried out. */
export const givenOf = (name: string, { live, canary }: PublishedRemote): Named[] =>
  [live, canary?.version ?? ''].filter((version) => version !== '').map((version) => ({ name, version }))

/** Every tile and shell that a page would bring together though they do not fit. */
export const misfits = (remotes: Remotes, fits: Fits): { tile: Named; shell: Named }[] => {
  const shell = remotes[shellName]
  const shells = shell ? givenOf(shellName, shell) : []
  const tiles = Object.entries(remotes).flatMap(([name, remote]) => (name === shellName ? [] : givenOf(name, remote)))
  return tiles.flatMap((tile) => shells.filter((one) => !fits(tile, one)).map((one) => ({ tile, shell: one })))
}

const inWords = (cars: Readonly<Record<string, string>>): string =>
  Object.entries(cars)
    .map(([name, version]) => `${name}@${version}`)
    .join(' ')

const advice = (remotes: Remotes, cars: Readonly<Record<string, string>>, fits: Fits): string => {
  const { set, missing } = smallestFitting(remotes, cars, fits)
  if (set) return `The smallest set that fits: \`pnpm release train ${inWords(set)}\`.`
  return `Nothing that is published makes it fit; a version is missing of ${missing.join(', ')}.`
}

/**
 * Refuses a state in which pages would bring together what does not fit.
 * @param cars what is to go live
 * @throws ReleaseError that names each pair, and the smallest set that would fit
 */
export const requireFit = (
  before: Remotes,
  after: Remotes,
  cars: Readonly<Record<string, string>>,
  fits: Fits = fitsByRecord(after),
): void => {
  const known = new Set(misfits(before, fits).map(({ tile, shell }) => label(tile) + label(shell)))
  const found = misfits(after, fits).filter(({ tile, shell }) => !known.has(label(tile) + label(shell)))
  if (found.length === 0) return
  const lines = found.map(({ tile, shell }) => `${label(tile)} does not fit ${label(shell)}.`)
  throw new ReleaseError([...lines, advice(before, cars, fits)].join('\n'))
}
