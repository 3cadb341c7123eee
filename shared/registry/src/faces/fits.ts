import type { RegistryDocument } from '../document.ts'

/** A version of a tile that was compared with the face of a shell, and fits it. */
export interface Fit {
  name: string
  version: string
  /** Id of the shell's face. */
  face: string
}

const mostKept = 12

const withFit = (remotes: RegistryDocument['remotes'], { name, version, face }: Fit): RegistryDocument['remotes'] => {
  const remote = remotes[name]
  const published = remote?.versions[version]
  if (!remote || !published || published.fits?.includes(face)) return remotes
  const fits = [...(published.fits ?? []), face].slice(-mostKept)
  return { ...remotes, [name]: { ...remote, versions: { ...remote.versions, [version]: { ...published, fits } } } }
}

/** Notes what was found to fit, so that a page need not go by versions. */
export const noteFits = (remotes: RegistryDocument['remotes'], fits: readonly Fit[]): RegistryDocument['remotes'] =>
  fits.reduce(withFit, remotes)
