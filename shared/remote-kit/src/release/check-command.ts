import { join } from 'node:path'
import { type PublishedVersion, readHead, readManifest, ReleaseError } from '@quintet/registry'
import { areSourcesOfBuild } from './built-sources.ts'
import { recordCheck } from '@quintet/registry/operations'
import { GateStop, passGate } from '../gate/pass-gate.ts'
import type { Command } from './command.ts'
import { releaseFolder } from './place.ts'
import { candidateOf } from './publish-command.ts'
import { statusOf } from './report.ts'
import type { Task } from './task.ts'

const versionToCheck = async ({ releases, values }: Task, name: string): Promise<PublishedVersion> => {
  const remote = (await readHead(releases)).document.remotes[name]
  const version = values.version ?? remote?.canary?.version ?? remote?.candidate
  const published = remote?.versions[version ?? '']
  if (!published) throw new ReleaseError(`No version of ${name} waits: publish one first.`)
  return published
}

// What was published is judged, and nothing else that stands in the folder.
const requireBuild = async (folder: string, { name, version }: PublishedVersion): Promise<void> => {
  const built = await readManifest(join(folder, 'dist')).catch(() => undefined)
  if (built?.version === version) return
  const is = built ? `is ${built.version}` : 'is not there'
  throw new ReleaseError(
    `${version} waits, and the build in ${folder} ${is}. \`pnpm release publish ${name}\` publishes what stands there now.`,
  )
}

/** `pnpm release check`: the rest of the gate, for a version that waits. */
export const checkCommand: Command = async (task, [given]) => {
  const { name, folder } = releaseFolder(task, given)
  const published = await versionToCheck(task, name)
  const { version, check, unfit = [] } = published
  const data = async () => statusOf((await readHead(task.releases)).document, [name]).remotes[name]
  if (check === undefined || check === 'passed')
    return { data: await data(), text: `${name}: ${version} has passed all of its gate` }
  await requireBuild(folder, published)
  const who = task.values.who ?? task.who
  try {
    const ownTests = areSourcesOfBuild(folder)
    if (!ownTests) task.say(`the sources in ${folder} are not those of ${version} any more: its own tests were not run`)
    await passGate({ ...(await candidateOf(task, folder, unfit)), extent: 'rest', ownTests })
  } catch (error) {
    if (error instanceof GateStop) await recordCheck(task.releases, name, version, 'failed', who)
    throw error
  }
  const { said, document } = await recordCheck(task.releases, name, version, 'passed', who)
  return { data: await data(), text: `${name}: ${said} (registry number ${document.serial})` }
}
