import { carsOf, type Cars, readHead, ReleaseError, signApproval } from '@quintet/registry'
import { train } from '@quintet/registry/operations'
import type { Command, Done } from './command.ts'
import { statusOf } from './report.ts'
import type { Task } from './task.ts'

const approve = async ({ releases }: Task, cars: Cars): Promise<Done> => {
  const { document } = await readHead(releases)
  const token = signApproval(releases, document, cars, Date.now())
  const named = Object.entries(cars).map(([name, version]) => `${name}@${version}`)
  const text = `Within a day, the team that sends it: pnpm release train ${named.join(' ')} --approval ${token}`
  return { data: { cars, approval: token }, text }
}

/** `train NAME[@VERSION] NAME[@VERSION] …`: several remotes go live as one edit of the registry, or none does. */
export const trainCommand: Command = async (task, wanted) => {
  if (wanted.length === 0)
    throw new ReleaseError('Which remotes? Name them, as in `pnpm release train shell mf-data mf-pools@VERSION`.')
  const { releases, values } = task
  const { document: before } = await readHead(releases)
  const cars = carsOf(before.remotes, wanted)
  if (values.approve) return approve(task, cars)
  // The compiler is large; the other commands begin without it.
  const { compareForTrain } = await import('./compare-for-train.ts')
  const fits = await compareForTrain(releases, cars, task.say)
  const who = values.who ?? task.who
  // By name and version, as they were compared.
  const exactly = Object.entries(cars).map(([name, version]) => `${name}@${version}`)
  const order = { wanted: exactly, who, approvals: values.approval ?? [], fits }
  const { said, document } = await train(releases, order)
  const names = Object.keys(cars)
  return { data: { said, ...statusOf(document, names) }, text: `${said} (registry number ${document.serial})` }
}
