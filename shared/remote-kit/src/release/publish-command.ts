import { join } from 'node:path'
import { type Published, publish } from '@quintet/registry/operations'
import { passGate } from '../gate/pass-gate.ts'
import { shellServed } from '../gate/shell-served.ts'
import { originLine, originOf } from './origin.ts'
import { remoteFolder } from './place.ts'
import { checkAgainstApi, checkAgainstShell, prepare } from './prepare.ts'
import type { Task } from './task.ts'

/** Builds a remote, tests it, compares it with what runs, and publishes it. */
export const publishRemote = async (
  task: Task,
  given: string | undefined,
  who: string,
): Promise<Published & { name: string }> => {
  const { name, folder } = remoteFolder(task, given)
  const began = performance.now()
  // Before the build: what is edited meanwhile is not in it.
  const origin = originOf(folder)
  task.say(originLine(origin))
  await prepare({ root: task.root, folder, say: task.say, all: task.values.all ?? false })
  const dist = join(folder, 'dist')
  await checkAgainstShell(dist, shellServed(task.root).folder)
  task.say(await checkAgainstApi(task.releases, dist))
  await passGate({ root: task.root, folder, releases: task.releases, say: task.say })
  const published = await publish(task.releases, dist, who, { live: task.values.live ?? false, origin })
  const { version } = published.manifest
  task.say(`${((performance.now() - began) / 1000).toFixed(1)} s`)
  if (published.document.remotes[name]?.candidate === version)
    task.say(
      `To see it alone: localStorage['quintet.overrides'] = '${JSON.stringify({ [name]: version })}' in the site's console.`,
    )
  return { ...published, name }
}
