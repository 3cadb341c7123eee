import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ShellWire } from '@quintet/registry/calls'
import { deployedApi, ReleaseError, type Releases } from '@quintet/registry'
import { wireFile } from '@quintet/registry/faces'
import { calledByTiles, shellBreaches } from '@quintet/registry/rules/api'

/**
 * Compares how a shell spells its own calls, and those of every tile that pages may get, with the API that runs now.
 * @returns one sentence about what was compared
 * @throws ReleaseError with every breach
 */
export const checkWire = async (releases: Releases, dist: string): Promise<string> => {
  const api = await deployedApi(releases)
  const path = join(dist, wireFile)
  if (!api?.wire) return 'no API that says how it spells its calls has run on these releases yet: they were not compared'
  if (!existsSync(path)) throw new ReleaseError(`${path} is missing: build the shell again.`)
  const spelled = JSON.parse(readFileSync(path, 'utf8')) as ShellWire
  const used = [...new Set([...spelled.own, ...(await calledByTiles(releases))])]
  const breaches = shellBreaches(spelled, api, used)
  if (breaches.length > 0) throw new ReleaseError(`The API that runs does not fit this shell:\n${breaches.join('\n')}`)
  return `${used.length} calls are spelled as the API that runs does`
}
