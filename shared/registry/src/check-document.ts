import { type RegistryDocument, shellName } from './document.ts'

const names = /^mf-[a-z0-9][a-z0-9-]*$/
const tiles = /^[a-z][a-z0-9-]*$/
const versions = /^[0-9A-Za-z][\w.+-]*$/
const files = /^[\w-][\w.-]*$/
const hashes = /^sha(256|384|512)-[A-Za-z0-9+/]+=*$/

/**
 * What a signed registry may not hold, by whichever key it is signed: an address of another site, a path that leaves its folder, a script
 * or style without a hash.
 * @returns one sentence per fault
 */
export const documentFaults = ({ remotes }: RegistryDocument): string[] =>
  Object.entries(remotes).flatMap(([name, remote]) => [
    ...unless(name === shellName || names.test(name), `${name} is not a name of a remote`),
    ...Object.entries(remote.versions).flatMap(([version, published]) => [
      ...unless(versions.test(version) && published.version === version, `${name} ${version}: not a version`),
      ...manifestFaults(published).map((fault) => `${name} ${version}: ${fault}`),
    ]),
  ])

type Named = RegistryDocument['remotes'][string]['versions'][string]

/** The same for one build. */
export const manifestFaults = (
  manifest: Pick<Named, 'entry' | 'js' | 'css' | 'texts' | 'files' | 'maps' | 'tile' | 'name' | 'titles'>,
): string[] => {
  const hashed = new Set(manifest.files.filter(({ integrity }) => hashes.test(integrity)).map(({ path }) => path))
  const named = [manifest.entry, ...manifest.js, ...manifest.css, ...Object.values(manifest.texts)]
  const paths = [...new Set([...named, ...manifest.files.map(({ path }) => path)])]
  return [
    ...unless(
      manifest.name === shellName ? manifest.tile === '' : tiles.test(manifest.tile),
      `${manifest.tile} is not a path segment`,
    ),
    ...Object.entries(manifest.titles ?? {}).flatMap(([language, title]) =>
      unless(
        /^[\w-]{2,12}$/.test(language) && typeof title === 'string' && title.length <= 40,
        `its name in ${language} is none`,
      ),
    ),
    ...paths.flatMap((path) => unless(files.test(path), `${path} is not a file of its own folder`)),
    ...paths.flatMap((path) => unless(hashed.has(path), `${path} has no hash`)),
    ...(manifest.maps ?? []).flatMap(({ path, integrity }) =>
      unless(files.test(path) && path.endsWith('.map') && hashes.test(integrity), `${path} is not a source map with a hash`),
    ),
  ]
}

const unless = (fine: boolean, fault: string): string[] => (fine ? [] : [fault])
