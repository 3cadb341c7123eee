import { isRevoked, type PublishedRemote, type RegistryDocument, shellName } from '../document.ts'
import type { Fits } from './fits.ts'

type Remotes = RegistryDocument['remotes']
type Cars = Readonly<Record<string, string>>

/** What would fit. */
export interface Fitting {
  /** Missing where nothing that is published fits. */
  set?: Cars
  /** Tiles of which no version fits. */
  missing: string[]
}

/** Versions of a remote that were never live and could go, the newest first. */
const waiting = (remote: PublishedRemote): string[] => {
  const { live, order, versions } = remote
  const names = Object.keys(versions).filter((version) => !isRevoked(remote, version))
  return names
    .slice(names.indexOf(live) + 1)
    .filter((version) => version !== live && !order.includes(version))
    .toReversed()
}

/** Shells that a page may have when one was chosen: that one, and what is tried out beside it. */
const shellsWith = (shell: PublishedRemote | undefined, chosen: string): string[] => {
  const tried = shell?.canary?.version
  return [chosen, ...(tried && tried !== chosen ? [tried] : [])].filter((version) => version !== '')
}

// Given the shells, no tile minds another one: for each the one it has, else the newest that fits.
const withShell = (remotes: Remotes, cars: Cars, chosen: string, fits: Fits): Fitting => {
  const shells = shellsWith(remotes[shellName], chosen)
  const set: Record<string, string> = {}
  const missing: string[] = []
  for (const [name, remote] of Object.entries(remotes)) {
    if (name === shellName) continue
    const isFit = (version: string) => shells.every((shell) => fits({ name, version }, { name: shellName, version: shell }))
    const wanted = cars[name]
    const tried = remote.canary?.version
    const stays = [remote.live, tried ?? ''].filter((version) => version !== '')
    const version = wanted ?? (stays.every(isFit) ? undefined : (waiting(remote).find(isFit) ?? ''))
    // What goes on being tried beside it has to fit, too.
    const isTriedFit = !tried || version === undefined || tried === version || isFit(tried)
    if (version === '' || (version !== undefined && !isFit(version)) || !isTriedFit) missing.push(name)
    else if (version !== undefined) set[name] = version
  }
  if (chosen !== (remotes[shellName]?.live ?? '')) set[shellName] = chosen
  const sorted = Object.entries(set).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return missing.length > 0 ? { missing } : { set: Object.fromEntries(sorted), missing }
}

/**
 * The smallest set that goes live together and holds what was asked for.
 * @param cars what was asked for
 */
export const smallestFitting = (remotes: Remotes, cars: Cars, fits: Fits): Fitting => {
  const shell = remotes[shellName]
  const wanted = cars[shellName]
  const choices = wanted ? [wanted] : [shell?.live ?? '', ...(shell ? waiting(shell) : [])]
  const size = ({ set, missing }: Fitting) => (set ? Object.keys(set).length : 1000 + missing.length)
  const found = choices.map((chosen) => withShell(remotes, cars, chosen, fits))
  return found.toSorted((one, other) => size(one) - size(other))[0] ?? { missing: [] }
}
