import { ReleaseError } from './changes.ts'
import type { RegistryDocument } from './document.ts'
import { type RegistryKeys, teamKeyOf } from './key-files.ts'
import type { Entry, Head } from './log-entry.ts'
import type { Releases, Signer } from './releases.ts'
import { RegistryError, signRegistry } from './signature.ts'
import { pathFault, refusalOf } from './teams/permission.ts'
import { type Team, teamOfKey } from './teams/team.ts'

/** Who changed what, for the history. The change itself may say what, as it learns what it meets. */
export interface Edit {
  who: string
  what: string
  /** In whose name; a team's unless it says otherwise. */
  as?: Signer
  /** By which other teams let their remotes go. */
  approvals?: readonly string[]
}

interface Pen {
  keys: RegistryKeys
  /** Missing for the root key, which may do everything. */
  team?: Team
}

// A machine with another root key would else begin a registry of its own in the midst of this one.
const requireRoot = ({ document, next }: Head): void => {
  if (document.serial === 0 && next > 1)
    throw new ReleaseError(`None of its ${next - 1} entries is signed with the root key that is here.`)
}

/** The teams of a site that has just begun: its own, which holds all that no other does, and the server itself. */
const foundTeams = (releases: Releases): Team[] => {
  if (!releases.root.privateKey)
    throw new RegistryError('release-keys/root.pem is a public key, and there are no teams yet: releases can only be read here.')
  const { site, server } = releases.makeOwnKeys()
  return [
    { name: 'site', owns: ['*'], paths: ['*'], keys: [teamKeyOf(site)] },
    { name: 'server', owns: [], paths: [], keys: [teamKeyOf(server)], isServer: true },
  ]
}

const missingRoot = 'release-keys/root.pem is a public key: this takes the private one, wherever the operator keeps it.'
const missing = 'There is no key here that signs edits: QUINTET_TEAM_KEY names the file of a team’s key.'

// The operator's own machine needs no key but the root one.
const penFor = (releases: Releases, teams: readonly Team[], signer: Signer): Pen => {
  const own = releases.keyOf(signer) ?? releases.root
  if (own.id === releases.root.id) {
    if (!own.privateKey) throw new ReleaseError(signer === 'root' ? missingRoot : missing)
    return { keys: own }
  }
  const team = teamOfKey(teams, own.id)
  if (!team) throw new ReleaseError(`The key ${own.id} is of no team of this registry, or of one that has another key by now.`)
  return { keys: own, team }
}

/**
 * Writes the next entry of the log and signs it. The first of a registry without teams is signed with the root key and brings them.
 * @throws ReleaseError when the signer may not make this edit
 */
export const signEdit = (
  releases: Releases,
  head: Head,
  { who, what, as = 'team', approvals = [] }: Edit,
  changed: Pick<RegistryDocument, 'remotes' | 'teams'>,
): Entry => {
  const { document: before, next } = head
  requireRoot(head)
  const teams = changed.teams ?? foundTeams(releases)
  const { keys, team } = before.teams ? penFor(releases, before.teams, as) : { keys: releases.root }
  const document: RegistryDocument = {
    format: 1,
    serial: next,
    editedAt: Math.floor(Date.now() / 1000),
    editedBy: who,
    ...(team && { team: team.name }),
    edit: what,
    ...(approvals.length > 0 && { approvals: [...approvals] }),
    remotes: changed.remotes,
    teams,
  }
  const refusal = team ? refusalOf(team, before, document) : pathFault(before, document)
  if (refusal !== undefined) throw new ReleaseError(`This cannot be done: ${refusal}.`)
  return { document, content: Buffer.from(JSON.stringify(signRegistry(document, keys))) }
}
