import { publicProfileCodec } from '@quintet/contract/wire/matches'
import type { PublicProfile } from '@quintet/contract'
import { type Profile, emptyProfile, publicProfile } from '@quintet/domain/profile'

/** A public profile as it goes over the wire, and the first name in it. */
interface ProfileText {
  name?: string | undefined
  text: string
}

interface Known {
  /** What it was made of. */
  stored: string | null
  named: ProfileText
  nameless: ProfileText
}

/** Profiles kept, about 8 KB each. */
const mostKept = 2000
const kept = new Map<number, Known>()

// The one that was made longest ago goes.
const keep = (member: number, made: Known): void => {
  kept.delete(member)
  kept.set(member, made)
  if (kept.size > mostKept) kept.delete(kept.keys().next().value ?? 0)
}

const written = (profile: object): string => JSON.stringify(publicProfileCodec.encode(profile))

const make = (stored: string | null): Known => {
  const profile = stored === null ? emptyProfile() : (JSON.parse(stored) as Profile)
  const { name, ...rest } = publicProfile(profile) as PublicProfile
  const nameless = { text: written(rest) }
  return { stored, nameless, named: name === undefined ? nameless : { name, text: written({ ...rest, name }) } }
}

/**
 * What others see of a profile, as text. It is made once for each profile that is stored: what is kept counts for the very text that it
 * was made of, so that a profile that has changed is made anew at once, also when another process changed it.
 * @param stored the profile as the database has it at this moment
 * @param isNamed whether the reader knows the first name
 */
export const profileText = (member: number, stored: string | null, isNamed: boolean): ProfileText => {
  const known = kept.get(member)
  const made = known?.stored === stored ? known : make(stored)
  if (made !== known) keep(member, made)
  return isNamed ? made.named : made.nameless
}
