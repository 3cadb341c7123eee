/** One public key of a team. */
export interface TeamKey {
  /** What an entry of the registry names it by. */
  id: string
  /** SPKI, DER, base64. */
  publicKey: string
}

/** Who may edit what. The operator's root key alone changes the list of them. */
export interface Team {
  name: string
  /** Names of its remotes; `*` stands for all that no other team names. */
  owns: string[]
  /** First segments of the addresses that its remotes may answer; `*` likewise. */
  paths: string[]
  /** Keys that sign for it now. A team without one edits nothing, and keeps its names. */
  keys: TeamKey[]
  /** The server's own key: it may end canaries and record what the API offers, and nothing else. */
  isServer?: true
}

const all = '*'

const holder = (teams: readonly Team[], field: 'owns' | 'paths', wanted: string): Team | undefined =>
  teams.find((team) => team[field].includes(wanted)) ?? teams.find((team) => team[field].includes(all))

/** The team that may edit a remote of this name. */
export const ownerOf = (teams: readonly Team[], remote: string): Team | undefined => holder(teams, 'owns', remote)

/** The team whose remotes may answer this path. */
export const pathOwnerOf = (teams: readonly Team[], path: string): Team | undefined => holder(teams, 'paths', path)

/** The team that a key signs for now. */
export const teamOfKey = (teams: readonly Team[], keyId: string): Team | undefined =>
  teams.find(({ keys }) => keys.some(({ id }) => id === keyId))
