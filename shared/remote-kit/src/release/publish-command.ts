import { join } from 'node:path'
import { type Published, publish } from '@quintet/registry/operations'
import { passGate } from '../gate/pass-gate.ts'
import { originLine, originOf } from './origin.ts'
import { isShell, readHead, ReleaseError, type Releases, servedReleases, shellName } from '@quintet/registry'
import { releaseFolder } from './place.ts'
import { checkFaces, type FaceVerdict } from '../faces/check-faces.ts'
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
  const isForTrain = task.values.train ?? false
  if (isForTrain && task.values.live)
    throw new ReleaseError('What goes in a train waits for it: not both, `--train` and `--live`.')
  const began = performance.now()
  // Before the build: what is edited meanwhile is not in it.
  const origin = originOf(folder)
  task.say(originLine(origin))
  if (name === shellName) await buildFolder(folder, task.say)
  else await prepare({ root: task.root, folder, say: task.say, all: task.values.all ?? false })
  const dist = join(folder, 'dist')
  const verdict = await checkFaces(task.releases, dist, join(task.root, 'shell/dist'), isForTrain)
  for (const line of verdict.lines) task.say(line)
  task.say(await (name === shellName ? checkWire : checkAgainstApi)(task.releases, dist))
  if (name !== shellName) {
    const shell = await shellToLookIn(task.releases, verdict)
    await passGate({
      root: task.root,
      folder,
      releases: task.releases,
      say: task.say,
      meant: task.values.meant ?? [],
      ...(shell && { shell }),
    })
  }
  const { fits, unfit } = verdict
  const published = await publish(task.releases, dist, who, { live: task.values.live ?? false, origin, fits, unfit })
  const { version } = published.manifest
  task.say(`${((performance.now() - began) / 1000).toFixed(1)} s`)
  if (name !== shellName && published.document.remotes[name]?.candidate === version)
    task.say(
      `To see it alone: localStorage['quintet.overrides'] = '${JSON.stringify({ [name]: version })}' in the site's console.`,
    )
  return { ...published, name }
}

/**
 * The shell that a tile is looked at in: the live one, or where it does not fit that, the newest that waits and that it fits.
 * @returns nothing for the live one
 */
const shellToLookIn = async (releases: Releases, { unfit }: FaceVerdict): Promise<string | undefined> => {
  const { document } = await readHead(releases)
  const isUnfit = (version: string) => unfit.includes(`${shellName} ${version}`)
  if (!isUnfit(document.remotes[shellName]?.live ?? '')) return undefined
  const shells = servedReleases(document).filter((one) => isShell(one) && !isUnfit(one.published.version))
  const ahead = shells.find(({ state }) => state === 'waits' || state === 'canary')
  if (!ahead) throw new ReleaseError('It fits no shell that is live, tried out or waits: publish the shell first.')
  return ahead.published.version
}
