import { ReleaseError } from '../changes.ts'
import type { Team, TeamKey } from './team.ts'

const names = /^[a-z][a-z0-9-]*$/
// Keys are files by the names of their teams, and this one's is the operator's.
const operators = 'root'

const teamIn = (teams: readonly Team[], name: string): Team => {
  const found = teams.find((team) => team.name === name)
  if (!found) throw new ReleaseError(`There is no team ${name}; there are ${teams.map((team) => team.name).join(', ')}.`)
  return found
}

const replace = (teams: readonly Team[], changed: Team): Team[] =>
  teams.map((team) => (team.name === changed.name ? changed : team))

/** The path that a remote answers unless another is named: `mf-judging` → `judging`. */
const pathOf = (remote: string): string => remote.replace(/^mf-/, '')

const union = (one: readonly string[], other: readonly string[]): string[] => [...new Set([...one, ...other])]

// What an ended team held can be given to another one; what a working team holds cannot be taken from it.
const freed = (teams: readonly Team[], name: string, field: 'owns' | 'paths', wanted: readonly string[]): Team[] =>
  teams.map((team) => {
    const clash = team.name === name ? undefined : team[field].find((one) => wanted.includes(one))
    if (clash !== undefined && team.keys.length > 0)
      throw new ReleaseError(`${clash} is of the team ${team.name}: end that team first, or leave it there.`)
    return team.name === name ? team : { ...team, [field]: team[field].filter((one) => !wanted.includes(one)) }
  })

/** What a team is to hold. */
export interface Holding {
  name: string
  owns: readonly string[]
  /** Those of the names when empty. */
  paths: readonly string[]
}

/**
 * Adds a team, or further names to one.
 * @param key of a new team
 */
export const addTeam = (before: readonly Team[], { name, owns, paths }: Holding, key: TeamKey | undefined): Team[] => {
  if (!names.test(name) || name === operators)
    throw new ReleaseError(`${name} is no name of a team: small letters, digits and dashes, and not “${operators}”.`)
  const wrong = owns.find((one) => !names.test(one))
  if (wrong !== undefined || owns.length === 0) throw new ReleaseError('Which remotes? Name them, as in --owns mf-judging.')
  const held = paths.length > 0 ? paths : owns.map(pathOf)
  const teams = freed(freed(before, name, 'owns', owns), name, 'paths', held)
  const known = teams.find((team) => team.name === name)
  if (!known) {
    if (!key) throw new ReleaseError(`The team ${name} needs a key.`)
    return [...teams, { name, owns: [...owns], paths: [...held], keys: [key] }]
  }
  const keys = key ? [key] : known.keys
  return replace(teams, { ...known, owns: union(known.owns, owns), paths: union(known.paths, held), keys })
}

/** Gives a team another key; what it signed with before is over from this edit on, and stays valid where it stands. */
export const rotateKey = (teams: readonly Team[], name: string, key: TeamKey): Team[] =>
  replace(teams, { ...teamIn(teams, name), keys: [key] })

/** Ends every key of a team: nobody but the operator edits its names until it gets another key or another team gets them. */
export const endTeam = (teams: readonly Team[], name: string): Team[] => replace(teams, { ...teamIn(teams, name), keys: [] })
