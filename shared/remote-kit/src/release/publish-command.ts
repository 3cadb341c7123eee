import { join } from 'node:path'
import { type Published, publish } from '@quintet/registry/operations'
import { passGate } from '../gate/pass-gate.ts'
import { originLine, originOf } from './origin.ts'
import { shellName } from '@quintet/registry'
import { releaseFolder } from './place.ts'
import { checkFaces } from '../faces/check-faces.ts'
import { checkWire } from './check-wire.ts'
import { buildFolder, checkAgainstApi, prepare } from './prepare.ts'
import type { Task } from './task.ts'

/** Builds a remote or the shell, tests it, compares it with what runs, and publishes it. */
export const publishRemote = async (
  task: Task,
  given: string | undefined,
  who: string,
): Promise<Published & { name: string }> => {
  const { name, folder } = releaseFolder(task, given)
  const began = performance.now()
  // Before the build: what is edited meanwhile is not in it.
  const origin = originOf(folder)
  task.say(originLine(origin))
  if (name === shellName) await buildFolder(folder, task.say)
  else await prepare({ root: task.root, folder, say: task.say, all: task.values.all ?? false })
  const dist = join(folder, 'dist')
  const { lines, fits } = await checkFaces(task.releases, dist, join(task.root, 'shell/dist'))
  for (const line of lines) task.say(line)
  task.say(await (name === shellName ? checkWire : checkAgainstApi)(task.releases, dist))
  if (name !== shellName) await passGate({ root: task.root, folder, releases: task.releases, say: task.say })
  const published = await publish(task.releases, dist, who, { live: task.values.live ?? false, origin, fits })
  const { version } = published.manifest
  task.say(`${((performance.now() - began) / 1000).toFixed(1)} s`)
  if (name !== shellName && published.document.remotes[name]?.candidate === version)
    task.say(
      `To see it alone: localStorage['quintet.overrides'] = '${JSON.stringify({ [name]: version })}' in the site's console.`,
    )
  return { ...published, name }
}
