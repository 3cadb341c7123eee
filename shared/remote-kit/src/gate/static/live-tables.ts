import { languageOfFile } from '@quintet/federation/contract'
import { type PublishedVersion, readHead, readReleased, type Releases } from '@quintet/registry'
import type { Table } from '../../contract-tests/tile-texts.ts'

/** The version of a remote that members have; nothing where none is. */
export const liveOf = async (name: string, releases: Releases): Promise<PublishedVersion | undefined> => {
  const remote = (await readHead(releases)).document.remotes[name]
  return remote?.versions[remote.live]
}

/** The table that a built script of texts holds: JSON within quotes of a script. */
export const tableOfScript = (script: string): Table => {
  const quoted = /JSON\.parse\('((?:[^'\\]|\\[\s\S])*)'\)/.exec(script)?.[1] ?? '{}'
  return JSON.parse(quoted.replaceAll(/\\([\s\S])/g, '$1')) as Table
}

/** The texts of a version by their keys, for each language. */
export const liveTables = async (releases: Releases, { files }: PublishedVersion): Promise<Map<string, Table>> => {
  const tables = new Map<string, Table>()
  for (const { path, integrity } of files) {
    const tag = languageOfFile(path)
    if (tag === undefined) continue
    const file = await readReleased(releases, integrity)
    tables.set(tag, { ...tables.get(tag), ...tableOfScript(file?.raw.toString() ?? '') })
  }
  return tables
}
