import { readHead, ReleaseError, type Team } from '@quintet/registry'
import { addTeam, endTeam, rotateTeam, type TeamOutcome } from '@quintet/registry/operations'
import type { Done } from './command.ts'
import type { Task } from './task.ts'

// `pnpm release team …`: what the operator does with the teams. All but the list wants the root key.

type TeamCommand = (task: Task, name: string) => Promise<Done>

const row = ({ name, owns, keys, isServer }: Team): string => {
  const held = isServer ? 'ends canaries, records the API' : owns.join(', ') || 'nothing'
  return `${name.padEnd(16)} ${keys.map(({ id }) => id).join(', ') || 'no key'.padEnd(16)}  ${held}`
}

const listTeams = async ({ releases }: Task): Promise<Done> => {
  const { document } = await readHead(releases)
  const teams = document.teams ?? []
  return { data: teams, text: teams.map(row).join('\n') || 'There are no teams yet: one key signs everything.' }
}

const told = ({ said, document }: TeamOutcome): Done => ({
  data: { said, serial: document.serial, teams: document.teams },
  text: `${said} (registry number ${document.serial})`,
})

const whoIs = ({ values, who }: Task): string => values.who ?? who

const sourceOf = ({ dataFolder, values }: Task) => ({ dataFolder, publicKeyFile: values.key })

const commands: Record<string, TeamCommand> = {
  add: async (task, name) => {
    const { document } = await readHead(task.releases)
    const { owns = [], path: paths = [] } = task.values
    return told(await addTeam(task.releases, document, { name, owns, paths }, sourceOf(task), whoIs(task)))
  },
  rotate: async (task, name) => told(await rotateTeam(task.releases, name, sourceOf(task), whoIs(task))),
  end: async (task, name) => told(await endTeam(task.releases, name, whoIs(task))),
}

/** `team`, `team add NAME --owns mf-x`, `team rotate NAME`, `team end NAME`. */
export const teamCommand = async (task: Task, [word, name]: string[]): Promise<Done> => {
  if (word === undefined || word === 'list') return listTeams(task)
  const perform = Object.hasOwn(commands, word) ? commands[word] : undefined
  if (!perform) throw new ReleaseError(`There is no \`team ${word}\`: add, rotate, end, or list.`)
  if (!name) throw new ReleaseError(`Which team? As in \`pnpm release team ${word} judging\`.`)
  return perform(task, name)
}
