import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { tarballsIn } from '../pack/tarballs.ts'

/** Folder of the packed packages in a repository of a tile's own. */
export const packagesFolder = 'quintet'

const packageOfTarball = (file: string): string => file.replace(/^quintet-(.+)-\d+\.\d+\.\d+\.tgz$/, '@quintet/$1')

/** Package → where its tarball lies, for a repository with packed packages. */
const places = (folder: string): Map<string, string> =>
  new Map(tarballsIn(join(folder, packagesFolder)).map((file) => [packageOfTarball(file), `file:${packagesFolder}/${file}`]))

const rewrite = (path: string, change: (text: string) => string): void => writeFileSync(path, change(readFileSync(path, 'utf8')))

/**
 * Names the packed packages in the manifest of a repository, and in the settings of pnpm, by which they find each other.
 * @param folder absolute path of the repository
 */
export const namePackages = (folder: string): void => {
  const found = places(folder)
  rewrite(join(folder, 'package.json'), (text) =>
    text.replaceAll(/"(@quintet\/[^"]+)": "[^"]*"/g, (_, name: string) => {
      const place = found.get(name)
      if (!place) throw new Error(`There is no tarball of ${name} in ${join(folder, packagesFolder)}.`)
      return `"${name}": "${place}"`
    }),
  )
  const lines = [...found].map(([name, place]) => `  '${name}': ${place}\n`).join('')
  rewrite(join(folder, 'pnpm-workspace.yaml'), (text) => text.replace(/(\noverrides:\n)(?: {2}.*\n)*/, `$1${lines}`))
}
