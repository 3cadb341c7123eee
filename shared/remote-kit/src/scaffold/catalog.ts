import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const entry = /^ {2}"?([^":\s]+)"?: "?([^"\s]+)"?$/gm

/** The versions that manifests of this workspace call `catalog:`. @param workspace absolute path of its folder */
export const readCatalog = (workspace: string): ReadonlyMap<string, string> => {
  const text = readFileSync(join(workspace, 'pnpm-workspace.yaml'), 'utf8')
  const [, section = ''] = /^catalog:\n((?: {2}.*\n)*)/m.exec(text) ?? []
  return new Map([...section.matchAll(entry)].map(([, name = '', version = '']) => [name, version]))
}

/** A manifest for a folder outside of the workspace, where `catalog:` means nothing: with the versions themselves. */
export const withVersions = (manifest: string, catalog: ReadonlyMap<string, string>): string =>
  manifest.replaceAll(/"([^"]+)": "catalog:"/g, (_, name: string) => {
    const version = catalog.get(name)
    if (version === undefined) throw new Error(`The catalog of the workspace has no ${name}.`)
    return `"${name}": "${version}"`
  })
