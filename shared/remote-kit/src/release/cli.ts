import { parseArgs } from 'node:util'
import { asRoot, openReleases, ReleaseError, type Releases } from '@quintet/registry'
import { commands, help } from './commands.ts'
import { place } from './place.ts'

// `pnpm release …`: exit code 0 done, 1 it cannot be done (the message says why), 2 the command was not understood.

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

const fail = (code: number, text: string): never => {
  process.stderr.write(`${text}\n`)
  process.exit(code)
}

const understand = () => {
  try {
    return parseArgs({ options, allowPositionals: true })
  } catch (error) {
    return fail(2, `${error instanceof Error ? error.message : String(error)}\n\n${help}`)
  }
}

/** Commands that need no releases here: they look at a running site from outside, or at the sources alone. */
const ofSites = new Set(['witness', 'prove', 'pack'])

// A mistyped folder would else become a registry of its own, with a key of its own, that no site reads.
const requireRegistry = async ({ store }: Releases): Promise<void> => {
  if (values.new || (await store.list('registry/')).length > 0) return
  throw new ReleaseError(
    `There are no releases in ${store.place}. Is QUINTET_DATA (or QUINTET_RELEASES) right? The site makes them at its first start; \`publish … --new\` does before.`,
  )
}

const { values, positionals } = understand()
const [command = '', ...args] = positionals
if (values.help || command === 'help') {
  process.stdout.write(`${help}\n`)
  process.exit(0)
}
const perform = commands[command] ?? fail(2, command ? `There is no command ${command}.\n\n${help}` : help)
try {
  const where = place(process.env, process.cwd())
  const say = (line: string) => void (values.json ? process.stderr : process.stdout).write(`${line}\n`)
  const opened = openReleases(where.dataFolder)
  if (!ofSites.has(command)) await requireRegistry(opened)
  const releases = values.root ? asRoot(opened) : opened
  const outcome = await perform({ ...where, releases, say, values }, args)
  if (values.json) process.stdout.write(`${JSON.stringify(outcome.data, null, 1)}\n`)
  else if (outcome.text) say(outcome.text)
  process.exitCode = outcome.failed ? 1 : 0
} catch (error) {
  fail(1, error instanceof Error ? error.message : String(error))
}
