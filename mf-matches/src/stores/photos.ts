import { accountMap, type Resource, resource } from '@quintet/sdk'
import { sendOfMatch as send } from './match-call.ts'

type Photos = (string | null)[]
const byMatch = accountMap<number, Resource<Photos>>()

/** Links live for an hour; a member who opens a match after most of it gets fresh ones. */
const linkAge = 45 * 60_000

/** The photos of a match by short-lived links, one resource a match. */
export const photosOf = (number: number): Resource<Photos> => {
  const known =
    byMatch.get(number) ??
    resource(async () => (await send('loadMatchPhotos', { match: number, links: true })).photos, { maxAge: linkAge })
  byMatch.set(number, known)
  return known
}
