import { join } from 'node:path'
import { isShell, ReleaseError, shellName } from '@quintet/registry'
import { type ServedFace, servedFaces } from '@quintet/registry/faces'
import { buildAsRelease } from '../faces/check-faces.ts'
import { meet } from '../faces/meetings.ts'
import { reportOf } from '../gate/finding.ts'
import { judgeBuild } from '../gate/pass-gate.ts'
import type { Command } from './command.ts'
import { releaseFolder } from './place.ts'
import { prepare } from './prepare.ts'
import type { Task } from './task.ts'

const usualShells = 3

const countOf = (text: string | undefined): number => {
  const count = text === undefined ? usualShells : Number(text)
  if (!Number.isInteger(count) || count < 1) throw new ReleaseError('How many shells? As in `pnpm release test --shells 3`.')
  return count
}

// The newest first: what is live, then those that members had before it.
const lastShells = async ({ releases }: Task, count: number): Promise<ServedFace[]> => {
  const shells = (await servedFaces(releases)).filter((one) => isShell(one) && ['live', 'fallback'].includes(one.state))
  if (shells.length === 0) throw new ReleaseError('No shell was released here, so there is none to test with.')
  return shells.slice(0, count)
}

/** What a shell and the build in a folder have against each other, in words. @param ownTests whether the tile's own tests are run with it */
const problemsWith = async (task: Task, folder: string, shell: ServedFace, ownTests: boolean): Promise<string[]> => {
  const [met] = await meet([{ tile: await buildAsRelease(join(folder, 'dist')), shell }])
  if (met?.line) task.say(met.line)
  if (met && met.problems.length > 0) return met.problems
  const { releases, root } = task
  const findings = await judgeBuild({
    root,
    folder,
    releases,
    say: task.say,
    soon: true,
    shell: shell.published.version,
    ownTests,
  })
  return reportOf(findings)
}

/** `pnpm release test`: a tile in the shells that members have now and had before, without publishing anything. */
export const testCommand: Command = async (task, [given]) => {
  const { name, folder } = releaseFolder(task, given)
  if (name === shellName) throw new ReleaseError('A shell is compared with the tiles when it is published.')
  const shells = await lastShells(task, countOf(task.values.shells))
  const { tested } = await prepare({ root: task.root, folder, say: task.say, all: task.values.all ?? false })
  await tested
  const seen: { shell: string; problems: string[] }[] = []
  for (const [index, shell] of shells.entries())
    seen.push({ shell: shell.published.version, problems: await problemsWith(task, folder, shell, index === 0) })
  const text = seen.flatMap(({ shell, problems }) => [
    `shell ${shell}: ${problems.length === 0 ? 'fits' : 'does not fit'}`,
    ...problems,
  ])
  return { data: { name, shells: seen }, text: text.join('\n'), failed: seen.some(({ problems }) => problems.length > 0) }
}
