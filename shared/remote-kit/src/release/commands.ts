import { readHead, readHistory, type RegistryDocument, ReleaseError } from '@quintet/registry'
import {
  canary,
  collect,
  keptDays,
  type Outcome,
  promote,
  retire,
  revoke,
  rollback,
  takeBackRevocation,
  undo,
  verify,
} from '@quintet/registry/operations'
import { trainCommand } from './train-command.ts'
import { tryVersion } from './try-command.ts'
import { teamCommand } from './team-commands.ts'
import type { Command, Done } from './command.ts'
import type { Task } from './task.ts'
import { historyOf, historyText, statusOf, statusText } from './report.ts'

/** What `pnpm release` prints without a command. */
export const help = `pnpm release COMMAND [NAME …]

  publish NAME [--live]        builds, runs the contract tests, passes the gate, uploads; it waits, or is live at once
  check NAME                   what of its gate takes longer, before anybody gets it
  test NAME [--shells N]       builds it and looks at it in the shells that members have and had last (3)
  try NAME[@VERSION] [--days N] a link and a code that give it to one browser, marked as a preview
  canary NAME PERCENT          gives the newest build to a share of the visitors, or raises a running canary; 0 ends it
  promote NAME                 gives the canary (else the newest build) to everyone
  train NAME[@V] NAME[@V] …    gives several to everyone as one edit, or none; names the smallest set that fits
  rollback NAME                ends a running canary; without one, goes back to the version before, with its whole train
  revoke NAME VERSION [--undo] takes a version out of use for good
  retire NAME [VERSION]        takes a version, or the whole tile, off the site; it can come back
  undo NAME                    takes the last edit of a remote back, whatever it was; a train goes back whole
  status [NAME …]              what is live, tried out, waiting
  history [NAME …]             who did what and when
  bisect --good N [--bad M] [-- COMMAND …]
                               finds the edit since which a check fails; without COMMAND it asks you
  verify [NAME …]              hashes every file that is served and checks the signatures
  prove [NAME …]               holds what the site (QUINTET_SITE_URL) serves against its public log
  witness [--every SECONDS]    watches that log, and signs its head with a key of its own (--key FILE)
  collect [--dry-run]          removes files that no state of the last 26 weeks names
  pack [--into DIR]            packs what a tile in a repository of its own needs of this one
  team                         who may edit what
  team add NAME --owns mf-x    the operator's: a new team, or a further remote for one
  team rotate | end NAME       the operator's: another key for a team, or none any more

  --all        publish: also the tests of calls that passed with these very sources before
  --meant RULE publish, check: lets a difference from the live version pass that the gate's rule stops (several: once more each)
  --train      publish: what fits only together with other builds that wait; it goes live in a train alone
  --approve    train: signs that this team lets its remotes go, for a day, and prints it for the team that sends the train
  --approval T train: what another team has signed
  --version V  another version than the usual one (check, canary, promote, rollback)
  --new        publish: begins a registry where there is none yet
  --key FILE   team add, rotate: a public key that the team made; without it a pair is made here
  --path P     team add: an address that is not the remote's name
  --root       signs with the operator's key instead of the team's
  --who NAME   who does it, for the history (QUINTET_WHO, else the user)
  --json       the result as data
  QUINTET_TEAM_KEY is the file of the team's private key; without it the site's own team signs.
  In the folder of a remote \`publish\` needs no NAME. QUINTET_DATA and QUINTET_RELEASES say where the releases are.`

const nameFrom = ([name]: string[]): string => {
  if (!name) throw new ReleaseError('Which remote? Name it, as in `pnpm release status mf-judging`.')
  return name
}

const told = (name: string, { said, document }: Outcome): Done => ({
  data: { name, said, serial: document.serial, ...statusOf(document, [name]).remotes[name] },
  text: `${name}: ${said} (registry number ${document.serial})`,
})

const whoIs = ({ values, who }: Task): string => values.who ?? who

// What builds and looks at a remote is large; the other commands begin without it.
const publishNow: Command = async (task, [given]) => {
  const { publishRemote } = await import('./publish-command.ts')
  const { name, ...published } = await publishRemote(task, given, whoIs(task))
  return told(name, published)
}

const share = (text: string | undefined): number => {
  const percent = Number(text)
  if (!text || !Number.isFinite(percent) || percent < 0 || percent > 100)
    throw new ReleaseError(`How many percent? A number from 0 to 100, as in \`pnpm release canary mf-judging 10\`.`)
  return percent
}

const revokeOne: Command = async (task, args) => {
  const [name, version] = [nameFrom(args), args[1]]
  if (!version) throw new ReleaseError(`Which version? \`pnpm release status ${name}\` shows them.`)
  const change = task.values.undo ? takeBackRevocation : revoke
  return told(name, await change(task.releases, name, version, whoIs(task)))
}

/** @throws ReleaseError for a name that no entry of the registry knows */
const knownIn = (names: string[], documents: readonly RegistryDocument[]): string[] => {
  const known = [...new Set(documents.flatMap(({ remotes }) => Object.keys(remotes)))]
  const unknown = names.find((name) => !known.includes(name))
  if (unknown) throw new ReleaseError(`${unknown} was never published; published are ${known.join(', ') || 'none'}.`)
  return names
}

const verifyAll: Command = async ({ releases }, given) => {
  const names = knownIn(given, [(await readHead(releases)).document])
  const found = await verify(releases, names)
  const good = `${found.files} files are what was published; registry number ${found.serial} is signed.`
  const failed = found.faults.length > 0
  return { data: found, text: failed ? found.faults.join('\n') : good, failed }
}

const collectFiles: Command = async ({ releases, values }) => {
  const found = await collect(releases, { now: Date.now(), dryRun: values['dry-run'] ?? false })
  const size = `${found.files.length} files, ${(found.bytes / 1024).toFixed(0)} KiB`
  const nothing = `Nothing is older than ${keptDays} days and named by no state of the registry.`
  const said = `${found.removed ? 'Removed' : 'To be removed'}: ${size}.`
  return { data: found, text: found.files.length === 0 ? nothing : [...found.files, said].join('\n') }
}

/** Every command by its name. */
export const commands: Record<string, Command> = {
  publish: publishNow,
  canary: async (task, args) => {
    const name = nameFrom(args)
    return told(name, await canary(task.releases, name, share(args[1]), whoIs(task), task.values.version))
  },
  promote: async (task, args) =>
    told(nameFrom(args), await promote(task.releases, nameFrom(args), whoIs(task), task.values.version)),
  rollback: async (task, args) =>
    told(nameFrom(args), await rollback(task.releases, nameFrom(args), whoIs(task), task.values.version)),
  revoke: revokeOne,
  retire: async (task, args) => told(nameFrom(args), await retire(task.releases, nameFrom(args), whoIs(task), args[1])),
  undo: async (task, args) => told(nameFrom(args), await undo(task.releases, nameFrom(args), whoIs(task))),
  status: async ({ releases }, given) => {
    const { document } = await readHead(releases)
    const names = knownIn(given, [document])
    return { data: statusOf(document, names), text: statusText(document, names) }
  },
  history: async ({ releases }, given) => {
    const documents = await readHistory(releases)
    const names = knownIn(given, documents)
    return { data: historyOf(documents, names), text: historyText(documents, names) }
  },
  verify: verifyAll,
  team: teamCommand,
  collect: collectFiles,
  try: tryVersion,
  train: trainCommand,
  prove: async (task, args) => (await import('./prove-command.ts')).proveCommand(task, args),
  witness: async (task, args) => (await import('./witness-command.ts')).witnessCommand(task, args),
  check: async (task, args) => (await import('./check-command.ts')).checkCommand(task, args),
  test: async (task, args) => (await import('./test-command.ts')).testCommand(task, args),
  pack: async (task, args) => (await import('./pack-command.ts')).packCommand(task, args),
  // It serves pages: what that takes comes with it.
  bisect: async (task, args) => (await import('./bisect-command.ts')).bisectCommand(task, args),
}
