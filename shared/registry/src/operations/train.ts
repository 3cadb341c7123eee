import { ReleaseError } from '../changes.ts'
import type { PublishedRemote, RegistryDocument } from '../document.ts'
import { editRegistry } from '../log.ts'
import type { Releases } from '../releases.ts'
import { openApproval } from '../trains/approval.ts'
import type { Fits } from '../trains/fits.ts'
import { fitsByRecord, requireFit } from '../trains/misfits.ts'
import { carsOf, type Cars, depart, stillTogether, takeBack } from '../trains/train.ts'
import { ownerOf } from '../teams/team.ts'
import type { Outcome } from './outcome.ts'

/** What a train takes with it. */
export interface TrainOrder {
  /** Names, `NAME@VERSION` for another version than the canary or the newest that waits. */
  wanted: readonly string[]
  who: string
  /** By which other teams let their remotes go. */
  approvals?: readonly string[]
  /** What was found by comparing what no record knows. */
  fits?: Fits
}

// When a remote's own team approved of it, where it did.
const approvedAt = ({ teams = [] }: RegistryDocument, name: string, approvals: readonly string[]): number | undefined => {
  const owner = ownerOf(teams, name)
  const times = owner ? approvals.flatMap((token) => openApproval(owner, token)?.at ?? []) : []
  return times.length > 0 ? Math.max(...times) : undefined
}

const inWords = (cars: Cars): string =>
  Object.entries(cars)
    .map(([name, version]) => `${name} ${version}`)
    .join(', ')

/**
 * Makes several remotes live as one edit of the registry, or none.
 * @throws ReleaseError when they do not fit each other or what stays live; it names the smallest set that does
 */
export const train = async (releases: Releases, order: TrainOrder): Promise<Outcome> => {
  const { wanted, who, approvals = [], fits } = order
  const note = { who, what: '', approvals }
  let said = ''
  const document = await editRegistry(releases, note, (before) => {
    const { remotes } = before
    const cars = carsOf(remotes, wanted)
    const names = Object.keys(cars)
    if (names.length < 2) throw new ReleaseError('A train takes two at least: `promote` makes one live.')
    const gone = Object.entries(cars).map(([name, version]): [string, PublishedRemote] => {
      const at = approvedAt(before, name, approvals)
      return [name, depart(remotes[name] as PublishedRemote, version, { names, who, approvedAt: at })]
    })
    const after = { ...remotes, ...Object.fromEntries(gone) }
    requireFit(remotes, after, cars, fits ?? fitsByRecord(remotes))
    said = `live together: ${inWords(cars)}`
    note.what = said
    return after
  })
  return { said, document }
}

/**
 * Takes a train back whole: all that went with a remote and is still as the train left it.
 * @throws ReleaseError when something of it that another one followed does not fit what was before
 */
export const takeTrainBack = async (releases: Releases, name: string, who: string): Promise<Outcome> => {
  const note = { who, what: '' }
  let said = ''
  const document = await editRegistry(releases, note, ({ remotes }) => {
    const names = stillTogether(remotes, name)
    const back = names.map((one): [string, PublishedRemote] => [one, takeBack(remotes[one] as PublishedRemote)])
    const after = { ...remotes, ...Object.fromEntries(back) }
    requireFit(remotes, after, {})
    said = `the train went back: ${back.map(([one, { live }]) => `${one} ${live || 'is off the site'}`).join(', ')}`
    note.what = said
    return after
  })
  return { said, document }
}
