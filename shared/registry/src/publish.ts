import { addVersion, makeLive } from './changes.ts'
import { isRevoked, type PublishedRemote, type RegistryDocument } from './document.ts'
import { editRegistry } from './log.ts'
import { openReleases } from './releases.ts'
import { ownerOf, type Team } from './teams/team.ts'
import { uploadBuild } from './upload.ts'

/** Who makes builds live when the site starts. */
const starter = 'start'

/**
 * Makes the builds of this checkout live where no team has said otherwise: a rollback and a release outlast a restart.
 * @param distFolders absolute paths of built remotes
 * @returns the registry as it stands afterwards
 */
export const buildRegistry = async (dataFolder: string, distFolders: string[]): Promise<RegistryDocument> => {
  const releases = openReleases(dataFolder)
  const manifests = await Promise.all(distFolders.map((dist) => uploadBuild(releases, dist)))
  const at = Math.floor(Date.now() / 1000)
  const what = `live: ${manifests.map(({ name, version }) => `${name} ${version}`).join(', ')}`
  return editRegistry(releases, { who: starter, what }, ({ remotes, teams }) => {
    const changed = manifests.filter(({ name, version }) => isSites(teams, name) && isOurs(remotes[name], version))
    if (changed.length === 0) return remotes
    const live = changed.map((manifest) => {
      const added = addVersion(remotes[manifest.name], manifest, { who: starter, at })
      return [manifest.name, makeLive(added, manifest.version, starter)]
    })
    return { ...remotes, ...Object.fromEntries(live) }
  })
}

// What a team of its own holds, that team releases.
const isSites = (teams: readonly Team[] | undefined, name: string): boolean =>
  !teams || (ownerOf(teams, name)?.owns.includes('*') ?? false)

// A registry of the time before `liveBy` was written by starts.
const isOurs = (remote: PublishedRemote | undefined, version: string): boolean => {
  if (!remote) return true
  // What a team holds back stays back.
  if (!remote.live || remote.live === version || isRevoked(remote, version)) return false
  const known = version in remote.versions
  const production = process.env.QUINTET_ENV === 'production'
  return (remote.liveBy ?? starter) === starter || !(known || production)
}
