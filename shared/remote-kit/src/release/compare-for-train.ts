import {
  type Cars,
  type Fits,
  fitsByRecord,
  isShell,
  label,
  type Named,
  readHead,
  type Releases,
  shellName,
} from '@quintet/registry'
import { type ServedFace, servedFaces } from '@quintet/registry/faces'
import { meet, type Meeting } from '../faces/meetings.ts'

const named = ({ name, published }: ServedFace): Named => ({ name, version: published.version })

const pairKey = (tile: Named, shell: Named): string => `${label(tile)} ${label(shell)}`

// A tile names the faces of shells that it fits, a shell the tiles.
const isKnown = ({ tile, shell }: Meeting): boolean => {
  const { fits = [], unfit = [] } = tile.published
  const theirs = [...(shell.published.fits ?? []), ...(shell.published.unfit ?? [])]
  const { face } = shell.published
  return (
    (face !== undefined && (tile.published.face === face || fits.includes(face))) ||
    unfit.includes(label(named(shell))) ||
    theirs.includes(label(named(tile)))
  )
}

// What takes over is no part of a train.
const isGiven = (cars: Cars, { name, published, state }: ServedFace): boolean =>
  state !== 'fallback' || cars[name] === published.version

/**
 * What fits what, for a train: by what was found when each was published, and of pairs that never met by the compiler.
 * @param say hears what could not be compared
 */
export const compareForTrain = async (releases: Releases, cars: Cars, say: (line: string) => void): Promise<Fits> => {
  const { remotes } = (await readHead(releases)).document
  const served = (await servedFaces(releases)).filter((one) => isGiven(cars, one))
  const shells = served.filter(isShell)
  const tiles = served.filter((one) => one.name !== shellName)
  const open = tiles.flatMap((tile) => shells.map((shell) => ({ tile, shell }))).filter((pair) => !isKnown(pair))
  const found = new Set<string>()
  for (const { tile, shell, line, problems } of await meet(open)) {
    if (line !== '') say(line)
    for (const problem of problems) say(problem)
    if (problems.length > 0) found.add(pairKey(named(tile), named(shell)))
  }
  const recorded = fitsByRecord(remotes)
  return (tile, shell) => recorded(tile, shell) && !found.has(pairKey(tile, shell))
}
