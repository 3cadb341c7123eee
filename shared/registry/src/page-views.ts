import { languageOfFile, type PageRegistry, type PageVersion } from '@quintet/federation/contract'
import {
  fallbacksOf,
  isRevoked,
  type PublishedRemote,
  type PublishedVersion,
  type RegistryDocument,
  shellName,
} from './document.ts'
import { isFaceFile } from './faces/face-files.ts'

/** Stands in an address for all versions of a remote. */
export const anyVersion = '-'

/** URL prefix of a version's files: what is named by its content lies under one path for all versions. */
const releaseBase = (name: string, { version, byContent }: PublishedVersion): string =>
  `/remotes/${name}/${byContent ? anyVersion : version}/`

/** What the page itself carries: per remote the live version, without hashes (the import map holds those). */
export const pageRegistry = (document: RegistryDocument): PageRegistry =>
  withShell(
    document,
    view(document, (remote, name) => {
      const live = remote.versions[remote.live]
      return live ? [pageVersion(document, name, live, live.css)] : []
    }),
  )

const withShell = ({ remotes }: RegistryDocument, registry: PageRegistry): PageRegistry => {
  const shell = remotes[shellName]?.live
  return shell ? { ...registry, shell } : registry
}

/** What `/registry.json` answers: the live version and what takes over from it, with the hash of every file. Asked for when one fails. */
export const recoveryRegistry = (document: RegistryDocument): PageRegistry =>
  view(document, (remote, name) => {
    const published = [remote.versions[remote.live], ...fallbacksOf(remote, remote.live)]
    return published.flatMap((version) => (version ? [pageVersion(document, name, version)] : []))
  })

/** What `/registry.json?of=NAME` answers: every version of one remote that may run, for who wants to run another than the live one. */
export const allVersions = (document: RegistryDocument, wanted: string): PageRegistry => {
  const remote = wanted === shellName ? undefined : document.remotes[wanted]
  const published = Object.values(remote?.versions ?? {}).filter(({ version }) => remote && !isRevoked(remote, version))
  const versions = published.map((version) => pageVersion(document, wanted, version))
  const remotes = published[0] ? { [wanted]: { tile: published[0].tile, versions } } : {}
  return { serial: document.serial, remotes }
}

/** All that is published but the shell. */
export const tilesOf = ({ remotes }: RegistryDocument): [name: string, remote: PublishedRemote][] =>
  Object.entries(remotes).filter(([name]) => name !== shellName)

const view = (document: RegistryDocument, versions: (remote: PublishedRemote, name: string) => PageVersion[]): PageRegistry => {
  const remotes = tilesOf(document).flatMap(([name, remote]) => {
    // Without a live version it is there for who asks for it, and for nobody else.
    const live = remote.versions[remote.live]
    const { tile, titles } = live ?? {}
    return tile === undefined ? [] : [[name, { tile, ...(titles && { titles }), versions: versions(remote, name) }]]
  })
  return { serial: document.serial, remotes: Object.fromEntries(remotes) }
}

// Who came later has done the comparing: a tile names faces of shells, a shell the versions of tiles.
const fittingFaces = ({ remotes }: RegistryDocument, name: string, { version, face, fits = [] }: PublishedVersion): string[] => {
  const shells = Object.values(remotes[shellName]?.versions ?? {})
  const later = shells.filter((shell) => shell.fits?.includes(`${name} ${version}`)).flatMap((shell) => shell.face ?? [])
  return [...new Set([...(face ? [face] : []), ...fits, ...later])]
}

const pageVersion = (document: RegistryDocument, name: string, published: PublishedVersion, hashed?: string[]): PageVersion => {
  const { version, entry, js, css, texts, contract, builtAgainst, files } = published
  const kept = files.filter(({ path }) => !isFaceFile(path) && (!hashed || hashed.includes(path)))
  const fits = fittingFaces(document, name, published)
  const integrity = Object.fromEntries(kept.map((file) => [file.path, file.integrity]))
  return {
    version,
    base: releaseBase(name, published),
    entry,
    js,
    css,
    texts,
    contract,
    builtAgainst,
    ...(fits.length > 0 && { fits }),
    integrity,
  }
}

/**
 * URL → integrity of every script the page may import: the live remotes' scripts, for the document's import map.
 * @param language tag of the page's language, where texts of others are to be left out: hashes do not compress, and most are of those
 */
export const importMapIntegrity = (document: RegistryDocument, language?: string): Record<string, string> => {
  const isWanted = (path: string) => language === undefined || [undefined, language].includes(languageOfFile(path))
  const pairs = tilesOf(document).flatMap(([name, remote]) => {
    const live = remote.versions[remote.live]
    const scripts = live?.files.filter(({ path }) => path.endsWith('.js') && isWanted(path)) ?? []
    return live ? scripts.map(({ path, integrity }) => [`${releaseBase(name, live)}${path}`, integrity]) : []
  })
  return Object.fromEntries(pairs)
}
