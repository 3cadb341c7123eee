import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline/promises'
import { readHistory, type RegistryDocument, ReleaseError } from '@quintet/registry'
import { bisect, type Look, lookAtAll } from '../bisect/bisect.ts'
import { servePast } from '../bisect/serve-past.ts'
import { type Side, sidesOf } from '../bisect/sides.ts'
import type { Command } from './command.ts'
import { historyText } from './report.ts'
import { siteAddress } from './site-address.ts'
import type { Task } from './task.ts'

/** By which a check says that it cannot tell, as with `git bisect run`. */
const cannotTell = 125

const numberOf = (text: string | undefined, word: string): number => {
  const number = Number(text)
  if (!Number.isInteger(number) || number < 1)
    throw new ReleaseError(`--${word}: a number of the registry, as \`history\` shows them.`)
  return number
}

/** The edits from the good number to the bad one. */
const between = (documents: readonly RegistryDocument[], { good, bad }: Task['values']): RegistryDocument[] => {
  const from = numberOf(good, 'good')
  const to = bad === undefined ? (documents.at(-1)?.serial ?? 0) : numberOf(bad, 'bad')
  const found = documents.filter(({ serial }) => serial >= from && serial <= to)
  if (found[0]?.serial !== from || found.at(-1)?.serial !== to || found.length < 2)
    throw new ReleaseError(`There are no edits from number ${from} to number ${to}: \`history\` shows what there is.`)
  return found
}

const run = (command: readonly string[], environment: Record<string, string>): Promise<Look> =>
  new Promise((resolve, reject) => {
    const [program = '', ...args] = command
    const child = spawn(program, args, { stdio: ['ignore', 2, 2], env: { ...process.env, ...environment } })
    child.on('error', (error) => reject(new ReleaseError(`${program} did not start: ${error.message}`)))
    child.on('close', (code) => resolve(code === 0 ? 'good' : code === cannotTell ? 'skip' : 'bad'))
  })

const answers: Readonly<Record<string, Look>> = { g: 'good', good: 'good', b: 'bad', bad: 'bad', s: 'skip', skip: 'skip' }

const ask = async (question: string): Promise<Look> => {
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  try {
    for (;;) {
      const found = answers[(await lines.question(question)).trim().toLowerCase()]
      if (found) return found
    }
  } finally {
    lines.close()
  }
}

/** Serves the pages of one side of a number and looks at them, by the command or by the person who runs it. */
const lookAtSide = async ({ root, releases, say }: Task, command: readonly string[], side: Side): Promise<Look> => {
  const { serial } = side.document
  const named = `number ${serial}${side.canaries.length > 0 ? ` with the canary ${side.canaries.join(', ')}` : ''}`
  const site = await servePast(root, releases, side, siteAddress())
  try {
    const environment = { QUINTET_SITE_URL: site.address, QUINTET_REGISTRY: String(serial) }
    const seen =
      command.length > 0 ? await run(command, environment) : await ask(`${named} is at ${site.address}: good, bad or skip? `)
    say(`${named}: ${seen}`)
    return seen
  } finally {
    await site.close()
  }
}

/** `bisect --good N [--bad M] [-- COMMAND …]`: the edit of the registry since which a check fails. */
export const bisectCommand: Command = async (task, command) => {
  const states = between(await readHistory(task.releases), task.values)
  const look = (document: RegistryDocument) => lookAtAll(sidesOf(document), (side) => lookAtSide(task, command, side))
  const [first, last] = [states[0] as RegistryDocument, states.at(-1) as RegistryDocument]
  if ((await look(first)) !== 'good') throw new ReleaseError(`Number ${first.serial} is not good: begin further back.`)
  if ((await look(last)) !== 'bad') throw new ReleaseError(`Number ${last.serial} is not bad: there is nothing to find.`)
  const { good, bad, skipped, looks } = await bisect(states as [RegistryDocument, RegistryDocument], look)
  const said = skipped.length > 0 ? 'one of these made it fail; the others could not be told apart:' : 'this edit made it fail:'
  const text = `after ${looks + 2} looks, ${said}\n${historyText([...skipped, bad], [])}`
  return { data: { good: good.serial, bad: bad.serial, skipped: skipped.map(({ serial }) => serial), looks: looks + 2 }, text }
}
