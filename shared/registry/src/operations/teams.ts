import { readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { ReleaseError } from '../changes.ts'
import type { RegistryDocument } from '../document.ts'
import { keyFromPem, keysFolder, makeKey, readKey, teamKeyOf } from '../key-files.ts'
import { editState } from '../log.ts'
import type { Releases } from '../releases.ts'
import { addTeam as addIn, endTeam as endIn, type Holding, rotateKey } from '../teams/team-changes.ts'
import type { Team, TeamKey } from '../teams/team.ts'

// What the operator does with the list of teams: each is one edit that the root key signs.

/** What an edit of the list came to. */
export interface TeamOutcome {
  said: string
  document: RegistryDocument
}

/** The key a team is to have. */
interface NewKey {
  key: TeamKey
  /** Where its private half lies, if it was made here. */
  file?: string
  /** Puts it where it belongs, once the registry knows it. */
  keep(): Promise<void>
}

/** What a team's key comes from. */
export interface KeySource {
  dataFolder: string
  /** File of a public key that the team made itself; without one a pair is made here. */
  publicKeyFile?: string | undefined
}

const givenKey = async (path: string): Promise<NewKey> => {
  const keys = keyFromPem(await readFile(path, 'utf8'))
  if (keys.privateKey) throw new ReleaseError(`${path} is a private key: the team keeps that, and hands over its public half.`)
  return { key: teamKeyOf(keys), keep: () => Promise.resolve() }
}

// The file gets its name only when the registry knows the key: an edit that fails leaves the key of before in its place.
const madeKey = (dataFolder: string, team: string): NewKey => {
  const file = join(keysFolder(dataFolder), `${team}.pem`)
  const next = `${file}.next`
  return { key: teamKeyOf(readKey(next) ?? makeKey(next)), file, keep: () => rename(next, file) }
}

const newKey = ({ dataFolder, publicKeyFile }: KeySource, team: string): Promise<NewKey> =>
  publicKeyFile === undefined ? Promise.resolve(madeKey(dataFolder, team)) : givenKey(publicKeyFile)

const wherePrivate = ({ file }: Pick<NewKey, 'file'>): string => (file === undefined ? '' : `; its private key is ${file}`)

const edit = (releases: Releases, who: string, what: string, change: (teams: readonly Team[]) => Team[]) =>
  editState(releases, { who, what, as: 'root' }, ({ remotes, teams }) => {
    if (!teams) throw new ReleaseError('There are no teams yet: the first publication, or the first start, makes them.')
    return { remotes, teams: change(teams) }
  })

const knows = (teams: readonly Team[] | undefined, name: string): boolean => teams?.some((team) => team.name === name) ?? false

/** Adds a team, or further names to one; a new team gets a key. */
export const addTeam = async (
  releases: Releases,
  before: RegistryDocument,
  holding: Holding,
  source: KeySource,
  who: string,
): Promise<TeamOutcome> => {
  const { name, owns } = holding
  const wanted = source.publicKeyFile !== undefined || !knows(before.teams, name)
  const made = wanted ? await newKey(source, name) : undefined
  const said = `${name} has ${owns.join(', ')}`
  const document = await edit(releases, who, `team ${said}`, (teams) => addIn(teams, holding, made?.key))
  await made?.keep()
  return { said: said + wherePrivate(made ?? {}), document }
}

/** Gives a team another key; the one of before signs nothing any more. */
export const rotateTeam = async (releases: Releases, name: string, source: KeySource, who: string): Promise<TeamOutcome> => {
  const made = await newKey(source, name)
  const said = `${name} has the key ${made.key.id}`
  const document = await edit(releases, who, `team ${said}`, (teams) => rotateKey(teams, name, made.key))
  await made.keep()
  return { said: said + wherePrivate(made), document }
}

/** Ends every key of a team. Its names stay its own until another team gets them. */
export const endTeam = async (releases: Releases, name: string, who: string): Promise<TeamOutcome> => {
  const said = `${name} signs nothing any more`
  return { said, document: await edit(releases, who, `team ${said}`, (teams) => endIn(teams, name)) }
}
