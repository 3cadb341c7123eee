import { sign, verify } from 'node:crypto'
import { ReleaseError } from '../changes.ts'
import type { RegistryDocument } from '../document.ts'
import { publicKeyOf } from '../key-files.ts'
import type { Releases } from '../releases.ts'
import { ownerOf, type Team } from '../teams/team.ts'
import type { Cars } from './train.ts'

/** That a team lets its remotes go in one train, for some hours. */
export interface Approval {
  cars: Cars
  /** Epoch seconds. */
  at: number
  until: number
}

const usualSeconds = 24 * 3600
const pattern = /^(?<cars>[\w@.+ -]{1,2000}) at (?<at>\d{1,12}) until (?<until>\d{1,12})$/

const payloadOf = ({ cars, at, until }: Approval): string =>
  `${Object.entries(cars)
    .map(([name, version]) => `${name}@${version}`)
    .join(' ')} at ${at} until ${until}`

// Another kind of text than an entry of the registry or a preview: one can't be passed off as the other.
const bytesOf = (payload: string): Buffer => Buffer.from(`quintet-train ${payload}`)

/**
 * Signs that a team lets its remotes go in a train that another team sends.
 * @param now epoch milliseconds
 * @throws ReleaseError when none of them is of the team whose key is here
 */
export const signApproval = (releases: Releases, { teams = [] }: RegistryDocument, cars: Cars, now: number): string => {
  const key = releases.keyOf('team') ?? releases.root
  const owns = Object.keys(cars).some((name) => ownerOf(teams, name)?.keys.some(({ id }) => id === key.id))
  if (!owns) throw new ReleaseError(`The key ${key.id} is of no team that owns one of them: it has nothing to approve of.`)
  if (!key.privateKey) throw new ReleaseError(`The key ${key.id} is a public key: it signs nothing.`)
  const at = Math.floor(now / 1000)
  const payload = payloadOf({ cars, at, until: at + usualSeconds })
  const signature = sign(null, bytesOf(payload), key.privateKey).toString('base64url')
  return `${Buffer.from(payload).toString('base64url')}.${signature}`
}

/** Opens an approval. @returns nothing when this team did not sign it */
export const openApproval = (team: Team, token: string): Approval | undefined => {
  const [text = '', signature = ''] = token.split('.')
  const payload = Buffer.from(text, 'base64url').toString()
  const found = pattern.exec(payload)?.groups
  const bytes = Buffer.from(signature, 'base64url')
  const isTheirs = team.keys.map(publicKeyOf).some(({ publicKey }) => verify(null, bytesOf(payload), publicKey, bytes))
  if (!found || !isTheirs) return undefined
  const pairs = (found['cars'] ?? '').split(' ').map((one) => one.split('@'))
  return { cars: Object.fromEntries(pairs) as Cars, at: Number(found['at']), until: Number(found['until']) }
}
