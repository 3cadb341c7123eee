import { join } from 'node:path'
import { type Published, publish } from '@quintet/registry/operations'
import { type Candidate, passGate, passShellGate } from '../gate/pass-gate.ts'
import { originLine, originOf } from './origin.ts'
import { type CheckState, isShell, readHead, ReleaseError, type Releases, servedReleases, shellName } from '@quintet/registry'
import { releaseFolder } from './place.ts'
import { checkFaces } from '../faces/check-faces.ts'
import { checkWire } from './check-wire.ts'
import { buildFolder, checkAgainstApi, prepare, type Prepared } from './prepare.ts'
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
  const { tested } = await build(task, name, folder)
  const dist = join(folder, 'dist')
  const verdict = await checkFaces(task.releases, dist, join(task.root, 'shell/dist'), isForTrain)
  for (const line of verdict.lines) task.say(line)
  task.say(await (name === shellName ? checkWire : checkAgainstApi)(task.releases, dist))
  const { fits, unfit } = verdict
  const live = task.values.live ?? false
  const check = name === shellName ? await passShell(task, dist) : await passFirst(task, name, folder, { unfit, tested })
  const published = await publish(task.releases, dist, who, { live, origin, fits, unfit, check })
  const { version } = published.manifest
  task.say(`${((performance.now() - began) / 1000).toFixed(1)} s`)
  if (check === 'pending')
    task.say(`Before a canary or \`promote\` it has to pass the rest of its gate: \`pnpm release check ${name}\`.`)
  if (name !== shellName && published.document.remotes[name]?.candidate === version)
    task.say(
      `To see it alone: localStorage['quintet.overrides'] = '${JSON.stringify({ [name]: version })}' in the site's console.`,
    )
  return { ...published, name }
}

// The shell calls nothing by a contract of its own: it has no such tests.
const build = async ({ root, say, values }: Task, name: string, folder: string): Promise<Prepared> => {
  if (name !== shellName) return prepare({ root, folder, say, all: values.all ?? false })
  await buildFolder(folder, say)
  return { tested: Promise.resolve() }
}

/**
 * The gate, as far as a team waits for it. What is compared with the version that is live takes longer: it is left for the time in which
 * the build waits, unless it does not wait.
 */
const passFirst = async (
  task: Task,
  name: string,
  folder: string,
  { unfit, tested }: Prepared & { unfit: readonly string[] },
): Promise<CheckState | undefined> => {
  const isAll = task.values.live ?? false
  const hasLive = Boolean((await readHead(task.releases)).document.remotes[name]?.live)
  const candidate = await candidateOf(task, folder, unfit)
  await passGate({ ...candidate, tested, extent: isAll ? 'all' : 'first' })
  if (!hasLive) return undefined
  return isAll ? 'passed' : 'pending'
}

/** A shell is used beside the live one before it is published: it waits for nothing more. */
const passShell = async ({ root, releases, say, values }: Task, dist: string): Promise<undefined> =>
  passShellGate({ root, dist, releases, say, meant: values.meant ?? [] })

/** A build before the gate. @param unfit what it was compared with and does not fit */
export const candidateOf = async (
  { root, releases, say, values }: Task,
  folder: string,
  unfit: readonly string[],
): Promise<Candidate> => {
  const shell = await shellToLookIn(releases, unfit)
  return { root, folder, releases, say, meant: values.meant ?? [], ...(shell && { shell }) }
}

/**
 * The shell that a tile is looked at in: the live one, or where it does not fit that, the newest that waits and that it fits.
 * @returns nothing for the live one
 */
const shellToLookIn = async (releases: Releases, unfit: readonly string[]): Promise<string | undefined> => {
  const { document } = await readHead(releases)
  const isUnfit = (version: string) => unfit.includes(`${shellName} ${version}`)
  if (!isUnfit(document.remotes[shellName]?.live ?? '')) return undefined
  const shells = servedReleases(document).filter((one) => isShell(one) && !isUnfit(one.published.version))
  const ahead = shells.find(({ state }) => state === 'waits' || state === 'canary')
  if (!ahead) throw new ReleaseError('It fits no shell that is live, tried out or waits: publish the shell first.')
  return ahead.published.version
}
