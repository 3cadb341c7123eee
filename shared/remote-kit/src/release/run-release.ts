import { parseArgs } from 'node:util'
import { asRoot, openReleases, ReleaseError, type Releases } from '@quintet/registry'
import { commands, help } from './commands.ts'
import { place } from './place.ts'

const options = {
  live: { type: 'boolean' },
  all: { type: 'boolean' },
  undo: { type: 'boolean' },
  new: { type: 'boolean' },
  json: { type: 'boolean' },
  version: { type: 'string' },
  who: { type: 'string' },
  root: { type: 'boolean' },
  'dry-run': { type: 'boolean' },
  owns: { type: 'string', multiple: true },
  path: { type: 'string', multiple: true },
  key: { type: 'string' },
  days: { type: 'string' },
  train: { type: 'boolean' },
  good: { type: 'string' },
  every: { type: 'string' },
  bad: { type: 'string' },
  approve: { type: 'boolean' },
  approval: { type: 'string', multiple: true },
  shells: { type: 'string' },
  meant: { type: 'string', multiple: true },
  into: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const

/** A command that was not done: what is said of it, and its exit code. */
export class NotDone extends Error {
  /** 1 it cannot be done, 2 it was not understood. */
  readonly code: 1 | 2

  constructor(code: 1 | 2, message: string) {
    super(message)
    this.code = code
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const understand = (args: string[]) => {
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    throw new NotDone(2, `${messageOf(error)}\n\n${help}`)
  }
}

/** Commands that need no releases here: they look at a running site from outside, or at the sources alone. */
const ofSites = new Set(['witness', 'prove', 'pack'])

// A mistyped folder would else become a registry of its own, with a key of its own, that no site reads.
const requireRegistry = async ({ store }: Releases): Promise<void> => {
  if ((await store.list('registry/')).length > 0) return
  throw new ReleaseError(
    `There are no releases in ${store.place}. Is QUINTET_DATA (or QUINTET_RELEASES) right? The site makes them at its first start; \`publish … --new\` does before.`,
  )
}

/** Where a command writes, line by line. */
export interface Streams {
  out(text: string): void
  error(text: string): void
}

/**
 * Does what `pnpm release …` says, for the environment and the folder of this process.
 * @param words what was typed after `pnpm release`
 * @returns the exit code: 1 where the command was done and found something amiss
 * @throws NotDone
 */
export const runRelease = async (words: string[], { out, error }: Streams): Promise<0 | 1> => {
  const { values, positionals } = understand(words)
  const [name = '', ...args] = positionals
  if (values.help || name === 'help') {
    out(help)
    return 0
  }
  const perform = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!perform) throw new NotDone(2, name ? `There is no command ${name}.\n\n${help}` : help)
  try {
    const where = place(process.env, process.cwd())
    const say = values.json ? error : out
    const opened = openReleases(where.dataFolder)
    if (!ofSites.has(name) && !values.new) await requireRegistry(opened)
    const releases = values.root ? asRoot(opened) : opened
    const outcome = await perform({ ...where, releases, say, values }, args)
    if (values.json) out(JSON.stringify(outcome.data, null, 1))
    else if (outcome.text) say(outcome.text)
    return outcome.failed ? 1 : 0
  } catch (fault) {
    throw new NotDone(1, messageOf(fault))
  }
}
